import type { Option } from '#pwa/ui/form-fields.tsx'
import { chipSelect } from '#styled/recipes/chip-select.js'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

/** More than this are put into the list once it is reached for: each costs with every change of style on the screen. */
const few = 100

type ChipSelectProps = {
  label: string
  /** What stands first and means no choice, where that is one. */
  all?: string
  value: string
  options: readonly Option[]
  /** Without an edge: beside a field that has one. */
  isQuiet?: boolean
  onChange: (value: string) => void
}

/** A choice as a chip: the browser's own list behind it. */
export function ChipSelect({ label, all, value, options, isQuiet, onChange }: ChipSelectProps) {
  const styles = chipSelect({ active: !isQuiet && all !== undefined && value !== '', quiet: isQuiet === true })
  const [isReached, setReached] = useState(false)
  const shown = isReached || options.length <= few ? options : options.filter((option) => option.value === value)
  const reach = () => setReached(true)
  return (
    <span className={styles.root}>
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onPointerDown={reach}
        onFocus={reach}
        onChange={(event) => onChange(event.target.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.mark}>
        <ChevronDown size={16} aria-hidden />
      </span>
    </span>
  )
}
