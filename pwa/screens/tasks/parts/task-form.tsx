import { RunWith } from '#pwa/parts/assignees/run-with.tsx'
import { runnersOf } from '#pwa/parts/assignees/runners.ts'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import { FirstAssignee, MoreAssignees } from '#pwa/screens/tasks/parts/assignee-fields.tsx'
import type { TaskFields } from '#pwa/screens/tasks/task-fields.ts'
import { useTaskForm } from '#pwa/screens/tasks/task-form.state.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { ChoiceField } from '#pwa/ui/choice-field.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldRow, SelectField, TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { maxNotesLength, priorities, taskStatuses } from '#shared/contract/limits.ts'
import { assigned } from '#shared/domain/assignees.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { css } from '#styled/css/css.js'
import { Play, Trash2 } from 'lucide-react'

const WorkDone = deferred(() => import('#pwa/screens/tasks/parts/work-done.tsx').then((m) => m.WorkDone), 'extra')

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function TaskForm({ id, task, state }: { id: string; task: Task | null; state: TasksState }) {
  const { form, errors, isBusy, save, remove, run } = useTaskForm(id, task, state)
  const { fields, set } = form
  const runners = runnersOf(assigned(fields.assignees), state.team)
  const [runner] = runners
  const isPaused = runner?.available === false
  const whose = {
    whom: state.whom,
    assignees: fields.assignees,
    onChange: (assignees: TaskFields['assignees']) => set({ assignees }),
  }
  const change = (name: keyof TaskFields) => (event: { target: { value: string } }) =>
    set({ [name]: event.target.value })
  return (
    <FormSheet
      title={task ? 'Task' : 'New task'}
      save={task ? 'Save' : 'Create Task'}
      onSave={save}
      onClose={state.closeForm}
      actions={
        task && (
          <>
            <IconButton label="Delete task" side="above" align="start" disabled={isBusy} onClick={remove}>
              <Trash2 size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
            {runner && (
              <RunWith
                runners={runners}
                disabled={isBusy || isPaused}
                title={
                  isPaused
                    ? `${runners.map(({ name }) => name).join(' and ')} ${runners.length > 1 ? 'are' : 'is'} paused`
                    : undefined
                }
                className={css({ minWidth: '0', '& > span': { truncate: true } })}
                onRun={run}
              >
                <Play size={16} aria-hidden />
                <span>{runners.length > 1 ? 'Run with…' : `Run with ${runner.name}`}</span>
              </RunWith>
            )}
          </>
        )
      }
    >
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <Field label="Title" value={fields.title} error={errors.title} autoComplete="off" onChange={change('title')} />
      <FieldRow>
        <FirstAssignee {...whose} error={errors.assignees} />
        <Field label="Due" type="date" value={fields.dueDate} onChange={change('dueDate')} />
      </FieldRow>
      <MoreAssignees {...whose} />
      <FieldRow>
        <SelectField
          label="Priority"
          value={fields.priority}
          options={choices(priorities)}
          onChange={change('priority')}
        />
        <SelectField label="Status" value={fields.status} options={choices(taskStatuses)} onChange={change('status')} />
      </FieldRow>
      <ChoiceField
        label="Project"
        value={fields.project_id}
        error={errors.project_id}
        options={[
          { value: '', label: 'None' },
          ...(state.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(project_id) => set({ project_id })}
      />
      <TextAreaField
        label="Notes"
        value={fields.notes}
        maxLength={maxNotesLength}
        note={runner && `${runners.length > 1 ? 'Who runs it' : runner.name} gets the title and these notes.`}
        onChange={change('notes')}
      />
      {task && <WorkDone taskId={task.id} team={state.team} />}
    </FormSheet>
  )
}
