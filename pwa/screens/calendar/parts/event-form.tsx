import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import { useEventForm } from '#pwa/screens/calendar/event-form.state.ts'
import { AttendeesField } from '#pwa/screens/calendar/parts/attendees-field.tsx'
import { type EventFields, hasAddress } from '#pwa/screens/calendar/event-fields.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { css } from '#styled/css/css.js'

type EventFormProps = {
  /** Of the form: `new`, or the event's id. */
  id: string
  event: CalendarEvent | null
  /** What a new event begins with. */
  blank: EventFields
  /** Whether a Google calendar is connected, which can invite. */
  isConnected: boolean
  onClose: () => void
  /** It is saved, and this is its day. */
  onSaved: (date: string) => void
}

export function EventForm({ id, event, blank, isConnected, onClose, onSaved }: EventFormProps) {
  const form = useEventForm({ id, event, blank, onDone: onSaved })
  const { fields, errors } = form
  const cancel = event && (
    <Button
      kind="ghost"
      className={css({ color: 'danger.fg', marginLeft: '[-17px]' })}
      onClick={() => {
        onClose()
        void form.cancel()
      }}
    >
      Delete meeting
    </Button>
  )
  return (
    <FormSheet
      title={event ? 'Edit meeting' : 'New meeting'}
      save={event ? 'Save' : 'Schedule Meeting'}
      onSave={form.save}
      onClose={onClose}
      actions={cancel}
    >
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <Field
        label="Title"
        value={fields.title}
        autoComplete="off"
        error={errors.title}
        onChange={({ target }) => form.set({ title: target.value })}
      />
      {/* One grid for both forms of it: a field that is being typed into must not move to another parent. */}
      <div className={pairs}>
        <div className={css(form.hasEndDate ? {} : { gridColumn: '1 / -1' })}>
          <Field
            label={form.hasEndDate ? 'Begins on' : 'Date'}
            type="date"
            value={fields.date}
            error={errors.date}
            onChange={({ target }) => form.begin({ date: target.value })}
          />
        </div>
        <Field
          label="Start"
          type="time"
          value={fields.start}
          error={errors.start}
          onChange={({ target }) => form.begin({ start: target.value })}
        />
        {form.hasEndDate && (
          <Field
            label="Ends on"
            type="date"
            value={fields.endDate}
            error={errors.endDate}
            onChange={({ target }) => form.end({ endDate: target.value })}
          />
        )}
        <Field
          label="End"
          type="time"
          value={fields.end}
          error={errors.end}
          onChange={({ target }) => form.end({ end: target.value })}
        />
      </div>
      <AttendeesField
        value={fields.attendees}
        error={errors.attendees}
        people={form.people}
        agents={form.agents}
        onChange={(attendees) => form.set({ attendees })}
      />
      {isConnected && !event && hasAddress(fields.attendees) && (
        <Checkbox
          label="Let Google invite the e-mail addresses"
          checked={fields.invite}
          onChange={({ target }) => form.set({ invite: target.checked })}
        />
      )}
      <TextAreaField label="Notes" value={fields.notes} onChange={({ target }) => form.set({ notes: target.value })} />
    </FormSheet>
  )
}

const pairs = css({ display: 'grid', columnGap: '12', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
