import type { Interval } from '#shared/domain/plan-price.ts'
import { css } from '#styled/css/css.js'
import { segmented } from '#styled/recipes/segmented.js'
import type { ReactNode } from 'react'

type IntervalToggleProps = {
  name: string
  value: Interval
  monthly: ReactNode
  annual: ReactNode
  onChange: (interval: Interval) => void
}

/** How one pays, as two halves of one switch; nothing moves when it turns. */
export function IntervalToggle({ name, value, monthly, annual, onChange }: IntervalToggleProps) {
  const styles = segmented()
  const half = (interval: Interval, words: ReactNode) => (
    <label className={styles.part}>
      <input
        type="radio"
        name={name}
        className={css({ srOnly: true })}
        checked={value === interval}
        onChange={() => onChange(interval)}
      />
      {words}
    </label>
  )
  return (
    <fieldset className={styles.track}>
      <legend className={css({ srOnly: true })}>How you pay</legend>
      {half('monthly', monthly)}
      {half('annual', annual)}
    </fieldset>
  )
}
