import type { Refusal } from '#pwa/data/conversations/conversations.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { CircleAlert } from 'lucide-react'

type ChatNoteProps = {
  refusal: Readonly<Refusal> | null
  refusedFiles: readonly string[]
  isOnline: boolean
  onRetry: (() => void) | undefined
  /** Sends the same request to the built-in assistant, which costs nothing. */
  onBuiltin?: (() => void) | undefined
}

/** Why the last run request or file was not accepted; what was typed is still there. */
export function ChatNote({ refusal, refusedFiles, isOnline, onRetry, onBuiltin }: ChatNoteProps) {
  const lines = [...(refusal ? [sentence(refusal, isOnline)] : []), ...refusedFiles]
  if (lines.length === 0) return null
  return (
    <div role="alert" className={css({ display: 'flex', gap: '8', flex: '1', alignItems: 'flex-start' })}>
      <span className={css({ color: 'danger.fg', paddingTop: '2' })}>
        <CircleAlert size={16} aria-hidden />
      </span>
      <div className={css({ flex: '1', minWidth: '0', color: 'fg.muted', overflowWrap: 'anywhere' })}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {refusal?.code === creditsExhausted && onBuiltin && (
          <Button className={css({ marginTop: '8' })} onClick={onBuiltin}>
            {runWithBuiltin}
          </Button>
        )}
      </div>
      {refusal?.status === 0 && onRetry && (
        <Button className={css({ marginBlock: '[-10px]' })} kind="ghost" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** The app's code for a run request that this device could not keep; see `send-from-memory.ts`. */
const notKeptCode = 'not_kept'

/** The server's code for a run request that costs more than is left. */
export const creditsExhausted = 'credits_exhausted'

export const runWithBuiltin = 'Run with the built-in assistant'

function sentence(refusal: Refusal, isOnline: boolean): string {
  // A full device has nothing to do with the network.
  if (refusal.status !== 0 || refusal.code === notKeptCode) return refusal.detail
  if (!isOnline) return "You're offline. What you typed is kept."
  return "Can't reach the server. What you typed is kept, and running it again is safe."
}
