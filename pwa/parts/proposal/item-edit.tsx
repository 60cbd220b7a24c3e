import { type Whom, choicesOf } from '#pwa/parts/assignees/choices.ts'
import { dateOf, instantOf, timeOf } from '#pwa/parts/local-date.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ChoiceField } from '#pwa/ui/choice-field.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { maxTitleLength } from '#shared/contract/limits.ts'
import type { ProposalEdit, ProposalItem } from '#shared/contract/proposals.ts'
import { css } from '#styled/css/css.js'
import { type KeyboardEvent, useState } from 'react'

type ItemEditProps = {
  item: ProposalItem
  whom: Whom
  onEdit: (change: ProposalEdit) => void
  onAdd: () => void
  onClose: () => void
}

/** An item with its fields, before it is made. What is typed counts at once; without a title nothing is added. */
export function ItemEdit({ item, whom, onEdit, onAdd, onClose }: ItemEditProps) {
  const { fields, kind } = item
  const [title, setTitle] = useState(fields.title ?? '')
  const isEmpty = title.trim() === ''
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div className={css({ display: 'grid', gap: '4' })} onKeyDown={keys}>
      <Field
        label="Title"
        value={title}
        maxLength={maxTitleLength}
        autoComplete="off"
        // The press that opened it asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isEmpty ? 'The title must not be empty.' : undefined}
        onChange={({ target }) => {
          setTitle(target.value)
          if (target.value.trim() !== '') onEdit({ title: target.value.trim() })
        }}
      />
      {kind === 'task' && (
        <div className={pairs}>
          <ChoiceField
            label="Owner"
            value={fields.assignee_id ?? ''}
            options={[
              { value: '', label: 'Nobody' },
              ...choicesOf(whom).map(({ id, kind, name, label }) => ({
                value: id,
                label: kind === 'agent' ? name : label,
              })),
            ]}
            onChange={(id) => onEdit({ assignee_id: id || null })}
          />
          <Field
            label="Due"
            type="date"
            value={fields.dueDate ?? ''}
            onChange={({ target }) => onEdit({ dueDate: target.value || null })}
          />
        </div>
      )}
      {kind === 'event' && <EventTimes fields={fields} onEdit={onEdit} />}
      <div className={css({ display: 'flex', justifyContent: 'end', gap: '8' })}>
        <Button kind="ghost" onClick={onClose}>
          Done
        </Button>
        <Button disabled={isEmpty} onClick={onAdd}>
          Add
        </Button>
      </div>
    </div>
  )
}

/** When an event is to be; times that make no event change nothing. */
function EventTimes({ fields: { start = '', end = '' }, onEdit }: Pick<ItemEditProps, 'onEdit'> & ProposalItemFields) {
  const [times, setTimes] = useState(() => ({
    date: dateOf(Date.parse(start)),
    start: timeOf(Date.parse(start)),
    end: timeOf(Date.parse(end)),
  }))
  const isOrdered = times.end > times.start
  const change = (change: Partial<typeof times>) => {
    const next = { ...times, ...change }
    setTimes(next)
    if (next.date === '' || next.start === '' || next.end <= next.start) return
    const at = (time: string) => new Date(instantOf(next.date, time)).toISOString()
    onEdit({ start: at(next.start), end: at(next.end) })
  }
  return (
    <div className={pairs}>
      <Field label="Date" type="date" value={times.date} onChange={({ target }) => change({ date: target.value })} />
      <Field label="Start" type="time" value={times.start} onChange={({ target }) => change({ start: target.value })} />
      <Field
        label="End"
        type="time"
        value={times.end}
        error={isOrdered ? undefined : 'The end must come after the start.'}
        onChange={({ target }) => change({ end: target.value })}
      />
    </div>
  )
}

type ProposalItemFields = Pick<ProposalItem, 'fields'>

const pairs = css({
  display: 'grid',
  columnGap: '12',
  gridTemplateColumns: '[repeat(auto-fit, minmax(9.5rem, 1fr))]',
})
