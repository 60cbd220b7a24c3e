import { type TaskFormFor, useTaskForm } from '#pwa/screens/tasks/task-form.state.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { RestoredNote } from '#pwa/parts/restored-note.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldRow, SelectField, TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { Task } from '#shared/contract/tasks.ts'
import { Play, Trash2 } from 'lucide-react'

const statuses = ['Pending', 'In Progress', 'Completed'].map((value) => ({ value, label: value }))
const priorities = ['High', 'Medium', 'Low'].map((value) => ({ value, label: value }))

export function TaskForm({ state, ...about }: TaskFormFor & { state: Pick<TasksState, 'team' | 'projects'> }) {
  const { task, refused } = about
  const { form, error, set, save, remove, run } = useTaskForm(about)
  const { fields } = form
  const assignee = state.team.find(({ id }) => id === fields.assignee_id)
  const isNew = !task && !refused
  return (
    <FormSheet
      title={isNew ? 'New task' : 'Task'}
      save={isNew ? 'Create Task' : 'Save'}
      onSave={save}
      onClose={about.onClose}
      actions={
        task &&
        !refused && (
          <>
            <IconButton label="Delete task" side="above" align="start" onClick={() => void remove()}>
              <Trash2 size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
            {assignee && (
              <Button disabled={!assignee.available} title={assignee.available ? undefined : `${assignee.name} is paused`} onClick={() => void run()}>
                <Play size={16} aria-hidden />
                Run with {assignee.name}
              </Button>
            )}
          </>
        )
      }
    >
      {form.wasLeft && <RestoredNote onReset={form.reset} />}
      <Field label="Title" value={fields.title} error={error} autoComplete="off" maxLength={300} onChange={(event) => set({ title: event.target.value })} />
      <FieldRow>
        <SelectField
          label="Assignee"
          value={fields.assignee_id}
          options={[{ value: '', label: 'Nobody' }, ...state.team.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` }))]}
          onChange={(event) => set({ assignee_id: event.target.value })}
        />
        <Field label="Due" type="date" value={fields.dueDate} onChange={(event) => set({ dueDate: event.target.value })} />
      </FieldRow>
      <FieldRow>
        <SelectField label="Priority" value={fields.priority} options={priorities} onChange={(event) => set({ priority: event.target.value as Task['priority'] })} />
        <SelectField label="Status" value={fields.status} options={statuses} onChange={(event) => set({ status: event.target.value as Task['status'] })} />
      </FieldRow>
      <SelectField
        label="Project"
        value={fields.project_id}
        options={[{ value: '', label: 'None' }, ...state.projects.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => set({ project_id: event.target.value })}
      />
      <TextAreaField
        label="Notes"
        value={fields.notes}
        maxLength={20_000}
        note={assignee ? `${assignee.name} gets the title and these notes.` : undefined}
        onChange={(event) => set({ notes: event.target.value })}
      />
    </FormSheet>
  )
}
