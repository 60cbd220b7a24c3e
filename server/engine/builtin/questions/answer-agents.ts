import { has } from '../doers.ts'
import { agentsIn } from '../commands/fields.ts'
import type { Desk } from '../desk.ts'
import { inline, list, table } from '../markdown.ts'
import type { Scene } from '../scene.ts'

/** Who is there, what they can do, and how much each has to do. */
export function answerAgents(text: string, scene: Scene, desk: Desk): string | undefined {
  const { agents } = scene
  if (
    /\bwork ?load\b|\bhow busy\b|\bbusiest\b|\b(?:most|least|fewest|many|too much) (?:open )?(?:tasks|work|to do|on (?:his|her|their) plate)\b.*|\btasks (?:per|by|for each|of each) (?:agent|person|assignee|member|owner)\b|\btasks does (?:each|every)(?:body|one)?\b|\bcompare\b.*\bwork ?loads?\b|\bwho (?:is|are) (?:the )?(?:free|busy|overloaded|available)\b|\bwho has (?:time|what)\b|\bhow much work\b|\bwho is doing what\b|\bwho does what\b/i.test(
      text,
    ) &&
    !/^how many\b(?!.*\b(?:each|every)\b)/i.test(text)
  )
    return writeWorkload(scene, desk, /\b(?:least|fewest|free|time)\b/i.test(text))
  const named = agentsIn(text, scene)
  const [one] = named
  if (
    one &&
    /\b(?:what (?:can|does|is)|who is|who['’]s|skills?|help with|good at|about)\b/i.test(text) &&
    !/\b(?:tasks?|to do|have|has|working|doing|plate|open|due|overdue|today|tomorrow|week|up to|project)\b/i.test(text)
  ) {
    return `**${inline(one.name)}** is ${inline(one.role)}${one.available ? '' : ' (paused)'}. Skills: ${one.skills.length === 0 ? 'none named' : list(one.skills.map((skill) => inline(skill, 60)))}.`
  }
  const held = /^who(?:['’]s| is)\s+(?:the|our|my)\s+(.+?)\??$/i.exec(text)
  const holders = held ? agents.filter(({ role }) => role.toLowerCase().includes(held[1]!.toLowerCase())) : []
  if (holders.length > 0) return holders.map(({ name, role }) => `**${inline(name)}** is ${inline(role)}.`).join('\n')
  const able =
    /^(?:who|which agent)\s+(?:can|could|should|does|knows how to|is able to)\s+(?:help (?:me )?(?:with|to)\s+)?(.+?)\??$/i.exec(
      text,
    )
  if (able) {
    const words = able[1]!
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && !/^(?:with|write|make|create|help|that|this|some|draft)$/.test(word))
    const fitting = agents.filter(({ skills, role }) =>
      words.some((word) => [...skills, role].join(' ').toLowerCase().includes(word.replace(/s$/, ''))),
    )
    if (fitting.length > 0)
      return `By their skills:\n\n${fitting.map(({ name, role, skills }) => `- **${inline(name)}**, ${inline(role)}: ${list(skills.slice(0, 10))}`).join('\n')}`
  }
  if (
    /\b(?:agents?|the team|my team|our team|colleagues|ai employees?)\b/i.test(text) &&
    !/\b(?:tasks?|projects?|overdue|due|meetings?|calendar|finish(?:ed)?|done|complete)\b/i.test(text)
  ) {
    if (/\bhow many\b/i.test(text))
      return `There are **${agents.length}** agents: ${list(agents.map(({ name }) => inline(name)))}.`
    return `**${agents.length} agents**\n\n${agents.map(({ name, role, available }) => `- **${inline(name)}**: ${inline(role)}${available ? '' : ' (paused)'}`).join('\n')}`
  }
  return undefined
}

/** How much each agent has to do. */
export function writeWorkload(scene: Scene, desk: Desk, leastFirst: boolean): string {
  const { agents, people, tasks, clock } = scene
  if (!scene.isWhole) return writeTotals(scene, desk)
  const open = tasks.filter(({ status }) => status !== 'Completed')
  // People stand beside the agents where they have something to do.
  const busy = people.filter(({ name }) => open.some((task) => has(task, name)))
  const rows = [...agents, ...busy]
    .map(({ name }) => {
      const own = open.filter((task) => has(task, name))
      return {
        name,
        all: own.length,
        late: own.filter(({ overdue }) => overdue).length,
        high: own.filter(({ priority }) => priority === 'High').length,
        today: own.filter(({ due }) => due === clock.today).length,
      }
    })
    .toSorted((a, b) => b.all - a.all || a.name.localeCompare(b.name))
  const nobody = open.filter(({ assignee }) => assignee === null).length
  const [top] = rows
  const grid = table(
    [busy.length > 0 ? 'Who' : 'Agent', 'Open', 'Overdue', 'Due today', 'High priority'],
    rows.map(({ name, all, late, today, high }) => [
      inline(name),
      String(all),
      String(late),
      String(today),
      String(high),
    ]),
  )
  const haveOpen = (what: string, all: number) => {
    const names = rows.filter((row) => row.all === all).map(({ name }) => name)
    const [verb, each] = names.length === 1 ? ['has', ''] : ['have', ' each']
    return `**${list(names)}** ${verb} ${what} open tasks (${all}${each})`
  }
  const most = top && top.all > 0 ? `${haveOpen('the most', top.all)}.` : 'Nobody has open tasks.'
  const few = rows.at(-1)?.all ?? 0
  const fewest = leastFirst ? `${haveOpen('the fewest', few)}. ` : ''
  const least = rows.filter(({ all }) => all === 0)
  // Who asks knows how much that is.
  const idle = leastFirst ? people.filter((person) => !busy.includes(person) && person.name !== scene.you) : []
  const free =
    idle.length > 0
      ? `**${list(idle.map(({ name }) => name))}** ${idle.length === 1 ? 'has' : 'have'} nothing open. `
      : ''
  return [
    `${free}${fewest}${most}${least.length > 0 && least.length < rows.length ? ` Nothing is with ${list(least.map(({ name }) => name))}.` : ''}${nobody > 0 ? ` ${nobody} ${nobody === 1 ? 'is' : 'are'} unassigned.` : ''}`,
    grid,
  ].join('\n\n')
}

/** The same for a workspace with more tasks than one list shows: counted by the list itself, person by person. */
function writeTotals({ agents, clock }: Scene, desk: Desk): string {
  const conditions = [{ open: true }, { overdue: true }, { open: true, due_from: clock.today, due_to: clock.today }]
  const lists = desk.useAll(
    [...agents.map(({ name }) => name), 'nobody'].flatMap((assignee) =>
      conditions.map((condition) => ({ name: 'list_tasks' as const, input: { assignee, ...condition } })),
    ),
  )
  const totals = lists.map((found) => ('total' in found ? found.total : 0))
  const rows = [...agents.map(({ name }) => name), 'nobody']
    .map((name, at) => ({ name, figures: totals.slice(at * 3, at * 3 + 3) }))
    .toSorted((a, b) => b.figures[0]! - a.figures[0]!)
  return table(
    ['Agent', 'Open', 'Overdue', 'Due today'],
    rows.map(({ name, figures }) => [inline(name), ...figures.map(String)]),
  )
}
