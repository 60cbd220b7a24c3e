import { css } from '#styled/css/css.js'
import { menu } from '#styled/recipes/menu.js'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type MenuProps = {
  /** Names the trigger. */
  label: string
  trigger: ReactNode
  triggerClass?: string
  /** Shown above the items. */
  head?: ReactNode
  items: { label: string; icon?: ReactNode; onSelect: () => void }[]
}

/** A button with a menu below it (WAI-ARIA APG): arrows, Home, End, Esc, and a press elsewhere closes. */
export function Menu({ label, trigger, triggerClass, head, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const styles = menu()

  useEffect(() => {
    if (!isOpen) return
    entries(root.current)[0]?.focus()
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries(root.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const target = targets[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (target !== undefined) {
      event.preventDefault()
      all[(target + all.length) % all.length]?.focus()
    }
  }

  const opener: ComponentProps<'button'> = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined }
  return (
    <div ref={root} className={styles.root}>
      <button ref={button} type="button" className={triggerClass} onClick={() => setOpen(!isOpen)} {...opener}>
        {trigger}
        <span className={css({ srOnly: true })}>{label}</span>
      </button>
      {isOpen && (
        <div className={styles.list}>
          {head && <div className={styles.head}>{head}</div>}
          <div id={id} role="menu" aria-label={label} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  close()
                  item.onSelect()
                }}
              >
                {item.icon}
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function entries(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}
