import { menu } from '#styled/recipes/menu.js'
import { Menu } from '@ark-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode; about?: string }[]
  onChange: (value: Value) => void
}

/** One of several in a menu; the one that holds has a check. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  const styles = menu()
  return (
    <Menu.RadioItemGroup
      value={value}
      aria-label={label}
      aria-labelledby={undefined}
      className={styles.group}
      onValueChange={({ value }) => onChange(value as Value)}
    >
      <span aria-hidden className={styles.groupLabel}>
        {label}
      </span>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} valueText={option.label} className={styles.item}>
          {option.icon}
          {option.about ? (
            <span className={styles.pair}>
              <span>{option.label}</span>
              <span>{option.about}</span>
            </span>
          ) : (
            option.label
          )}
          {option.value === value && <Check size={16} aria-hidden className={styles.check} />}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  )
}
