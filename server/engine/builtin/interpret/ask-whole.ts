import { addDays } from '#shared/domain/zoned-time.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { writeList } from '../questions/answer-tasks.ts'
import { describeFilter, projectIn } from '../questions/filter.ts'
import { workload } from './ask-people.ts'
import { agentsSaid } from './people.ts'
import { noFilter } from './question-answers.ts'
import { filterOf, projectOf, spanOf, takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { take, useWords } from './said.ts'

/** "Which agent has nothing due this week" */
const withNothing: Ask = (said) =>
  /\b(?:who|which (?:agents?|of (?:you|them)))\b.*\b(?:has|have|got|is|are)\b.*\b(?:nothing|no (?:tasks|work|deadlines))\b/i.test(
    said.text,
  ) && agentsIn(said.text, said.scene).length === 0
    ? workload(said)
    : []

const membership =
  /^\W*(?:(?:so|and)\W+)?(?:is|are) (\p{L}+) (?:(?:also|still|even) )?(?:on|in|part of|working on|a member of|involved in) (?:the |our )?(.+)$/iu

/** "Is Dot on the website": whether somebody is in the team of a project. */
const isMember: Ask = (said) => {
  const match = membership.exec(said.text)
  if (!match) return []
  const [person] = agentsIn(match[1]!, said.scene)
  const name = person && projectIn(match[2]!, said.scene)
  if (!name || /\b(?:time|track|busy|tasks?|calendar)\b/i.test(match[2]!)) return []
  agentsSaid(said)
  projectOf(said)
  for (const slot of ['thing', 'who', 'kind']) take(said, slot)
  return [
    {
      plain: `Is ${person.name} on ${name}?`,
      answer: ({ projects }) => {
        const { team } = projects.find((project) => project.name === name)!
        return `${team.includes(person.name) ? 'Yes' : 'No'}, on **${inline(name)}** ${team.length === 1 ? 'is' : 'are'} ${team.length === 0 ? 'none' : list(team)}.`
      },
    },
  ]
}

/** "How many people work on the website" */
const teamCount: Ask = (said) => {
  const name = projectIn(said.text, said.scene)
  if (!name || !/\bhow many (?:people|agents|colleagues|of (?:you|them|us))\b/i.test(said.text)) return []
  projectOf(said)
  takeKind(said)
  return [
    {
      plain: `How many are on ${name}?`,
      answer: ({ projects }) => {
        const { team } = projects.find((project) => project.name === name)!
        return `On **${inline(name)}** ${team.length === 1 ? 'is' : 'are'} **${team.length}**: ${list(team)}.`
      },
    },
  ]
}

const busy =
  /\b(?:which|what) day\b.*\b(most|busiest|fullest|lightest|quietest|least|fewest)\b|\b(busiest|fullest|lightest|quietest|emptiest) day\b/i

/** "What's the busiest day this week": by what is due and what is on the calendar. */
const busiestDay: Ask = (said) => {
  const match = busy.exec(said.text)
  if (!match) return []
  const isLeast = /^(?:l|q|f(?!u)|e)/i.test((match[1] ?? match[2])!)
  useWords(said, busy)
  useWords(said, /\b(?:deadlines?|tasks?|meetings?|events?)\b/i)
  for (const slot of ['thing', 'filter', 'group', 'kind']) take(said, slot)
  const span = spanOf(said)
  const { today } = said.scene.clock
  const from = span && span.from > today ? span.from : today
  const to = span && span.to >= from && span.to <= addDays(from, 60) ? span.to : addDays(from, 13)
  const [noTasks, noEvents] = [/\b(?:meetings?|events?|calendar)\b/i, /\b(?:deadlines?|tasks?|due)\b/i].map((words) =>
    words.test(said.text),
  )
  return [
    {
      plain: `Which day from ${showIso(from)} to ${showIso(to)} is the ${isLeast ? 'quietest' : 'busiest'}?`,
      isOfDays: true,
      answer: ({ tasks, events }) => {
        const days: { day: string; due: number; on: number }[] = []
        for (let day = from; day <= to; day = addDays(day, 1))
          days.push({
            day,
            due: noTasks ? 0 : tasks.filter((task) => task.due === day && task.status !== 'Completed').length,
            on: noEvents ? 0 : events.filter(({ date }) => date === day).length,
          })
        const sorted = days.toSorted((a, b) => (isLeast ? a.due + a.on - b.due - b.on : b.due + b.on - a.due - a.on))
        const top = sorted.filter(({ due, on }) => due + on === sorted[0]!.due + sorted[0]!.on)
        const line = ({ day, due, on }: (typeof days)[number]) =>
          `**${showIso(day)}** (${[!noTasks && `${counting(due, 'task')} due`, !noEvents && counting(on, 'event')].filter(Boolean).join(', ')})`
        return `${isLeast ? 'Quietest' : 'Busiest'} until ${showIso(to)} ${top.length === 1 ? 'is' : 'are'} ${list(top.slice(0, 5).map(line))}.`
      },
    },
  ]
}

/** "What can wait", "the least important thing": what has low priority. */
const canWait: Ask = (said) => {
  const words =
    /\b(?:what|which|any ?thing)\b.*\b(?:(?:can|could) wait|least (?:important|urgent|pressing)|lowest priority)\b/i
  if (!words.test(said.text)) return []
  useWords(said, words)
  const filter = { ...filterOf(said), priority: 'Low', status: undefined }
  return [{ plain: 'Show the open tasks of low priority', answer: (scene, desk) => writeList(filter, scene, desk) }]
}

const away =
  /^\W*(?:and |so )?(?:if|when|while|suppose|assuming)\b.*\b(?:away|out|off|ill|sick|stops?|gone|absent|missing|unavailable|on (?:leave|holiday|vacation)|not (?:here|there|available|in)|n['’]t (?:here|there|available|in))\b.*\b(?:what|which|whose|anything)\b/i

/** "If Spec is away next week, what gets late": what is due from somebody in that time. */
const whileAway: Ask = (said) => {
  const [person] = agentsIn(said.text, said.scene)
  if (!person || !away.test(said.text)) return []
  const span = spanOf(said)
  if (!span) return []
  agentsSaid(said)
  for (const slot of ['thing', 'filter', 'kind', 'status', 'group']) take(said, slot)
  useWords(said, away)
  const filter = { ...noFilter, assignees: [person.name], span }
  return [{ plain: `Show the ${describeFilter(filter)}`, answer: (scene, desk) => writeList(filter, scene, desk) }]
}

/** Questions about the whole that their form tells: who has nothing, who is on a project, which day is full, what can wait. */
export const ofWhole: readonly Ask[] = [withNothing, isMember, teamCount, busiestDay, canWait, whileAway]
