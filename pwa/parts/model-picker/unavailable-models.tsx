import { tierName } from '#pwa/parts/model-picker/model-labels.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { Provider, Tier } from '#shared/contract/models.ts'

/** From the least to the most. */
const tiers: readonly Tier[] = ['free', 'basic', 'professional', 'enterprise']

/** How many models the unlock list names. */
const maxUnlocked = 3

type UnavailableProps = { models: readonly Readonly<Provider>[]; tier: Tier; isLocalOnly: boolean }

/** What cannot be chosen and why; what a higher plan would bring comes first, with the way to it. */
export function UnavailableModels({ models, tier, isLocalOnly }: UnavailableProps) {
  const isAbove = (model: Readonly<Provider>) => tiers.indexOf(model.required_tier) > tiers.indexOf(tier)
  // While prompts stay local, no plan brings any of them back.
  const unlockable = isLocalOnly ? [] : models.filter(isAbove)
  const others = models.filter((model) => !unlockable.includes(model))
  const hidden = unlockable.length - maxUnlocked
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading' })}>
      {unlockable.length > 0 && (
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
            <ButtonLink to={`${paths.pricing}?upgrade=${lowest(unlockable)}`}>Upgrade</ButtonLink>
          </div>
          <ModelRows models={unlockable.slice(0, maxUnlocked)} why={whyLocked} />
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

/** The first tier that brings any of them. */
function lowest(models: readonly Readonly<Provider>[]): Tier | undefined {
  return tiers.find((tier) => models.some((model) => model.required_tier === tier))
}

/** The plan that is missing, and what else is: a plan alone does not bring a model whose vendor has no key here. */
function whyLocked({ display_name, required_tier, reason }: Readonly<Provider>): string {
  const plan = `Needs the ${tierName(required_tier)} plan.`
  // Where only the plan is missing, the server's own sentence says just that.
  return reason === undefined || reason.startsWith(display_name) ? plan : `${plan} ${reason}`
}

const row = css({
  display: 'grid',
  alignContent: 'center',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})
