import type { Suggestion } from '#shared/contract/chat.ts'
import { plural } from '#shared/domain/plural.ts'
import { addDays, instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import { listAgents } from '../agents/agents.rules.ts'
import type { Caller } from '../session/caller.ts'
import { listRange } from '../calendar/calendar.rules.ts'
import { knownTimeZone } from '../runs/accept.rules.ts'
import { lookForLate } from '../projects/projects.rules.ts'
import type { Services } from '../services.ts'
import { lookAtOpenTasks, mostCounted } from '../tasks/tasks.rules.ts'

const max = 6

/** What is worth asking in this workspace at this moment, the most pressing first: four to six prompts. */
export async function suggestPrompts(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { workspaceId }: Caller,
  zone: string | undefined,
): Promise<Suggestion[]> {
  const timeZone = knownTimeZone(zone)
  const today = wallClockAt(now(), timeZone).date
  const at = (date: string) => new Date(instantAt({ date, time: '00:00' }, timeZone)).toISOString()
  const [open, projects, agents, events] = await Promise.all([
    lookAtOpenTasks(db, workspaceId, today),
    lookForLate(db, workspaceId, today),
    listAgents(db, workspaceId),
    listRange(db, workspaceId, { from: at(today), to: at(addDays(today, 1)) }),
  ])
  const { overdue, due, busy } = open
  const idle = agents.filter(({ id, available }) => available && !busy.has(id))
  const all = [
    overdue > 0 && { title: `${count(overdue, 'task')} overdue`, prompt: 'What is overdue?' },
    due > 0 && { title: `${count(due, 'task')} due today`, prompt: 'What is due today?' },
    events.length > 0 && { title: `Today's ${count(events.length, 'event')}`, prompt: 'What is on my calendar today?' },
    projects.late !== undefined && {
      title: `${projects.late} is late`,
      prompt: `What is the status of the project "${projects.late}"?`,
    },
    open.any &&
      idle.length > 0 && {
        title: idle.length === 1 ? `${idle[0]!.name} has no open task` : `${idle.length} agents have no open task`,
        prompt: 'Who has no open tasks?',
      },
    open.any && { title: 'Who has what?', prompt: 'Show the workload of all agents' },
    projects.any && { title: 'Project status', prompt: 'How are my projects going?' },
    // These can always be asked, also in a workspace with nothing in it.
    { title: 'What can you do?', prompt: 'What can you do?' },
    { title: 'Plan a task', prompt: 'Create a task "Plan next week" due Friday' },
    { title: "Tomorrow's calendar", prompt: 'What is on my calendar tomorrow?' },
    { title: 'Meet the team', prompt: 'Which agents are there?' },
  ]
  return all.filter((each) => each !== false).slice(0, max)
}

function count(number: number, noun: string): string {
  const known = number > mostCounted ? `More than ${mostCounted.toLocaleString('en')}` : number
  return `${known} ${plural(number, noun)}`
}
