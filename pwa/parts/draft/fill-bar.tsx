import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { Hints } from '#pwa/parts/draft/hints.tsx'
import { useDraft } from '#pwa/parts/draft/use-draft.ts'
import { Button } from '#pwa/ui/button.tsx'
import { maxAnswerLength } from '#shared/contract/limits.ts'
import { css } from '#styled/css/css.js'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Fills one blank after the other, over the keyboard. */
export function FillBar({ id }: { id: string }) {
  const view = useDraft(id)
  const { blanks, currentBlank, select } = view
  const blank = blanks.find((each) => each.id === currentBlank)
  const isGone = view.draft !== undefined && blank === undefined
  useEffect(() => {
    if (isGone) select(null)
  })
  if (!blank) return null
  return <BlankField key={blank.id} view={view} id={blank.id} />
}

function BlankField({ view, id }: { view: ReturnType<typeof useDraft>; id: string }) {
  const { blanks, draft, select, next, answer } = view
  const at = blanks.findIndex((each) => each.id === id)
  const blank = blanks[at]!
  const known = draft?.answers[id]
  const [value, setValue] = useState(known ?? '')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    input.current?.focus()
    document.querySelector(`[data-blank="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
  }, [id])

  const goOn = () => select(next(id)?.id ?? null)
  const take = (text: string) => {
    void answer(id, text)
    goOn()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return goOn()
    take(value.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      select(null)
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
  }

  return (
    <form aria-label={`Fill in ${blank.label}`} className={bar} onSubmit={submit}>
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' })}>
        <label htmlFor="fill" className={css({ textStyle: 'small', color: 'fg.muted', minWidth: '0', truncate: true })}>
          Blank {at + 1} of {blanks.length} · {blank.label}
        </label>
        <span className={css({ display: 'flex', flex: 'none' })}>
          <Button
            kind="ghost"
            className={css({ color: 'accent.fg' })}
            onClick={() => {
              void answer(id, null)
              goOn()
            }}
          >
            Leave it out
          </Button>
          <Button kind="ghost" onClick={() => select(null)}>
            Done
          </Button>
        </span>
      </div>
      <div className={css({ display: 'flex', gap: '8' })}>
        <input
          ref={input}
          id="fill"
          value={value}
          maxLength={maxAnswerLength}
          autoComplete="off"
          enterKeyHint="next"
          className={field}
          onChange={({ target }) => setValue(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" kind="solid" aria-label="Next blank" className={css({ flex: 'none' })}>
          <ArrowRight size={20} aria-hidden />
        </Button>
      </div>
      <Hints blank={blank} onTake={take} />
    </form>
  )
}

const bar = css({
  display: 'grid',
  gap: '8',
  marginInline: '[-12px]',
  paddingInline: '16',
  paddingTop: '4',
  paddingBottom: '4',
  borderTop: 'hairline',
  background: 'bg.panel',
})

const field = css({
  flex: '1',
  minWidth: '0',
  minHeight: 'touch',
  paddingInline: '12',
  borderRadius: 'control',
  border: 'edge',
  background: 'bg.panel',
  textStyle: 'reading',
  _focusVisible: { outline: '2px solid {colors.accent.fg}', outlineOffset: '[-1px]' },
})
