import type { ShownTurn } from '#pwa/screens/agents/parts/describe-turn.ts'
import { copy } from '#pwa/ui/copy.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'
import { Check, Copy, RotateCcw } from 'lucide-react'
import { providerLine } from '#shared/domain/provider-line.ts'
import { useEffect, useState } from 'react'

type ReplyFootProps = { execution: ShownTurn['execution']; onRepeat: (() => void) | undefined }

export function ReplyFoot({ execution, onRepeat }: ReplyFootProps) {
  const [isCopied, setCopied] = useState(false)
  const { result } = execution

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copyResult = async () => {
    const done = await copy(result ?? '')
    setCopied(done)
    if (!done) toast('destructive', "Couldn't copy", 'Select the text and copy it by hand.')
  }

  return (
    <div className={conversation().foot}>
      {result && (
        <IconButton label={isCopied ? 'Copied' : 'Copy'} align="start" onClick={() => void copyResult()}>
          {isCopied ? <Check size={20} strokeWidth={1.75} aria-hidden /> : <Copy size={20} strokeWidth={1.75} aria-hidden />}
        </IconButton>
      )}
      {onRepeat && (
        <IconButton label="Retry" onClick={onRepeat}>
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <span className={css({ paddingInline: '12' })}>{providerLine(execution)}</span>
    </div>
  )
}
