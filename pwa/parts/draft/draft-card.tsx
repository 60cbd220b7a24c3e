import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { draftDesk, openBeside } from '#pwa/parts/draft/draft-desk.ts'
import { DraftEdit } from '#pwa/parts/draft/draft-edit.tsx'
import { DraftHead } from '#pwa/parts/draft/draft-head.tsx'
import { DraftNotes } from '#pwa/parts/draft/draft-notes.tsx'
import { DraftText } from '#pwa/parts/draft/draft-text.tsx'
import { type DraftAsks, DraftTools } from '#pwa/parts/draft/draft-tools.tsx'
import { Segments } from '#pwa/parts/draft/segments.tsx'
import { useDraft } from '#pwa/parts/draft/use-draft.ts'
import { useDraftKeys } from '#pwa/parts/draft/use-draft-keys.ts'
import { useUnsavedEdit } from '#pwa/parts/draft/use-unsaved-edit.ts'
import { Button } from '#pwa/ui/button.tsx'
import { headingOf } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { css } from '#styled/css/css.js'
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

type DraftCardProps = DraftAsks & {
  id: string
  /** Only its name: the text stands below a later reply, or beside the conversation. */
  isFolded: boolean
  /** Opens it in full; undefined where that is not to be done here. */
  onOpen: (() => void) | undefined
  /** Called once it stands there, or it is said why not. */
  onShown?: (id: string) => void
}

/** A draft in its conversation. */
export function DraftCard({ id, turnKey, actions, isFolded, onOpen, onShown }: DraftCardProps) {
  const view = useDraft(id)
  const [isEditing, setEditing] = useUnsavedEdit(id, view.draft)
  const shown = useRef<HTMLDivElement>(null)
  const { currentBlank, draft, text, blanks, filled } = view
  const keys = useDraftKeys(view, isEditing)
  const isKnown = draft !== undefined || view.hasFailed
  useEffect(() => {
    if (isKnown) onShown?.(id)
  }, [isKnown, id, onShown])
  if (draft === undefined)
    return view.hasFailed ? <p className={gone}>This draft is loaded when you are online.</p> : null
  if (draft === null || !text) return <p className={gone}>This draft was deleted.</p>
  if (isFolded) return <DraftChip view={view} onOpen={onOpen} />
  const canFill = !view.isOld && !isEditing
  const next = view.next(currentBlank)

  return (
    <section aria-label={`Draft: ${draft.title}`} data-draft={id} className={card} onKeyDown={keys}>
      <div className={css({ display: 'grid', gap: '8', paddingInline: '16', paddingBottom: '16' })}>
        <DraftHead view={view} />
        <DraftNotes view={view} />
        {isEditing ? (
          <DraftEdit draft={draft} onSave={view.save} onClose={() => setEditing(false)} />
        ) : (
          <>
            <h3 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>{headingOf(draft).title}</h3>
            <div ref={shown}>
              <DraftText draft={text} current={currentBlank} onSelect={canFill ? view.select : undefined} />
            </div>
          </>
        )}
      </div>
      {canFill && blanks.length > 0 && (
        <div className={line}>
          <Segments filled={filled} total={blanks.length} />
          {next && currentBlank === null && (
            <Button kind="ghost" className={css({ color: 'accent.fg' })} onClick={() => view.select(next.id)}>
              Fill the next
            </Button>
          )}
        </div>
      )}
      {!isEditing && currentBlank === null && (
        <div className={tools}>
          <DraftTools view={view} turnKey={turnKey} actions={actions} onEdit={() => setEditing(true)} text={shown} />
        </div>
      )}
    </section>
  )
}

/** A draft that is read elsewhere: what it is, and the way there. */
function DraftChip({ view, onOpen }: { view: ReturnType<typeof useDraft>; onOpen: (() => void) | undefined }) {
  const { beside } = useSnapshot(draftDesk)
  const { draft, blanks, filled } = view
  const open = blanks.length - filled
  const { label, title } = headingOf(draft!)
  const about = [label, `version ${draft!.version}`, ...(open > 0 ? [`${count(open, 'blank')} left`] : [])].join(' · ')
  return (
    <button
      type="button"
      aria-pressed={onOpen ? undefined : beside === draft!.id}
      className={chip}
      onClick={onOpen ?? (() => openBeside(draft!.id))}
    >
      <FileText size={20} strokeWidth={1.75} aria-hidden className={css({ flex: 'none', color: 'fg.muted' })} />
      <span className={css({ display: 'grid', minWidth: '0', flex: '1', textAlign: 'start' })}>
        <span className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{title}</span>
        <span className={css({ textStyle: 'small', color: 'fg.muted', truncate: true })}>{about}</span>
      </span>
      <span className={css({ textStyle: 'small', color: 'fg.muted' })}>Open</span>
    </button>
  )
}

const card = css({
  border: 'hairline',
  borderRadius: 'card',
  background: 'bg.panel',
  minWidth: '0',
  overflow: 'clip',
})

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '8',
  minHeight: 'touch',
  paddingInline: '16',
  paddingBlock: '4',
  borderTop: 'hairline',
})

const tools = css({ paddingInline: '8', paddingBlock: '4', borderTop: 'hairline' })

const chip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  width: 'full',
  maxWidth: '[26rem]',
  padding: '12',
  borderRadius: 'card',
  border: 'edge',
  background: 'bg.panel',
  _hover: { background: 'bg.inset' },
})

const gone = css({ textStyle: 'small', color: 'fg.subtle' })
