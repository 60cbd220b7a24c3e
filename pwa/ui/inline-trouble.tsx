import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { CircleAlert } from 'lucide-react'

/** What went wrong, in place, with a way to try again. */
export function InlineTrouble({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className={css({
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: '8',
        textStyle: 'label',
        color: 'fg.muted',
      })}
    >
      <span className={css({ color: 'danger.fg' })}>
        <CircleAlert size={16} aria-hidden />
      </span>
      <span>{text}</span>
      {onRetry && (
        <Button kind="ghost" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
