import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import type { Assignee } from '#shared/contract/assignees.ts'
import { type Assigned, assigneesOf } from '#shared/domain/assignees.ts'
import { css } from '#styled/css/css.js'
import type { ComponentProps, ReactNode } from 'react'

type Agent = ComponentProps<typeof AgentFace>['agent']

type AssigneeFacesProps = {
  of: Assigned
  agentOf: (id: string) => Agent | undefined
  /** Pixels of one face. */
  size: number
  /** Whether several take no more room than one: where words begin at the same place in every row. */
  isBoxed?: boolean
  /** Where nobody is known who has it. */
  fallback?: ReactNode
}

/** Who has a task: a face, two of them, or one and how many more. Decoration; the names stand beside it. */
export function AssigneeFaces({ of, agentOf, size, isBoxed = false, fallback = null }: AssigneeFacesProps) {
  // People first: they look for themselves, and of many one is in sight.
  const known = assigneesOf(of)
    .filter(({ kind, id }) => kind === 'person' || agentOf(id))
    .toSorted((a, b) => Number(a.kind === 'agent') - Number(b.kind === 'agent'))
  const [first, second] = known
  if (!first) return fallback
  if (!second) return <Face of={first} agentOf={agentOf} size={size} />
  if (isBoxed) {
    const small = Math.round(size * 0.64)
    return (
      <span aria-hidden className={box} style={{ width: size, height: size }}>
        <Face of={second} agentOf={agentOf} size={small} />
        <span className={first.kind === 'person' ? cornerDisc : corner}>
          <Face of={first} agentOf={agentOf} size={small} />
        </span>
      </span>
    )
  }
  return (
    <span aria-hidden className={stack}>
      <Face of={first} agentOf={agentOf} size={size} />
      <span className={known.length > 2 || second.kind === 'person' ? overDisc : over}>
        {known.length > 2 ? (
          <PersonFace text={`+${known.length - 1}`} size={size} />
        ) : (
          <Face of={second} agentOf={agentOf} size={size} />
        )}
      </span>
    </span>
  )
}

/** An agent's own face or the initials of a person. */
export function Face({ of, agentOf, size }: Pick<AssigneeFacesProps, 'agentOf' | 'size'> & { of: Assignee }) {
  const agent = of.kind === 'agent' ? agentOf(of.id) : undefined
  if (agent) return <AgentFace agent={agent} size={size} />
  return of.kind === 'person' ? <PersonFace name={of.name} size={size} /> : null
}

const stack = css({ display: 'flex', alignItems: 'center', flex: 'none' })

// A ring in the colour of the paper parts each face from the one below.
const over = css({
  position: 'relative',
  marginInlineStart: '[-3px]',
  borderRadius: '[9px]',
  boxShadow: '[0 0 0 2px {colors.bg.panel}]',
})
const overDisc = css({
  position: 'relative',
  marginInlineStart: '[-3px]',
  borderRadius: 'full',
  boxShadow: '[0 0 0 2px {colors.bg.panel}]',
})

const box = css({ position: 'relative', display: 'block', flex: 'none' })
// The first lies in front, where initials are whole.
const corner = css({
  position: 'absolute',
  insetInlineEnd: '0',
  bottom: '0',
  borderRadius: 'control',
  boxShadow: '[0 0 0 2px {colors.bg.panel}]',
})
const cornerDisc = css({
  position: 'absolute',
  insetInlineEnd: '0',
  bottom: '0',
  borderRadius: 'full',
  boxShadow: '[0 0 0 2px {colors.bg.panel}]',
})
