import type { MenuItem } from '#pwa/ui/menu-list.tsx'
import { css } from '#styled/css/css.js'
import { type ComponentProps, type ReactNode, Suspense, lazy, useEffect, useId, useRef, useState } from 'react'

// Not needed for the first picture.
const MenuList = lazy(() => import('#pwa/ui/menu-list.tsx').then((m) => ({ default: m.MenuList })))

type MenuProps = {
  /** Names the trigger. */
  label: string
  trigger: ReactNode
  triggerClass?: string
  /** Shown above the items. */
  head?: ReactNode
  items: MenuItem[]
  /** Shown before the items: choices. */
  children?: ReactNode
}

/** A button with a menu below it; a press elsewhere closes. */
export function Menu({ label, trigger, triggerClass, head, items, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }

  const opener: ComponentProps<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
  }
  return (
    <div ref={root} className={css({ position: 'relative', display: 'grid' })}>
      <button ref={button} type="button" className={triggerClass} onClick={() => setOpen(!isOpen)} {...opener}>
        {trigger}
        <span className={css({ srOnly: true })}>{label}</span>
      </button>
      <Suspense>
        {isOpen && (
          <MenuList id={id} label={label} head={head} items={items} onClose={close}>
            {children}
          </MenuList>
        )}
      </Suspense>
    </div>
  )
}
