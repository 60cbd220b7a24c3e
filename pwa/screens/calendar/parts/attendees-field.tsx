import type { Agent } from '#shared/contract/agents.ts'
import { Face } from '#pwa/parts/face/assignee-faces.tsx'
import { faceChip, looseChip } from '#pwa/parts/face/chip.ts'
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
  const agentOf = (id: string) => agents.find((agent) => agent.id === id)
  const found = suggestionsFor<{ readonly id: string; readonly name: string }>(value, [...people, ...agents])
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
            className={`${faceChip} ${looseChip}`}
            onClick={() => {
              // The button goes; the keyboard goes on from its place.
              suggestions.current?.focus()
              onChange(withAttendee(value, one.name))
            }}
          >
            <Face of={{ ...one, kind: agentOf(one.id) ? 'agent' : 'person' }} agentOf={agentOf} size={24} />
            <span className={css({ truncate: true })}>{one.name}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8',
  marginTop: '[-3px]',
  paddingBottom: '16',
  outline: '[none]',
})
