import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { ActionMenu } from '#pwa/parts/result-actions/action-menu.tsx'
import { useResultActions } from '#pwa/parts/result-actions/use-result-actions.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { fromTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { Check, Copy, Download, Ellipsis, FileText, FileType2, ListPlus, Pencil, RotateCcw, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'

export type ResultActionsProps = {
  /** Names the reply. */
  id: string
  prompt: string
  /** The reply in markdown; null where there is none to take away. */
  result: string | null
  /**
   * Runs the request again as it was, and `onEdit` puts its text back into the composer; undefined where it cannot run.
   */
  onRepeat?: (() => void) | undefined
  onEdit?: (() => void) | undefined
}

/** What can be done with a reply: quiet icons under it, on phones the rarer ones in a menu. */
export function ResultActions({ id, prompt, result, onRepeat, onEdit }: ResultActionsProps) {
  const actions = useResultActions(id, prompt, result ?? '')
  const isWide = useMedia(fromTablet)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const edit = onEdit ? [{ label: 'Edit and run again', icon: <Pencil {...icon} />, onSelect: onEdit }] : []
  const downloads = [
    { label: 'Download for Word', icon: <FileType2 {...icon} />, onSelect: () => void actions.downloadWord() },
    { label: 'Download as Markdown', icon: <FileText {...icon} />, onSelect: actions.downloadMarkdown },
  ]
  const keep = { label: 'Save as a task', icon: <ListPlus {...icon} />, onSelect: actions.saveAsTask }
  const { share } = actions
  const shares = share ? [{ label: 'Share', icon: <Share2 {...icon} />, onSelect: () => void share() }] : []

  return (
    <div role="group" aria-label="This reply" className={css({ display: 'flex' })}>
      {result !== null && (
        <IconButton
          label={isCopied ? 'Copied' : 'Copy'}
          align="start"
          onClick={() => void actions.copy().then(setCopied)}
        >
          {isCopied ? <Check {...icon} /> : <Copy {...icon} />}
        </IconButton>
      )}
      {onRepeat && (
        <IconButton label="Run again" onClick={onRepeat}>
          <RotateCcw {...icon} />
        </IconButton>
      )}
      {isWide ? (
        <>
          {[...edit, ...(result === null ? [] : [keep, ...shares])].map(({ label, icon: drawn, onSelect }) => (
            <IconButton key={label} label={label} onClick={onSelect}>
              {drawn}
            </IconButton>
          ))}
          {result !== null && <ActionMenu label="Download" icon={<Download {...icon} />} items={downloads} />}
        </>
      ) : (
        (result !== null || onEdit) && (
          <ActionMenu
            label="More"
            icon={<Ellipsis {...icon} />}
            items={[...edit, ...(result === null ? [] : [keep, ...downloads, ...shares])]}
          />
        )
      )}
    </div>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
