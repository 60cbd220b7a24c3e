import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'

type CreateButtonProps = {
  label: string
  kind?: 'solid' | 'outline'
  /** Whether it makes room on phones. */
  isHidden?: boolean
  onClick: () => void
}

/** What makes something new on a screen: in its head, on phones where the thumb is. */
export function CreateButton({ label, kind = 'solid', isHidden = false, onClick }: CreateButtonProps) {
  return (
    <Button kind={kind} aria-haspopup="dialog" className={isHidden ? hidden : place} onClick={onClick}>
      <Plus aria-hidden className={css({ width: '[16px]', mdDown: { width: '[24px]', height: '[24px]' } })} />
      <span className={css({ mdDown: { srOnly: true } })}>{label}</span>
    </Button>
  )
}

const hidden = css({ mdDown: { display: 'none' } })

const place = css({
  mdDown: {
    position: 'fixed',
    right: '[max(16px, env(safe-area-inset-right))]',
    bottom: '[calc(var(--foot, env(safe-area-inset-bottom)) + 16px)]',
    zIndex: 'sticky',
    display: 'grid',
    placeItems: 'center',
    width: '[56px]',
    height: '[56px]',
    padding: '0',
    borderRadius: 'sheet',
    boxShadow: 'lg',
  },
})
