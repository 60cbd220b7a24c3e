import { Button } from '#pwa/ui/button.tsx'
import { useEdge } from '#pwa/ui/use-dock.ts'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'

type CreateButtonProps = {
  label: string
  kind?: 'solid' | 'outline'
  /** Whether it makes room on phones. */
  isHidden?: boolean
  /** Whether it stays in the head on phones, too, as something else stands where the thumb is. */
  isInHead?: boolean
  onClick: () => void
}

/** What makes something new on a screen: in its head, on phones where the thumb is. */
export function CreateButton({
  label,
  kind = 'solid',
  isHidden = false,
  isInHead = false,
  onClick,
}: CreateButtonProps) {
  useEdge('--float', isHidden || isInHead ? null : '72px')
  const where = isHidden ? hidden : isInHead ? '' : place
  return (
    <Button kind={kind} aria-haspopup="dialog" className={where} onClick={onClick}>
      <Plus aria-hidden className={isInHead ? small : large} />
      <span className={isInHead ? undefined : css({ mdDown: { srOnly: true } })}>{label}</span>
    </Button>
  )
}

const small = css({ width: '[16px]' })

const large = css({ width: '[16px]', mdDown: { width: '[24px]', height: '[24px]' } })

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
