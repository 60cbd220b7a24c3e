import { addDays } from '#shared/domain/zoned-time.ts'
import type { SeenRun } from '../../tools/runs.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { count, inline } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { trimTail } from '../trim-tail.ts'
import { noFilter } from '../interpret/question-answers.ts'
import { writeList } from './answer-tasks.ts'
import { pickTasks } from './filter.ts'
import { readSpan } from './span.ts'

const asks =
  /^\W*(?:(?:so|and|hi|hey|please|tell me)\b[\s,]*)*what (?:all )?(?:did|has|have)\s+(.{2,40}?)\s+(?:do|done|been doing|been up to|get done|got done|accomplish(?:ed)?|work(?:ed)? on)\b(.{0,40})$/i

/** Whose work is asked about, and when: "What did Arlo do today?". Undefined where something else is asked. */
export function workAskedOf(prompt: string, self: string, look: () => Scene) {
  const [, whom = '', when = ''] = asks.exec(trimTail(prompt.slice(0, 200), /[?!.\s]/)) ?? []
  if (whom === '') return undefined
  const { agents, clock } = look()
  const isAll = /^(?:they|everyone|everybody|(?:all )?(?:the |my |our )?(?:agents|team))$/i.test(whom)
  const called = /^you$/i.test(whom) ? self : whom
  const agent = agents.find(({ name }) => name.toLowerCase() === called.toLowerCase())
  if (!isAll && !agent && !/^you$/i.test(whom)) return undefined
  const { today } = clock
  const days = /\b(?:\d+|few|past|last) days\b|\blately|recently\b/i.test(when)
    ? { from: addDays(today, -7), to: today, called: 'in the last seven days' }
    : (readSpan(when, clock) ?? { from: today, to: today, called: 'today' })
  return { agent: agent?.name, ...days }
}

/** What agents did for whoever asks, and which tasks that were due then are done. */
export function tellWorkDone(
  asked: NonNullable<ReturnType<typeof workAskedOf>>,
  desk: Desk,
  look: () => Scene,
): string {
  const { agent, from, to, called } = asked
  const found = desk.use('list_runs', { from, to, ...(agent !== undefined && { agent }) })
  if (isRefusal(found)) return found.error
  const who = agent === undefined ? 'Nobody' : inline(agent)
  const filter = { ...noFilter, assignees: agent === undefined ? [] : [agent], status: 'Completed', span: asked }
  const scene = look()
  const tasks = pickTasks(scene.tasks, filter).length > 0 ? [writeList(filter, scene, desk)] : []
  if (found.runs.length === 0)
    return [
      `${who} ${agent === undefined ? 'was' : 'was not'} asked to do anything ${called}, as far as your own runs go.`,
      ...tasks,
    ].join('\n\n')
  const { runs, more } = found
  const head = `**${count(runs.length, 'run')}**${agent === undefined ? '' : ` of ${inline(agent)}`} ${called}${more ? ', and more before them' : ''}:`
  return [
    head,
    runs.map((run) => line(run, agent === undefined, from !== to)).join('\n'),
    '*Your own runs; those of others are theirs alone.*',
    ...tasks,
  ].join('\n\n')
}

function line({ agent, asked, date, time, ended, note }: SeenRun, withAgent: boolean, withDay: boolean): string {
  const [words = ''] = asked.split('\n')
  return `- ${withDay ? `${date}, ` : ''}${time} ${withAgent ? `${inline(agent)}: ` : ''}**${inline(words, 80)}**: ${ended}${note === null ? '' : `, ${inline(note)}`}`
}
