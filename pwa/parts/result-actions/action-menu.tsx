import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { type MenuItem, MenuList } from '#pwa/ui/menu-list.tsx'
import { css } from '#styled/css/css.js'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type ActionMenuProps = {
  label: string
  icon: ReactNode
  items: MenuItem[]
  /** Its name stands beside the icon. */
  isNamed?: boolean
}

/** An icon with a menu that opens where there is more room, for a place in the middle of a page. */
export function ActionMenu({ label, icon, items, isNamed = false }: ActionMenuProps) {
  const [side, setSide] = useState<'above' | 'below' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!side) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setSide(null)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [side])

  const toggle = () => {
    const { top = 0, bottom = 0 } = root.current?.getBoundingClientRect() ?? {}
    const before = root.current?.closest('[role=log]')?.getBoundingClientRect()
    const isLow = top - (before?.top ?? 0) > (before?.bottom ?? innerHeight) - bottom
    setSide((open) => (open ? null : isLow ? 'above' : 'below'))
  }

  const close = (refocus: boolean) => {
    setSide(null)
    if (refocus) root.current?.querySelector('button')?.focus()
  }

  const trigger = {
    'aria-haspopup': 'menu',
    'aria-expanded': side !== null,
    'aria-controls': side ? id : undefined,
    onClick: toggle,
  } as const
  return (
    <div ref={root} className={css({ position: 'relative' })}>
      {isNamed ? (
        <Button kind="ghost" {...trigger}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton label={label} {...trigger}>
          {icon}
        </IconButton>
      )}
      {side && (
        <div className={side === 'above' ? above : below}>
          <MenuList id={id} label={label} items={items} onClose={close} />
        </div>
      )}
    </div>
  )
}

// The list hangs from the corner of its box: of one without a height.
const above = css({
  position: 'absolute',
  color: 'fg.default',
  top: '0',
  left: '0',
  '& > *': { top: '[auto]', bottom: '[4px]', left: '0', right: '[auto]', transformOrigin: '[bottom left]' },
})
const below = css({
  position: 'absolute',
  color: 'fg.default',
  bottom: '0',
  left: '0',
  '& > *': { top: '[4px]', left: '0', right: '[auto]', transformOrigin: '[top left]' },
})
