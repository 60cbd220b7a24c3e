import { tierName } from '#pwa/parts/model-picker/model-labels.ts'
import { lowestTier, unlockable } from '#pwa/parts/model-picker/unlockable.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { Provider, Tier } from '#shared/contract/models.ts'

/** How many models the unlock list names. */
const maxUnlocked = 3

type UnavailableProps = { models: readonly Readonly<Provider>[]; tier: Tier; isLocalOnly: boolean }

/** What cannot be chosen and why; what a higher plan would bring comes first, with the way to it. */
export function UnavailableModels({ models, tier, isLocalOnly }: UnavailableProps) {
  const locked = unlockable(models, tier, isLocalOnly)
  const others = models.filter((model) => !locked.includes(model))
  const hidden = locked.length - maxUnlocked
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading' })}>
      {locked.length > 0 && (
        <section aria-labelledby="unlock-models">
          <div
            className={css({
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: '16',
              paddingBottom: '4',
            })}
          >
            <h3 id="unlock-models" className={css({ textStyle: 'heading' })}>
              Unlock with a higher plan
            </h3>
            <ButtonLink to={`${paths.pricing}?upgrade=${lowestTier(locked)}`}>Upgrade</ButtonLink>
          </div>
          <ModelRows
            models={locked.slice(0, maxUnlocked)}
            why={({ required_tier }) => `Needs the ${tierName(required_tier)} plan.`}
          />
          {hidden > 0 && (
            <p className={css({ textStyle: 'small', color: 'fg.subtle', paddingTop: '12' })}>{`+${hidden} more`}</p>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-models">
          <h3 id="other-models" className={css({ textStyle: 'heading', paddingBottom: '4' })}>
            Not available here
          </h3>
          <ModelRows models={others} why={({ reason }) => reason ?? 'Not available at the moment.'} />
        </section>
      )}
    </div>
  )
}

function ModelRows({
  models,
  why,
}: {
  models: readonly Readonly<Provider>[]
  why: (model: Readonly<Provider>) => string
}) {
  return (
    <ul>
      {models.map((model) => (
        <li key={model.provider} className={row}>
          <span className={css({ textStyle: 'label', fontWeight: 'strong' })}>{model.display_name}</span>
          <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>{why(model)}</span>
        </li>
      ))}
    </ul>
  )
}

const row = css({
  display: 'grid',
  alignContent: 'center',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})
