import { type SaveDraft, useDraftEdit } from '#pwa/parts/draft/use-draft-edit.ts'
import { Button } from '#pwa/ui/button.tsx'
import { maxDraftLength, maxTitleLength } from '#shared/contract/limits.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import { css } from '#styled/css/css.js'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'

type DraftEditProps = {
  draft: Draft
  onSave: SaveDraft
  onClose: () => void
}

/** A draft as plain text: blanks stand in double brackets. What is typed outlives the page. */
export function DraftEdit({ draft, onSave, onClose }: DraftEditProps) {
  const { edit, trouble, type, save, discard } = useDraftEdit(draft, onSave, onClose)
  const area = useRef<HTMLTextAreaElement>(null)
  const note = useId()
  useEffect(() => area.current?.focus(), [])

  // The browser alone knows how high a text is; where it can say so itself nothing is measured at each key.
  useLayoutEffect(() => {
    const box = area.current
    if (!box || CSS.supports('field-sizing', 'content')) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [edit.text])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
  }

  return (
    <div className={css({ display: 'grid', gap: '12' })} onKeyDown={onKeyDown}>
      <input
        aria-label="Title"
        value={edit.title}
        maxLength={maxTitleLength}
        className={`${field} ${css({ textStyle: 'heading' })}`}
        onChange={({ target }) => type({ title: target.value })}
      />
      <textarea
        ref={area}
        aria-label="Text"
        aria-describedby={note}
        value={edit.text}
        maxLength={maxDraftLength}
        rows={6}
        className={`${field} ${text}`}
        onChange={({ target }) => type({ text: target.value })}
      />
      <p id={note} role={trouble ? 'alert' : undefined} className={css({ textStyle: 'small', color: 'fg.muted' })}>
        {trouble ?? 'Words in [[double brackets]] are blanks: change them to fill one.'}
      </p>
      <div className={css({ display: 'flex', justifyContent: 'end', gap: '8' })}>
        <Button kind="ghost" onClick={discard}>
          Discard
        </Button>
        <Button kind="solid" onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  )
}

const field = css({
  width: 'full',
  paddingInline: '12',
  paddingBlock: '8',
  borderRadius: 'control',
  border: 'edge',
  background: 'bg.panel',
  _focusVisible: { outline: '2px solid {colors.accent.fg}', outlineOffset: '[-1px]' },
})

const text = css({ textStyle: 'reading', resize: 'vertical', minHeight: '[9rem]', fieldSizing: '[content]' })
