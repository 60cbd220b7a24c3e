import { weekdays } from '#pwa/screens/agents/format-repeat.ts'
import { css } from '#styled/css/css.js'
import { field } from '#styled/recipes/field.js'
import type { Weekday } from '#shared/contract/schedules.ts'
import { useId } from 'react'

type DaysFieldProps = {
  days: readonly Weekday[]
  error: string | undefined
  onChange: (days: readonly Weekday[]) => void
}

/** The days of a week, each a box to tick that a finger can hit. */
export function DaysField({ days, error, onChange }: DaysFieldProps) {
  const id = useId()
  const styles = field()
  return (
    <fieldset aria-describedby={`${id}-note`} className={styles.root}>
      <legend className={`${styles.label} ${css({ paddingBottom: '4' })}`}>Days</legend>
      <div className={css({ display: 'flex', gap: '4' })}>
        {weekdays.map(({ day, short, long }) => {
          const isChosen = days.includes(day)
          return (
            <label key={day} className={isChosen ? `${box} ${chosen}` : box}>
              <input
                type="checkbox"
                aria-label={long}
                aria-invalid={error ? true : undefined}
                checked={isChosen}
                className={css({
                  appearance: 'none',
                  position: 'absolute',
                  inset: '0',
                  cursor: 'pointer',
                  opacity: '0',
                })}
                onChange={({ target }) =>
                  onChange(target.checked ? [...days, day] : days.filter((each) => each !== day))
                }
              />
              <span aria-hidden>{short}</span>
            </label>
          )
        })}
      </div>
      <div id={`${id}-note`} className={error ? styles.error : styles.note}>
        {error}
      </div>
    </fieldset>
  )
}

const box = css({
  position: 'relative',
  flex: '1',
  minWidth: '0',
  display: 'grid',
  placeItems: 'center',
  minHeight: 'touch',
  borderRadius: 'control',
  border: 'edge',
  textStyle: 'label',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: '2px solid {colors.accent.fg}', outlineOffset: '[2px]' },
})

const chosen = css({ background: 'accent.bg', borderColor: 'accent.fg', color: 'accent.fg', fontWeight: 'strong' })
