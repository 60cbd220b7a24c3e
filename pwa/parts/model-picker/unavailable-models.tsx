import { tierName } from '#pwa/parts/model-picker/model-words.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { Provider, Tier } from '#shared/contract/models.ts'

/** From the least to the most. */
const tiers: readonly Tier[] = ['free', 'basic', 'professional', 'enterprise']

/** How many models the unlock list names (product.md §2). */
const mostUnlocked = 3

type UnavailableProps = { models: readonly Readonly<Provider>[]; tier: Tier; isLocalOnly: boolean }

/** What cannot be chosen and why; what a higher plan would bring comes first, with the way to it. */
export function UnavailableModels({ models, tier, isLocalOnly }: UnavailableProps) {
  const isAbove = (model: Readonly<Provider>) => tiers.indexOf(model.required_tier) > tiers.indexOf(tier)
  // While prompts stay local, no plan brings any of them back.
  const unlockable = isLocalOnly ? [] : models.filter(isAbove)
  const others = models.filter((model) => !unlockable.includes(model))
  const hidden = unlockable.length - mostUnlocked
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading' })}>
      {unlockable.length > 0 && (
        <section aria-labelledby="unlock-models">
          <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '16', paddingBottom: '4' })}>
            <h3 id="unlock-models" className={css({ textStyle: 'heading' })}>
              Unlock with a higher plan
            </h3>
            <ButtonLink to={`${paths.pricing}?upgrade=true`}>Upgrade</ButtonLink>
          </div>
          <ModelRows models={unlockable.slice(0, mostUnlocked)} hasTier />
          {hidden > 0 && <p className={css({ textStyle: 'small', color: 'fg.subtle', paddingTop: '12' })}>{`+${hidden} more`}</p>}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-models">
          <h3 id="other-models" className={css({ textStyle: 'heading', paddingBottom: '4' })}>
            Not available here
          </h3>
          <ModelRows models={others} />
        </section>
      )}
    </div>
  )
}

function ModelRows({ models, hasTier = false }: { models: readonly Readonly<Provider>[]; hasTier?: boolean }) {
  return (
    <ul>
      {models.map(({ provider, display_name, required_tier, reason }) => (
        <li key={provider} className={row}>
          <span className={css({ display: 'grid', minWidth: '0' })}>
            <span className={css({ textStyle: 'label', fontWeight: 'strong' })}>{display_name}</span>
            <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>{reason?.replace(`${display_name} needs`, 'Needs') ?? `Needs the ${tierName(required_tier)} plan.`}</span>
          </span>
          {hasTier && <span className={css({ textStyle: 'small', color: 'fg.subtle', flexShrink: '0' })}>{tierName(required_tier)}</span>}
        </li>
      ))}
    </ul>
  )
}

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '16', minHeight: 'row', paddingBlock: '8', borderBottom: 'hairline', _last: { borderBottom: 'none' } })
