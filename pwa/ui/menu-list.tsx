import '#pwa/theme/screens.css'
import { useCloseRequest } from '#pwa/ui/use-close-request.ts'
import { menu } from '#styled/recipes/menu.js'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

export type MenuItem = { label: string; icon?: ReactNode; onSelect: () => void }

type MenuListProps = {
  id: string
  label: string
  head?: ReactNode
  items: MenuItem[]
  /** Shown before the items; what is pressed in it closes the menu too. */
  children?: ReactNode
  /** Closes; `refocus` is false where the focus has already gone elsewhere. */
  onClose: (refocus: boolean) => void
}

/** The open part of a menu: arrows, Home and End move, Esc and Tab close (WAI-ARIA APG). */
export function MenuList({ id, label, head, items, children, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const styles = menu()

  useEffect(() => entries(list.current)[0]?.focus(), [])
  useCloseRequest(true, () => onClose(true))

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries(list.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const target = targets[event.key]
    if (event.key === 'Escape') {
      // A dialog around it stays.
      event.preventDefault()
      onClose(true)
    } else if (event.key === 'Tab') onClose(false)
    else if (target !== undefined) {
      event.preventDefault()
      all[(target + all.length) % all.length]?.focus()
    }
  }

  // After the entry's own: once closed while capturing, the entry would be gone before the press came to it.
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest(entry)) onClose(true)
  }

  return (
    <div className={styles.list}>
      {head && <div className={styles.head}>{head}</div>}
      <div ref={list} id={id} role="menu" aria-label={label} onKeyDown={onKeyDown} onClick={onClick}>
        {children}
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={item.onSelect}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </div>
  )
}

const entry = '[role^=menuitem]'

function entries(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(entry) ?? [])]
}
