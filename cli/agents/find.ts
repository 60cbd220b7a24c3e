import type { Agent } from '#shared/contract/agents.ts'
import { CliError, exit } from '../exit.ts'

/** The agent with this id, else the one with this name in any case; otherwise an error that names the candidates. */
export function findAgent(agents: Agent[], wanted: string): Agent {
  const byId = agents.find((agent) => agent.id === wanted)
  if (byId) return byId
  const named = agents.filter((agent) => fold(agent.name) === fold(wanted))
  if (named.length === 1) return named[0]!
  if (named.length > 1) {
    const ids = named.map((agent) => `${agent.id} (${agent.role})`)
    throw new CliError(exit.usage, 'ambiguous_agent', `${named.length} agents are called "${wanted}": give an id, ${either(ids)}.`)
  }
  throw new CliError(exit.usage, 'unknown_agent', `There is no agent "${wanted}". ${suggestion(agents, wanted)}`)
}

function suggestion(agents: Agent[], wanted: string): string {
  const near = agents
    .map((agent) => ({ name: agent.name, distance: distanceOf(fold(agent.name), fold(wanted)) }))
    .filter(({ name, distance }) => distance <= Math.ceil(Math.min(name.length, wanted.length) / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
  if (near.length > 0) return `Did you mean ${either(near)}?`
  if (agents.length === 0) return 'The team is empty.'
  const names = agents.slice(0, 10).map((agent) => agent.name)
  return `Choose from ${names.join(', ')}${agents.length > names.length ? ' and others (see: muster agents list)' : ''}.`
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

function either(items: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(items)
}

/** Optimal string alignment: insertions, deletions, replacements and swapped neighbours count one each. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let best = Math.min(rows[row - 1]![column]! + 1, line[column - 1]! + 1, rows[row - 1]![column - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, rows[row - 2]![column - 2]! + 1)
      line.push(best)
    }
    rows.push(line)
  }
  return rows[a.length]![b.length]!
}
