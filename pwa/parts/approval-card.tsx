import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import type { PendingAction } from '#shared/contract/runs.ts'
import type { FieldProblem } from '#shared/contract/problem.ts'
import { describeInput } from '#shared/domain/action-input.ts'
import { readUnsavedForm } from '#pwa/data/cache/unsaved-forms.ts'
import { ApprovalEdit } from '#pwa/parts/approval-edit.tsx'
import { validate } from '#pwa/parts/approval-fields.ts'
import { heldBack, letterOf, subjectOf, wordsFor } from '#pwa/parts/approval-input.ts'
import { ApprovalLetter } from '#pwa/parts/approval-letter.tsx'
import type { Replier } from '#pwa/parts/conversation/describe-turn.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'

export type ApprovalCardProps = {
  action: Readonly<PendingAction>
  /** Who asks. */
  agent: Replier
  isOnline: boolean
  /**
   * Sends the answer, with the fields that were changed first. False when the question had been answered elsewhere;
   * rejects with a sentence for the user.
   */
  onAnswer: (approve: boolean, input?: Record<string, unknown>) => Promise<boolean>
}

type Sending = { approve: boolean; trouble: string | null; errors: Record<string, string> }

/** What a run may not do before its user agrees: what, on which entity, with all that it would send. */
export function ApprovalCard({ action, agent, isOnline, onAnswer }: ApprovalCardProps) {
  const { name } = agent
  const [sending, setSending] = useState<Sending | null>(null)
  const [isEditing, setEditing] = useState(() => readUnsavedForm(`approval:${action.id}`) !== null)
  const id = useId()
  const isBusy = sending !== null && sending.trouble === null
  const subject = subjectOf(action)
  const words = wordsFor(action.tool)
  const letter = letterOf(action)
  // What goes out to someone is read before it does, and a phone has no room for it in the conversation.
  const isSheet = useMedia(belowTablet) && letter !== null
  const [isOpen, setOpen] = useState(() => !putAside.has(action.id))
  const fields = action.fields ?? []

  const answer = async (approve: boolean, input?: Record<string, unknown>, done?: () => void) => {
    setSending({ approve, trouble: null, errors: {} })
    try {
      await onAnswer(approve, input)
      done?.()
    } catch (error) {
      const { message, errors = [] } = error as Error & { errors?: FieldProblem[] }
      setSending({ approve, trouble: message, errors: validate(errors) })
    }
  }

  const note = isOnline
    ? sending?.trouble &&
      (isEditing && Object.keys(sending.errors).length > 0
        ? 'Not sent yet. Mend what is marked, and send it again.'
        : `Couldn't be sent: ${sending.trouble}`)
    : "Answering needs a connection. The question stays open until you're back online."
  const title = letter ? `${name} wants to send this e-mail` : action.summary
  const trouble = (
    <p
      role="status"
      className={
        isOnline
          ? css({ textStyle: 'small', color: 'danger.fg', '&:empty': { display: 'none' } })
          : css({ textStyle: 'small', color: 'fg.muted' })
      }
    >
      {note}
    </p>
  )
  const content = isEditing ? (
    <>
      <ApprovalEdit
        action={action}
        fields={fields}
        send={isBusy ? 'Sending...' : words.yes}
        isDisabled={!isOnline || isBusy}
        errors={sending?.errors ?? {}}
        onSend={(input, done) => void answer(true, Object.keys(input).length > 0 ? input : undefined, done)}
        onClose={() => {
          setEditing(false)
          setSending(null)
        }}
      />
      {trouble}
    </>
  ) : (
    <>
      {letter ? <ApprovalLetter letter={letter} name={name} /> : <Input action={action} />}
      {!letter && <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>{heldBack(action.tool)}</p>}
      <div className={isSheet ? stacked : css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        <Button kind="solid" disabled={!isOnline || isBusy} onClick={() => void answer(true)}>
          {isBusy && sending.approve ? 'Sending...' : words.yes}
        </Button>
        {fields.length > 0 && (
          <Button disabled={isBusy} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        <Button kind={letter ? 'ghost' : 'outline'} disabled={!isOnline || isBusy} onClick={() => void answer(false)}>
          {isBusy && !sending.approve ? 'Sending...' : words.no}
        </Button>
      </div>
      {trouble}
    </>
  )
  return (
    <section aria-labelledby={id} className={card}>
      <Badge state="waiting">Waiting for you</Badge>
      <div>
        <h3 id={id} className={css({ textStyle: 'reading', fontWeight: 'strong', overflowWrap: 'anywhere' })}>
          {title}
        </h3>
        {isSheet && <p className={css({ textStyle: 'small', color: 'fg.muted' })}>To {letter!.to}</p>}
        {subject && (
          <Link to={subject.to} className={link}>
            {subject.label}
          </Link>
        )}
      </div>
      {isSheet ? (
        <>
          <Button onClick={() => setOpen(true)}>Read and answer</Button>
          <Sheet
            kind="bottom"
            isOpen={isOpen}
            onClose={() => {
              putAside.add(action.id)
              setOpen(false)
            }}
            title={
              <span className={css({ display: 'flex', alignItems: 'center', gap: '12' })}>
                <AgentFace agent={agent} size={40} />
                <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
              </span>
            }
          >
            <div className={css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '16' })}>
              {content}
            </div>
          </Sheet>
        </>
      ) : (
        content
      )}
    </section>
  )
}

/** Sheets that were closed without an answer: they open when they are asked for. */
const putAside = new Set<string>()

function Input({ action }: { action: Readonly<PendingAction> }) {
  const entries = describeInput(action.input)
  if (entries.length === 0) return null
  return (
    <dl className={inputs}>
      {entries.map(([name, value]) => (
        <div key={name} className={css({ display: 'contents' })}>
          <dt className={css({ color: 'fg.subtle' })}>{name}</dt>
          <dd
            className={css({
              minWidth: '0',
              maxHeight: '[12rem]',
              overflowY: 'auto',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            })}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: '12',
  padding: '16',
  borderRadius: 'card',
  border: 'hairline',
  background: 'bg.panel',
  boxShadow: 'sm',
})

const stacked = css({
  display: 'grid',
  gridTemplateColumns: '[1fr 1fr]',
  gap: '8',
  '& > :first-child': { gridColumn: '[1 / -1]' },
})

const inputs = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '12',
  rowGap: '4',
  width: 'full',
  textStyle: 'label',
})

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  textStyle: 'label',
  color: 'accent.fg',
  textDecoration: 'underline',
  textUnderlineOffset: '[2px]',
  _fine: { minHeight: '[1.75rem]' },
})
