import { menu } from '#styled/recipes/menu.js'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of several in a menu; the one that holds has a check. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  const styles = menu()
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <span aria-hidden className={styles.groupLabel}>
        {label}
      </span>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
          {option.value === value && <Check size={16} aria-hidden className={styles.check} />}
        </button>
      ))}
    </div>
  )
}
