import '#pwa/theme/screens.css'
import { InFront } from '#pwa/ui/in-front.tsx'
import { useCloseRequest } from '#pwa/ui/use-close-request.ts'
import { menu } from '#styled/recipes/menu.js'
import { Menu, useMenuContext } from '@ark-ui/react/menu'
import { type ReactNode, useEffect, useRef } from 'react'

/** `id` where several may have the same label. */
export type MenuItem = { id?: string; label: string; icon?: ReactNode; onSelect: () => void }

type MenuListProps = {
  /** The id of the button that opened it: it hangs from there and is named after it. */
  triggerId: string
  label: string
  align?: 'start' | 'end'
  /** Opened from the keyboard, its first entry is marked at once. */
  isByKey: boolean
  head?: ReactNode
  items: MenuItem[]
  /** Shown before the items: choices. */
  children?: ReactNode
  /** Closes; `refocus` is false where the focus has already gone elsewhere. */
  onClose: (refocus: boolean) => void
}

/** The open part of a menu, where there is room for it: arrows move, letters find, Esc and Tab close (WAI-ARIA APG). */
export function MenuList({ triggerId, label, align = 'end', isByKey, head, items, children, onClose }: MenuListProps) {
  const styles = menu()
  const isLeft = useRef(false)
  useCloseRequest(true, () => onClose(true))

  return (
    <Menu.Root
      open
      loopFocus
      ids={{ trigger: triggerId, content: `${triggerId}-menu` }}
      positioning={{
        placement: `bottom-${align}`,
        strategy: 'fixed',
        gutter: 4,
        overflowPadding: 8,
        fitViewport: true,
      }}
      onInteractOutside={() => (isLeft.current = true)}
      onOpenChange={({ open }) => open || onClose(!isLeft.current)}
    >
      <InFront of={triggerId}>
        <Menu.Positioner className={styles.place}>
          <div className={styles.list}>
            {head && <div className={styles.head}>{head}</div>}
            <Menu.Content
              aria-label={label}
              aria-labelledby={undefined}
              className={styles.entries}
              // From the button, and not from the end of the page, where this stands.
              onKeyDown={({ key }) => key === 'Tab' && onClose(true)}
            >
              {children}
              {items.map((item) => (
                // A click and not `onSelect`, which some helpers' clicks do not come to: they have no pointer.
                <Menu.Item
                  key={item.id ?? item.label}
                  value={item.id ?? item.label}
                  valueText={item.label}
                  className={styles.item}
                  onClick={item.onSelect}
                >
                  {item.icon}
                  <span dir="auto">{item.label}</span>
                </Menu.Item>
              ))}
              {isByKey && <FirstMarked />}
            </Menu.Content>
          </div>
        </Menu.Positioner>
      </InFront>
    </Menu.Root>
  )
}

function FirstMarked() {
  const { getContentProps, setHighlightedValue } = useMenuContext()
  useEffect(() => {
    const list = document.getElementById(getContentProps().id!)
    setHighlightedValue(list?.querySelector<HTMLElement>('[role^=menuitem]')?.dataset['value'] ?? '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens
  }, [])
  return null
}
