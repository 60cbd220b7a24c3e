import type { Project } from '#shared/contract/projects.ts'
import { type New, create, createAs, update } from '#pwa/data/outbox/changes.ts'
import { settleRefused } from '#pwa/parts/refused-edit.ts'
import { usePeople } from '#pwa/parts/assignees/use-people.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import { blankFields, bodyOf, fieldsOf, validate } from '#pwa/screens/projects/project-fields.ts'
import { useState } from 'react'

/** What is typed into the form of a project, and saving it. `id` is `new`, or names something new that was refused. */
export function useProjectForm(
  id: string,
  project: Project | null,
  onSaved: () => void,
  onCreated: (id: string) => void,
) {
  const form = useForm(`projects:${id}`, project ? fieldsOf(project) : blankFields)
  const { people } = usePeople()
  const [errors, setErrors] = useState<{ name?: string }>({})

  const save = async () => {
    const found = validate(form.fields)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const body = bodyOf(project ? form.changed() : form.fields)
    const madeId = await send(id, project, body)
    form.done()
    await settleRefused('projects', id)
    if (madeId === null) onSaved()
    else onCreated(madeId)
  }

  return { form, people: people ?? [], errors, save }
}

/** Returns the id of what is new; null when it was changed. */
async function send(id: string, project: Project | null, body: ReturnType<typeof bodyOf>): Promise<string | null> {
  if (project) {
    if (Object.keys(body).length > 0) await update('projects', project.id, body)
    return null
  }
  const fields = body as New<'projects'>
  if (id === 'new') return create('projects', fields)
  await createAs('projects', id, fields)
  return id
}
