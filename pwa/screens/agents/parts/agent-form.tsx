import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import type { RefusedChange } from '#pwa/data/outbox/open-changes.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import { useAgentForm } from '#pwa/screens/agents/agent-form.state.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { Documents, DocumentsLater } from '#pwa/screens/agents/parts/documents.tsx'
import { ColourField } from '#pwa/screens/agents/parts/colour-field.tsx'
import { SkillsField } from '#pwa/screens/agents/parts/skills-field.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { TextAreaField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

type AgentFormProps = {
  agent?: ShownAgent
  refused?: RefusedChange | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

/** Who a custom agent is, with its face as it will look. */
export function AgentForm({ agent, refused, onSaved, onClose }: AgentFormProps) {
  const form = useAgentForm({ agent, refused })
  const { fields, faults, set, look } = form
  const navigate = useNavigate()
  const name = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // On a touch keyboard it would cover the form before the user has seen it.
    if (matchMedia('(pointer: fine)').matches) name.current?.focus()
  }, [])

  const save = async () => {
    const id = await form.save()
    if (id === null) return
    onSaved(id)
    if (!agent)
      toast('plain', `'${fields.name.trim()}' created`, 'It can know documents and cite them.', {
        label: 'Add documents',
        onAct: () => void navigate(`${paths.agent(id)}?edit`),
      })
  }

  return (
    <FormSheet
      title={agent ? `Edit ${agent.name}` : 'Create Custom Agent'}
      save={agent ? 'Save' : 'Create Agent'}
      onSave={save}
      onClose={onClose}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {form.wasLeft && <LeftNote onReset={form.reset} />}
        <div className={css({ display: 'flex', alignItems: 'center', gap: '16', paddingBlock: '8' })}>
          <AgentFace agent={{ id: fields.id, color: fields.color, custom: true }} size={56} />
          {/* The fields below say the same. */}
          <div aria-hidden className={css({ minWidth: '0' })}>
            <p className={css({ textStyle: 'heading', truncate: true })}>{fields.name.trim() || 'New agent'}</p>
            <p className={css({ textStyle: 'label', color: 'fg.muted', truncate: true })}>
              {fields.role.trim() || 'No role yet'}
            </p>
          </div>
        </div>
        <ColourField id={fields.id} value={fields.color} onChange={(color) => set({ color })} />
        <Field
          ref={name}
          label="Name"
          autoComplete="off"
          value={fields.name}
          error={faults.name}
          onChange={({ target }) => set({ name: target.value })}
          onBlur={look('name')}
        />
        <Field
          label="Role"
          autoComplete="off"
          placeholder="Data Analyst"
          value={fields.role}
          error={faults.role}
          onChange={({ target }) => set({ role: target.value })}
          onBlur={look('role')}
        />
        <TextAreaField
          label="Description"
          rows={2}
          value={fields.description}
          error={faults.description}
          onChange={({ target }) => set({ description: target.value })}
          onBlur={look('description')}
        />
        <SkillsField skills={fields.skills} typed={fields.skill} error={faults.skills} onChange={set} />
        <TextAreaField
          label="Instructions"
          placeholder="What should it always keep in mind?"
          value={fields.instructions}
          error={faults.instructions}
          onChange={({ target }) => set({ instructions: target.value })}
          onBlur={look('instructions')}
        />
        {agent ? <Documents agentId={agent.id} /> : <DocumentsLater />}
      </div>
    </FormSheet>
  )
}
