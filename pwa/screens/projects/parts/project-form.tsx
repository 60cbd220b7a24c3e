import type { Agent } from '#shared/contract/agents.ts'
import type { Project } from '#shared/contract/projects.ts'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import { useProjectForm } from '#pwa/screens/projects/project-form.state.ts'
import { TeamField } from '#pwa/screens/projects/parts/team-field.tsx'
import { projectStatuses } from '#pwa/screens/projects/project-status.ts'
import { Field } from '#pwa/ui/field.tsx'
import { FieldRow, SelectField, TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'

type ProjectFormProps = {
  /** Of the form: `new`, or the project's id. */
  id: string
  project: Project | null
  agents: readonly Agent[]
  onClose: () => void
  /** Something new was made. */
  onCreated: (id: string) => void
}

const statuses = projectStatuses.map((value) => ({ value, label: value }))

export function ProjectForm({ id, project, agents, onClose, onCreated }: ProjectFormProps) {
  const { form, people, errors, save } = useProjectForm(id, project, onClose, onCreated)
  const { fields, set } = form
  return (
    <FormSheet
      title={project ? 'Edit project' : 'New project'}
      save={project ? 'Save' : 'Create Project'}
      onSave={save}
      onClose={onClose}
    >
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <Field
        label="Name"
        value={fields.name}
        autoComplete="off"
        error={errors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <FieldRow>
        <SelectField
          label="Status"
          value={fields.status}
          options={statuses}
          onChange={(event) => set({ status: event.target.value as Project['status'] })}
        />
        <Field
          label="Due date"
          type="date"
          value={fields.dueDate}
          onChange={(event) => set({ dueDate: event.target.value })}
        />
      </FieldRow>
      <TeamField agents={agents} people={people} team={fields.team} members={fields.members} onChange={set} />
      <TextAreaField
        label="Description"
        value={fields.description}
        onChange={(event) => set({ description: event.target.value })}
      />
    </FormSheet>
  )
}
