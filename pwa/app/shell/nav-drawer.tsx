import '#pwa/theme/screens.css'
import { NavList } from '#pwa/app/shell/nav-list.tsx'
import { Brand } from '#pwa/parts/brand.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'

/** The navigation of phones, behind the menu button. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet kind="drawer" isOpen={isOpen} onClose={onClose} title={<Brand />}>
      <nav aria-label="Main">
        <NavList place="drawer" onFollow={onClose} />
      </nav>
    </Sheet>
  )
}
