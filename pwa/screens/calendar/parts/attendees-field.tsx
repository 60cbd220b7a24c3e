import type { Agent } from '#shared/contract/agents.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { suggestionsFor, withAttendee } from '#pwa/screens/calendar/attendee-suggestions.ts'
import { Field } from '#pwa/ui/field.tsx'
import { css } from '#styled/css/css.js'
import { useRef } from 'react'

type AttendeesFieldProps = {
  value: string
  error: string | undefined
  people: readonly { readonly id: string; readonly name: string }[]
  agents: readonly Agent[]
  onChange: (attendees: string) => void
}

/** Names and addresses as text; who is here is a tap away. */
export function AttendeesField({ value, error, people, agents, onChange }: AttendeesFieldProps) {
  const suggestions = useRef<HTMLDivElement>(null)
  const found = suggestionsFor(value, [...people, ...agents])
  return (
    <div>
      <Field
        label="Attendees"
        value={value}
        autoComplete="off"
        note="Names or e-mail addresses, with commas between them."
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div ref={suggestions} role="group" aria-label="Suggestions" tabIndex={-1} className={row}>
        {found.map((one) => (
          <button
            key={one.id}
            type="button"
            className={chip}
            onClick={() => {
              // The button goes; the keyboard goes on from its place.
              suggestions.current?.focus()
              onChange(withAttendee(value, one.name))
            }}
          >
            <Face id={one.id} name={one.name} agents={agents} />
            <span className={css({ truncate: true })}>{one.name}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

function Face({ id, name, agents }: { id: string; name: string; agents: readonly Agent[] }) {
  const agent = agents.find((each) => each.id === id)
  return agent ? <AgentFace agent={agent} size={20} /> : <PersonFace name={name} size={20} />
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8',
  marginTop: '[-3px]',
  paddingBottom: '16',
  outline: '[none]',
})

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  maxWidth: 'full',
  minHeight: 'touch',
  paddingInline: '12',
  borderRadius: 'full',
  border: 'hairline',
  textStyle: 'label',
  color: 'fg.muted',
  _hover: { color: 'fg.default' },
  _fine: { minHeight: 'control' },
})
