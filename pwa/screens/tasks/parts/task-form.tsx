import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import type { TaskFields } from '#pwa/screens/tasks/task-fields.ts'
import { useTaskForm } from '#pwa/screens/tasks/task-form.state.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ChoiceField } from '#pwa/ui/choice-field.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldRow, SelectField, TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { maxNotesLength, priorities, taskStatuses } from '#shared/contract/limits.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { css } from '#styled/css/css.js'
import { Play, Trash2 } from 'lucide-react'

const WorkDone = deferred(() => import('#pwa/screens/tasks/parts/work-done.tsx').then((m) => m.WorkDone), 'extra')

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function TaskForm({ id, task, state }: { id: string; task: Task | null; state: TasksState }) {
  const { form, errors, isBusy, save, remove, run } = useTaskForm(id, task, state)
  const { fields, set } = form
  const team = state.team ?? []
  const assignee = team.find((agent) => agent.id === fields.assignee_id)
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
            {assignee && (
              <Button
                disabled={isBusy || !assignee.available}
                title={assignee.available ? undefined : `${assignee.name} is paused`}
                className={css({ minWidth: '0', '& > span': { truncate: true } })}
                onClick={run}
              >
                <Play size={16} aria-hidden />
                <span>Run with {assignee.name}</span>
              </Button>
            )}
          </>
        )
      }
    >
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <Field label="Title" value={fields.title} error={errors.title} autoComplete="off" onChange={change('title')} />
      <FieldRow>
        <ChoiceField
          label="Assignee"
          value={fields.assignee_id}
          error={errors.assignee_id}
          options={[
            { value: '', label: 'Nobody' },
            ...team.map((agent) => ({
              value: agent.id,
              label: `${agent.name}, ${agent.role}`,
              icon: <AgentFace agent={agent} size={24} />,
            })),
          ]}
          onChange={(assignee_id) => set({ assignee_id })}
        />
        <Field label="Due" type="date" value={fields.dueDate} onChange={change('dueDate')} />
      </FieldRow>
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
        note={assignee ? `${assignee.name} gets the title and these notes.` : undefined}
        onChange={change('notes')}
      />
      {task && <WorkDone taskId={task.id} team={state.team} />}
    </FormSheet>
  )
}
