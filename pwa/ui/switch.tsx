import { toggle } from '#styled/recipes/toggle.js'
import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: string
  note?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** One setting that is on or off, and takes effect at once. */
export function Switch({ label, note, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  const styles = toggle()
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className={styles.note}>
            {note}
          </p>
        )}
      </div>
      <span className={styles.touch}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={note ? `${id}-note` : undefined}
          className={styles.track}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
    </div>
  )
}
