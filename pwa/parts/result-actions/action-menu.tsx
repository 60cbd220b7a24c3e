import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { MenuItem } from '#pwa/ui/menu-list.tsx'
import { OpenMenu, loadMenus, useMenu } from '#pwa/ui/menu.tsx'
import { type ReactNode, useEffect } from 'react'

type ActionMenuProps = {
  label: string
  icon: ReactNode
  items: MenuItem[]
  /** Its name stands beside the icon. */
  isNamed?: boolean
}

/** An action that opens a menu of ways to do it. */
export function ActionMenu({ label, icon, items, isNamed = false }: ActionMenuProps) {
  const menu = useMenu()
  // It is to open without a connection, too.
  useEffect(loadMenus, [])
  return (
    <>
      {isNamed ? (
        <Button kind="ghost" {...menu.trigger}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton label={label} {...menu.trigger}>
          {icon}
        </IconButton>
      )}
      <OpenMenu menu={menu} label={label} items={items} align="start" />
    </>
  )
}
