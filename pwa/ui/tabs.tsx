import { tabs } from '#styled/recipes/tabs.js'
import { type KeyboardEvent, useRef } from 'react'

type TabsProps<Value extends string> = {
  label: string
  /** Prefix of the ids that join tabs and panels: `<id>-tab-<value>` and `<id>-panel-<value>`. */
  id: string
  value: Value
  items: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A row of tabs (WAI-ARIA APG): arrows move and select, Home and End jump. */
export function Tabs<Value extends string>({ label, id, value, items, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const styles = tabs()

  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = items[(target + items.length) % items.length]!
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`#${id}-tab-${next.value}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-tab-${item.value}`}
          aria-selected={item.value === value}
          aria-controls={`${id}-panel-${item.value}`}
          tabIndex={item.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
