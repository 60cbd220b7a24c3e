import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { DaysField } from '#pwa/screens/agents/parts/days-field.tsx'
import { useRecurringForm } from '#pwa/screens/agents/recurring-form.state.ts'
import type { ShownSchedule } from '#pwa/screens/agents/recurring.state.ts'
import { formatMoment, zoneName } from '#pwa/screens/agents/format-repeat.ts'
import { viewerZone } from '#pwa/parts/viewer-zone.ts'
import { ChoiceField } from '#pwa/ui/choice-field.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldRow, SelectField, TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import type { Repeat } from '#shared/contract/schedules.ts'

type RecurringFormProps = {
  agent: ShownAgent
  schedule: ShownSchedule | null
  hindrance: string | null
  onClose: () => void
}

const kinds: readonly { value: Repeat['kind']; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'On days of the week' },
  { value: 'cron', label: 'By a cron expression' },
]

const zones = [...new Set([viewerZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]

/** What an agent is to do again and again, and when. */
export function RecurringForm({ agent, schedule, hindrance, onClose }: RecurringFormProps) {
  const form = useRecurringForm(agent.id, schedule)
  const { fields, faults, set, next } = form
  const save = async () => {
    if (!(await form.save())) return
    onClose()
    toast(
      'plain',
      schedule ? 'Recurring task saved' : 'Recurring task created',
      next[0] === undefined || schedule?.paused
        ? ''
        : `Next: ${formatMoment(new Date(next[0]).toISOString(), form.now)}`,
    )
  }
  return (
    <FormSheet
      title={schedule ? 'Edit recurring task' : 'New recurring task'}
      save={schedule ? 'Save' : 'Create'}
      onSave={save}
      onClose={onClose}
    >
      {hindrance && (
        <p className={css({ textStyle: 'small', color: 'fg.muted', paddingBottom: '8' })}>
          {hindrance} What you type is kept.
        </p>
      )}
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <TextAreaField
        label="What to do"
        placeholder="Tell me what is overdue and what comes this week"
        value={fields.prompt}
        error={faults.prompt}
        note={`${agent.name} runs it with the model you prefer.`}
        onChange={({ target }) => set({ prompt: target.value })}
      />
      <SelectField
        label="Repeats"
        value={fields.kind}
        options={kinds}
        onChange={({ target }) => set({ kind: target.value as Repeat['kind'] })}
      />
      {fields.kind === 'weekly' && (
        <DaysField days={fields.days} error={faults.days} onChange={(days) => set({ days })} />
      )}
      {fields.kind === 'cron' && (
        <Field
          label="Cron expression"
          value={fields.cron}
          placeholder="0 8 * * 1-5"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={faults.cron}
          note="Minute, hour, day of the month, month, weekday. 0 8 * * 1-5 is 08:00 from Monday to Friday."
          onChange={({ target }) => set({ cron: target.value })}
        />
      )}
      <FieldRow>
        {fields.kind !== 'cron' && (
          <Field
            label="Time"
            type="time"
            value={fields.time}
            error={faults.time}
            onChange={({ target }) => set({ time: target.value })}
          />
        )}
        <ChoiceField
          label="Time zone"
          value={fields.zone}
          error={faults.zone}
          options={(zones.includes(fields.zone) ? zones : [fields.zone, ...zones]).map((value) => ({
            value,
            label: zoneName(value),
          }))}
          onChange={(zone) => set({ zone })}
        />
      </FieldRow>
      <div className={css({ textStyle: 'small', color: 'fg.muted', minHeight: '[5rem]' })}>
        <p className={css({ textStyle: 'label', fontWeight: 'strong', color: 'fg.default' })}>
          Next times by your clock
        </p>
        <div role="status">
          {next.map((time) => (
            <p key={time}>{formatMoment(new Date(time).toISOString(), form.now)}</p>
          ))}
          {next.length === 0 && (
            <p>{form.isUnclear ? 'This expression says no time yet.' : 'They show once it is clear when.'}</p>
          )}
        </div>
      </div>
    </FormSheet>
  )
}
