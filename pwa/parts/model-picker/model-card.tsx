import { formatCost, cutDetails, qualityLabel, speedLabel, tierName } from '#pwa/parts/model-picker/model-labels.ts'
import { css } from '#styled/css/css.js'
import { modelCard } from '#styled/recipes/model-card.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { spinner } from '#styled/recipes/spinner.js'
import type { Provider } from '#shared/contract/models.ts'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

type ModelCardProps = {
  model: Readonly<Provider>
  isSelected: boolean
  isTesting: boolean
  /** Why it could not be chosen; empty when nothing went wrong. */
  trouble: string
  /** Whether it is the one that Tab comes to. */
  isStop: boolean
  isOffline: boolean
  onChoose: () => void
}

/** One model as a radio: how fast, how good, what it costs, and for which plan. */
export function ModelCard({ model, isSelected, isTesting, trouble, isStop, isOffline, onChoose }: ModelCardProps) {
  const id = useId()
  const styles = modelCard()
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      aria-disabled={isOffline || undefined}
      aria-busy={isTesting}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-details ${id}-facts ${id}-state`}
      tabIndex={isStop ? 0 : -1}
      className={styles.root}
      onClick={onChoose}
    >
      <span className={styles.head}>
        {isTesting ? <span aria-hidden className={spinner()} /> : <span aria-hidden className={styles.mark} />}
        <span id={`${id}-name`} className={styles.name}>
          {model.display_name}
        </span>
        <span>{tierName(model.required_tier)}</span>
      </span>
      <span id={`${id}-details`} title={model.description} className={styles.details}>
        {cutDetails(model.description)}
      </span>
      <span id={`${id}-facts`} className={styles.facts}>
        <Fact label="Speed" value={speedLabel(model.speed_rating)} />
        <Fact label="Quality" value={qualityLabel(model.quality_rating)} />
        <Fact label="Per million tokens" value={formatCost(model)} />
      </span>
      <span id={`${id}-state`} data-trouble={trouble !== '' || undefined} className={styles.state}>
        {isTesting && 'Testing the connection...'}
        {trouble && (
          <>
            <CircleAlert size={16} aria-hidden />
            {trouble}
          </>
        )}
      </span>
    </button>
  )
}

/** The card before its model is known, in the same geometry. */
export function ModelCardSkeleton() {
  const styles = modelCard()
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.mark} />
        <span className={`${skeleton({ shape: 'line', width: 'half' })} ${css({ display: 'block' })}`} />
      </div>
      <div className={styles.details}>
        <span className={`${skeleton({ shape: 'small', width: 'most' })} ${css({ display: 'block' })}`} />
        <span className={css({ display: 'block', height: '[52px]' })} />
      </div>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <span>
      <span>{label}</span>
      <span>{value}</span>
    </span>
  )
}
