import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { closeBeside } from '#pwa/parts/draft/draft-desk.ts'
import { DraftEdit } from '#pwa/parts/draft/draft-edit.tsx'
import { DraftHead } from '#pwa/parts/draft/draft-head.tsx'
import { DraftNotes, when } from '#pwa/parts/draft/draft-notes.tsx'
import { DraftText } from '#pwa/parts/draft/draft-text.tsx'
import { type DraftAsks, DraftTools } from '#pwa/parts/draft/draft-tools.tsx'
import { Hints } from '#pwa/parts/draft/hints.tsx'
import { type ShownDraft, useDraft } from '#pwa/parts/draft/use-draft.ts'
import { useDraftKeys } from '#pwa/parts/draft/use-draft-keys.ts'
import { useUnsavedEdit } from '#pwa/parts/draft/use-unsaved-edit.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { Blank } from '#shared/contract/drafts.ts'
import { maxAnswerLength } from '#shared/contract/limits.ts'
import { filledText, headingOf, wordsIn } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { css } from '#styled/css/css.js'
import { Check, PanelRightClose } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

/** A draft beside its conversation, with its blanks and versions below it. */
export function DraftPane({ id, turnKey, actions }: DraftAsks & { id: string }) {
  const view = useDraft(id)
  const [isEditing, setEditing] = useUnsavedEdit(id, view.draft)
  const shown = useRef<HTMLDivElement>(null)
  const keys = useDraftKeys(view, isEditing)
  const { draft, text, blanks, filled, versions, currentBlank } = view
  const words = useMemo(() => (text ? wordsIn(filledText(text)) : 0), [text])
  // What was deleted leaves no empty pane.
  const isGone = draft === null
  useEffect(() => {
    if (isGone) closeBeside()
  }, [isGone])
  if (!draft || !text) return null
  const canFill = !view.isOld && !isEditing

  return (
    <aside
      aria-label={`Draft: ${draft.title}`}
      className={pane}
      onKeyDown={(event) => {
        keys(event)
        if (event.key === 'Escape' && !event.defaultPrevented) closeBeside()
      }}
    >
      <div className={head}>
        <DraftHead
          view={view}
          note={count(words, 'word')}
          end={
            <IconButton label="Close draft" align="end" onClick={closeBeside}>
              <PanelRightClose size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          }
        />
      </div>
      <div className={scroller} tabIndex={0} role="group" aria-label="Text, blanks and versions">
        <DraftNotes view={view} />
        {isEditing ? (
          <DraftEdit draft={draft} onSave={view.save} onClose={() => setEditing(false)} />
        ) : (
          <div className={css({ display: 'grid', gap: '12' })}>
            <h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{headingOf(draft).title}</h2>
            <div ref={shown}>
              <DraftText draft={text} current={currentBlank} onSelect={canFill ? view.select : undefined} />
            </div>
          </div>
        )}
        {canFill && blanks.length > 0 && (
          <section aria-label="Blanks">
            <div className={listHead}>
              <h3>Blanks</h3>
              <span>
                {filled} of {blanks.length} filled
              </span>
            </div>
            <ul>
              {blanks.map((blank) => (
                <BlankRow key={blank.id} blank={blank} view={view} />
              ))}
            </ul>
          </section>
        )}
        {!isEditing && (
          <section aria-label="Versions">
            <div className={listHead}>
              <h3>Versions</h3>
            </div>
            <ul>
              {versions.toReversed().map(({ n, note, at }) => (
                <li key={n}>
                  <button
                    type="button"
                    aria-pressed={view.chosen === n}
                    className={versionRow}
                    onClick={() => view.show(n)}
                  >
                    <span className={n === draft.version ? css({ fontWeight: 'strong' }) : undefined}>Version {n}</span>
                    <span className={css({ color: 'fg.muted', minWidth: '0', truncate: true, textAlign: 'start' })}>
                      {note}
                    </span>
                    <span className={css({ color: 'fg.subtle', whiteSpace: 'nowrap' })}>{when(at)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {!isEditing && (
        <div className={foot}>
          <DraftTools
            view={view}
            turnKey={turnKey}
            actions={actions}
            onEdit={() => setEditing(true)}
            text={shown}
            isBeside
          />
        </div>
      )}
    </aside>
  )
}

/** One blank: what fills it, or where that is written. */
function BlankRow({ blank, view }: { blank: Blank; view: ShownDraft }) {
  const { draft, currentBlank, select, next, answer } = view
  const known = draft?.answers[blank.id]
  const isCurrent = currentBlank === blank.id
  const goOn = () => select(next(blank.id)?.id ?? null)
  const take = (text: string | null) => {
    void answer(blank.id, text)
    goOn()
  }
  return (
    <li className={blankRow}>
      <span className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>
        {blank.label.charAt(0).toUpperCase() + blank.label.slice(1)}
      </span>
      {isCurrent ? (
        <BlankInput
          blank={blank}
          known={known ?? ''}
          onTake={take}
          onKeep={(text) => void answer(blank.id, text)}
          onSkip={goOn}
          onClose={() => select(null)}
        />
      ) : known === undefined && blank.type === 'date' ? (
        <Hints blank={blank} onTake={(text) => void answer(blank.id, text)} />
      ) : known === undefined ? (
        <Button kind="ghost" className={fillIn} onClick={() => select(blank.id)}>
          Fill in
        </Button>
      ) : (
        <button type="button" className={given} onClick={() => select(blank.id)}>
          {known ?? 'Left out'}
        </button>
      )}
      {isCurrent ? (
        <Button kind="ghost" onClick={() => take(null)}>
          Leave it out
        </Button>
      ) : (
        known !== undefined && <Check size={16} aria-label="Filled" className={css({ color: 'fg.muted' })} />
      )}
    </li>
  )
}

type BlankInputProps = {
  blank: Blank
  known: string
  onTake: (text: string) => void
  /** Keeps what was typed where one goes elsewhere. */
  onKeep: (text: string) => void
  onSkip: () => void
  onClose: () => void
}

function BlankInput({ blank, known, onTake, onKeep, onSkip, onClose }: BlankInputProps) {
  const [value, setValue] = useState(known)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const text = value.trim()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      if (text === '') onSkip()
      else onTake(text)
    }
  }
  return (
    <span className={css({ display: 'grid', gap: '8', minWidth: '0' })}>
      <input
        ref={input}
        aria-label={`Fill in ${blank.label}`}
        value={value}
        maxLength={maxAnswerLength}
        autoComplete="off"
        className={field}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => text !== '' && text !== known && onKeep(text)}
      />
      <Hints blank={blank} onTake={onTake} />
    </span>
  )
}

const fillIn = css({ justifySelf: 'start', color: 'accent.fg', marginLeft: '[-16px]' })

const pane = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  borderLeft: 'hairline',
  background: 'bg.panel',
})

const head = css({ paddingInline: '24', paddingBlock: '4', borderBottom: 'hairline' })

const scroller = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '32',
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  paddingInline: '48',
  paddingBlock: '32',
  _focusVisible: { outlineOffset: '[-2px]' },
  '& > *': { width: 'full', maxWidth: '[34rem]' },
})

const listHead = css({
  display: 'flex',
  justifyContent: 'space-between',
  paddingBottom: '4',
  borderBottom: 'hairline',
  textStyle: 'small',
  color: 'fg.muted',
})

const blankRow = css({
  display: 'grid',
  gridTemplateColumns: '[8.5rem minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '12',
  minHeight: 'touch',
  paddingBlock: '4',
  borderBottom: 'hairline',
  textStyle: 'label',
})

const given = css({ textAlign: 'start', overflowWrap: 'anywhere', minHeight: 'small' })

const field = css({
  width: 'full',
  minHeight: 'control',
  paddingInline: '12',
  borderRadius: 'control',
  border: 'edge',
  background: 'bg.panel',
  textStyle: 'body',
  _focusVisible: { outline: '2px solid {colors.accent.fg}', outlineOffset: '[-1px]' },
})

const versionRow = css({
  display: 'grid',
  gridTemplateColumns: '[8.5rem minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '12',
  width: 'full',
  minHeight: 'touch',
  borderBottom: 'hairline',
  textStyle: 'label',
  textAlign: 'start',
  _hover: { background: 'bg.inset' },
})

const foot = css({ paddingInline: '16', paddingBlock: '8', borderTop: 'hairline' })
