import type { MenuItem } from '#pwa/ui/menu-list.tsx'
import { css } from '#styled/css/css.js'
import { deferred } from '#pwa/ui/deferred.tsx'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'

const load = () => import('#pwa/ui/menu-list.tsx').then((m) => m.MenuList)
// Not needed for the first picture.
const MenuList = deferred(load, 'extra')

/** Asks for what an open menu is drawn with, before it is opened. */
export function loadMenus(): void {
  void load().catch(() => {})
}

type MenuProps = {
  /** Names the trigger. */
  label: string
  trigger: ReactNode
  triggerClass?: string
  /** Which edge of the trigger the menu keeps to; the end where none is said. */
  align?: 'start' | 'end'
  /** Shown above the items. */
  head?: ReactNode
  items: MenuItem[]
  /** Shown before the items: choices. */
  children?: ReactNode
}

/** A button with a menu below it; a press elsewhere closes. */
export function Menu({ label, trigger, triggerClass, ...list }: MenuProps) {
  const menu = useMenu()
  return (
    <>
      <button type="button" className={triggerClass} {...menu.trigger}>
        {trigger}
        <span className={css({ srOnly: true })}>{label}</span>
      </button>
      <OpenMenu menu={menu} label={label} {...list} />
    </>
  )
}

/** Whether a menu is open, by what it was opened, and what its trigger needs for it. */
export function useMenu() {
  const [by, setBy] = useState<'key' | 'pointer' | null>(null)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const trigger: ComponentProps<'button'> = {
    ref: button,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': by !== null,
    'aria-controls': by ? `${id}-menu` : undefined,
    onPointerDown: loadMenus,
    // A press by a key counts no clicks.
    onClick: ({ detail }) => setBy(by ? null : detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setBy('key')
    },
  }
  const close = (refocus: boolean) => {
    setBy(null)
    if (refocus) button.current?.focus()
  }
  return { by, id, trigger, close }
}

type OpenMenuProps = Omit<MenuProps, 'trigger' | 'triggerClass'> & { menu: ReturnType<typeof useMenu> }

/** What a menu shows, while it is open. */
export function OpenMenu({ menu: { by, id, close }, ...list }: OpenMenuProps) {
  return by && <MenuList triggerId={id} isByKey={by === 'key'} onClose={close} {...list} />
}
