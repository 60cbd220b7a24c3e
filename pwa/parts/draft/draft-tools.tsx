import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { printText } from '#pwa/parts/draft/print-text.ts'
import type { ShownDraft } from '#pwa/parts/draft/use-draft.ts'
import { ActionMenu } from '#pwa/parts/result-actions/action-menu.tsx'
import { useResultActions } from '#pwa/parts/result-actions/use-result-actions.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { useMedia } from '#pwa/ui/use-media.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { filledText } from '#shared/domain/draft-text.ts'
import { plainText } from '#shared/domain/markdown/plain-text.ts'
import { css } from '#styled/css/css.js'
import { Check, Copy, Download, FileText, FileType2, CircleCheck, Pencil, Printer, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'

/** What can be asked about a draft where its turn stands; undefined while nothing can be run. */
export type DraftAsks = { turnKey: string; actions: Pick<ReplyActions, 'ask' | 'begin'> | undefined }

type DraftToolsProps = DraftAsks & {
  view: ShownDraft
  onEdit: () => void
  /** The text as it stands on the page. */
  text: RefObject<HTMLElement | null>
  /** Beside the conversation, with names beside the icons where there is room. */
  isBeside?: boolean
}

/** What can be done with a draft. */
export function DraftTools({ view, turnKey, actions: run, onEdit, text: shown, isBeside = false }: DraftToolsProps) {
  const draft = view.draft!
  const whole = view.text ?? draft
  const text = useMemo(() => filledText(whole), [whole])
  const outside = useMemo(() => plainText(text), [text])
  const actions = useResultActions(draft.id, draft.title, text, outside)
  const hasNames = useMedia('(min-width: 87.5rem)') && isBeside
  const [isCopied, setCopied] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const exports = [
    { label: 'Download for Word', icon: <FileType2 {...icon} />, onSelect: () => void actions.downloadWord() },
    { label: 'Download as Markdown', icon: <FileText {...icon} />, onSelect: actions.downloadMarkdown },
    {
      label: 'Print',
      icon: <Printer {...icon} />,
      onSelect: () => shown.current && printText(draft.title, shown.current),
    },
    ...(actions.share ? [{ label: 'Share', icon: <Share2 {...icon} />, onSelect: () => void actions.share?.() }] : []),
    { label: 'Delete draft', icon: <Trash2 {...icon} />, onSelect: () => setDeleting(true) },
  ]
  const tool = (label: string, Icon: ReactNode, onClick: () => void) =>
    hasNames ? (
      <Button key={label} kind="ghost" onClick={onClick}>
        {Icon}
        {label}
      </Button>
    ) : (
      <IconButton key={label} label={label} onClick={onClick}>
        {Icon}
      </IconButton>
    )
  const wishes = run && (
    <span className={css({ display: 'flex', gap: '8' })}>
      <Button className={wish} onClick={() => run.ask(turnKey, 'Make it shorter')}>
        Shorter
      </Button>
      <Button className={wish} onClick={() => run.begin(turnKey, 'Add ')}>
        Add…
      </Button>
    </span>
  )
  const tools = (
    <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' })}>
      {tool(
        isCopied ? 'Copied' : 'Copy',
        isCopied ? <Check {...icon} /> : <Copy {...icon} />,
        () => void actions.copy().then(setCopied),
      )}
      {!view.isOld && tool('Edit', <Pencil {...icon} />, onEdit)}
      {tool('Save as task', <CircleCheck {...icon} />, actions.saveAsTask)}
      <ActionMenu label="Export" icon={<Download {...icon} />} items={exports} isNamed={hasNames} />
    </span>
  )
  return (
    <div role="group" aria-label="This draft" className={row}>
      {isBeside ? tools : (wishes ?? <span />)}
      {isBeside ? wishes : tools}
      {isDeleting && (
        <ConfirmSheet
          title={`Delete “${draft.title}”?`}
          text="The draft goes with all its versions, on every device. The reply stays."
          action="Delete draft"
          onConfirm={() => {
            setDeleting(false)
            void view.remove()
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

const wish = css({ paddingInline: '12' })

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '8',
  rowGap: '4',
})
