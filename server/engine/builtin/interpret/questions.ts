import { addDays } from '#shared/domain/zoned-time.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import type { Desk } from '../desk.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { writeWorkload } from '../questions/answer-agents.ts'
import { answerCalendar, writeEvents } from '../questions/answer-calendar.ts'
import { answerPlanned, writeBehind, writeByProgress, writeIdle } from '../questions/answer-planned.ts'
import { lineOfProject, writeProject } from '../questions/answer-projects.ts'
import { counted, lineOf, writeList } from '../questions/answer-tasks.ts'
import { writeThing } from '../questions/answer-thing.ts'
import { writeBriefing, writeSpan, writeStatus } from '../questions/briefing.ts'
import { type Span, describeFilter, pickTasks, projectIn } from '../questions/filter.ts'
import { planDay, proposePlan } from '../questions/plan-day.ts'
import type { Scene } from '../scene.ts'
import type { Found } from './mentions-of.ts'
import { peopleIn, agentsSaid } from './people.ts'
import {
  compared,
  daysLeft,
  superlative,
  untilThen,
  whoIsIn,
  writeByTasks,
  writeWithout,
  noFilter,
} from './question-answers.ts'
import {
  about,
  anything,
  asksWhatIsOn,
  asksYou,
  filterOf,
  isOfEvents,
  projectOf,
  spanOf,
  takeKind,
  undone,
} from './question-words.ts'
import { type Said, take, useWords } from './said.ts'
import { isThen, partOfDay } from './select.ts'

/** A question as it was understood: in plain words, and its answer; `things` are what it is about. */
export type Question = {
  plain: string
  answer: (scene: Scene, desk: Desk) => string | undefined
  things?: Thing[]
  found?: Found
  /** Whether events of Google belong to the answer. */
  isOfDays?: true
}

type Ask = (said: Said) => Question[]

/** The ways to understand a request as a question by its skill; none where it cannot be that. */
export function questionsFor(said: Said): Question[] {
  return asking[said.skill]?.(said) ?? []
}
const details: Ask = (said) => {
  useWords(said, untilThen)
  spanOf(said)
  peopleIn(said)
  const isUntil = untilThen.test(said.text)
  // "When do I meet Nordhaus": the event with them, not what there is to do for them.
  const meets = /\bwhen\b.*\b(?:i|we|am i|are we)\b.*\b(?:meet(?:ing)?|see(?:ing)?|talk(?:ing)? to)\b/i.test(said.text)
  if (meets) useWords(said, /\bpeople\b/i)
  const own = meets
    ? { ...said, parts: said.parts.map((part) => (part.slot === 'who' ? { ...part, slot: 'thing' } : part)) }
    : said
  const asksWeekday = /\b(?:what|which) (?:day of the week|weekday)\b/i.test(said.text)
  if (asksWeekday)
    useWords(said, /\b(?:falls?|end|deadline|date)\b.*?\b(?:end|deadline|date)\b|\b(?:end|deadline|date)\b/i)
  return about(own, meets ? ['event'] : anything, (things) => ({
    plain: things
      .map((thing) => (isUntil ? `How many days is it until “${nameOf(thing)}”?` : `Tell me about “${nameOf(thing)}”`))
      .join('. '),
    answer: (scene) =>
      things
        .map((thing) => `${writeThing(thing, scene)}${daysLeft(said, thing)}${asksWeekday ? weekdayOf(thing) : ''}`)
        .join('\n\n'),
    things,
  }))
}

function weekdayOf(thing: Thing): string {
  const day = thing.kind === 'event' ? thing.is.date : thing.is.due
  return day === null
    ? ''
    : ` That is a ${new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })}.`
}
const tasks: Ask = (said) => {
  const nobodys = /\b(?:tasks?|to-?dos?|to do|plate)\b/i.test(said.text) ? withoutTasks(said) : []
  if (nobodys.length > 0) return nobodys
  const filter = filterOf(said)
  const shown = shownIn(said)
  if (shown)
    return [
      {
        plain: `Show the ${describeFilter(filter)}, of those just shown`,
        answer: (scene, desk) =>
          writeList(filter, { ...scene, tasks: scene.tasks.filter(({ id }) => shown.has(id)), isWhole: true }, desk),
      },
    ]
  return [{ plain: `Show the ${describeFilter(filter)}`, answer: (scene, desk) => writeList(filter, scene, desk) }]
}

/** "Which of those are Suki's": the tasks that were shown, where a question speaks of them. */
function shownIn(said: Said): Set<string> | undefined {
  const shown = said.state.shown.filter(({ kind }) => kind === 'task')
  if (shown.length < 2) return undefined
  return useWords(
    said,
    /\b(?:of|from|out of|among) (?:those|these|them)\b|\bonly (?:the )?(?:ones|those)\b|\b(?:just|only) the\b/i,
  ) === undefined
    ? undefined
    : new Set(shown.map(({ is }) => is.id))
}

/** Every project that a request names. */
function projectsIn({ text, scene }: Said): string[] {
  return scene.projects
    .filter(({ name }) =>
      text
        .split(/\b(?:or|and|vs\.?|versus)\b|[,;/]/i)
        .some((part) => projectIn(part, { ...scene, projects: scene.projects }) === name),
    )
    .map(({ name }) => name)
}

/** The events of a span, with these people where some are named. */
function eventsIn(people: readonly string[], span: Span | undefined, { events, clock }: Scene): SeenEvent[] {
  const { from, to } = span ?? { from: clock.today, to: addDays(clock.today, 6) }
  return events.filter(
    (event) =>
      event.date >= from &&
      event.date <= to &&
      (people.length === 0 || people.some((name) => event.attendees.includes(name) || event.title.includes(name))),
  )
}

/** Whether it is the agents themselves that are asked for: who they are and what they do. */
function isOfTeam({ text }: Said): boolean {
  return (
    /\b(?:agents?|assistants?|employees|colleagues|bots|the team)\b/i.test(text) &&
    /\b(?:who|which|what|list|show|all|are|does|do)\b/i.test(text) &&
    !/\b(?:tasks?|to-?dos?|projects?|busy|busiest|most|least|open|due|overdue|nothing|has|have|got|work(?:load)?|working|finish\w*|meetings?|calendar|free|room|time|done|count|how many|plate)\b/i.test(
      text,
    )
  )
}

const team: Ask = (said) => {
  takeKind(said)
  for (const slot of ['thing', 'who', 'filter', 'group']) take(said, slot)
  return [
    {
      plain: 'Which agents are there, and what do they do?',
      answer: ({ agents }) =>
        `**${counting(agents.length, 'agent')}**\n\n${agents
          .map(
            ({ name, role, skills }) =>
              `- **${inline(name)}**, ${inline(role)}: ${list(skills.slice(0, 4).map((skill) => inline(skill, 60)))}`,
          )
          .join('\n')}`,
    },
  ]
}

/** Somebody of the calendar who is no agent: tasks are with agents alone. */
function withoutTasks(said: Said): Question[] {
  // "What do you have to do for me" is asked of the agent.
  if (asksYou.test(said.text)) return []
  const people = peopleIn({ ...said, used: [...said.used] }).filter(
    (name) => !said.scene.agents.some((agent) => agent.name === name),
  )
  const [person] = people
  if (person === undefined || people.length !== 1 || agentsSaid({ ...said, used: [...said.used] }).length > 0) return []
  peopleIn(said)
  takeKind(said)
  return [
    {
      plain: `Which tasks does ${person} have?`,
      answer: () => `**${inline(person)}** has no tasks: tasks are given to agents.`,
    },
  ]
}

const asking: Record<string, Ask> = {
  list(said) {
    const { scene } = said
    if (isOfTeam(said)) return team(said)
    const kind =
      said.parts
        .filter(({ slot }) => slot === 'kind')
        .map(({ text }) => text)
        .join(' ') || said.text
    if (/\bwho\b/i.test(said.text) && !/\b(?:tasks?|to-?dos?|has to|have to)\b/i.test(said.text)) {
      const found = about(said, ['project', 'event'], (things) => whoIsIn(things))
      if (found.length > 0) return found
    }
    if (
      /\b(?:projects?)\b/i.test(kind) &&
      !/\b(?:tasks?|to-?dos?)\b/i.test(kind) &&
      projectIn(said.text, scene) === undefined
    ) {
      takeKind(said)
      const people = peopleIn(said)
      const found = scene.projects.filter(({ team }) => people.every((name) => team.includes(name)))
      return [
        {
          plain: 'Which projects are there?',
          answer: () =>
            found.length === 0
              ? 'There are no such projects.'
              : `**${counting(found.length, 'project')}**\n\n${found.map(lineOfProject).join('\n')}`,
        },
      ]
    }
    const isOn = asksWhatIsOn(said)
    if (isOfEvents(said) || (isOn && partOfDay.test(said.text))) return calendar(said)
    return isOn ? planned(said) : tasks(said)
  },
  count(said) {
    if (untilThen.test(said.text)) return details(said)
    if (isOfEvents(said)) {
      const span = spanOf(said)
      takeKind(said)
      const people = [...peopleIn(said), ...agentsSaid(said)]
      return [
        {
          plain: `Which events are on the calendar ${span?.called ?? 'this week'}?`,
          isOfDays: true,
          answer: (scene) => {
            const found = eventsIn(people, span, scene)
            return `There ${found.length === 1 ? 'is' : 'are'} **${counting(found.length, 'event')}** ${span?.called ?? 'in the next seven days'}.${found.length > 0 ? `\n\n${writeEvents(found, true)}` : ''}`
          },
        },
      ]
    }
    const states = said.parts.filter(({ slot }) => slot === 'status').map(({ text }) => text)
    if (/\bwho\b.*\bhow many\b|\bhow many\b.*\b(?:did|has|have) (?:each|every\w*)\b/i.test(said.text))
      return perPerson(said)
    if (
      /\b(?:per|by|for each|of each|each|every)[ -](?:person|agent|head|employee|one|assignee|owner|member)\b|\b(?:person|employee|agent|owner)[ -]?wise\b/i.test(
        said.text,
      )
    )
      return workload(said)
    if (/\b(?:per|by|for each|of each|each|every)[ -]project\b|\bproject[ -]?wise\b/i.test(said.text))
      return perProject(said)
    if (/\bper ?cent\b|\bpercentage\b|%|\bshare of\b/i.test(said.text)) return shareDone(said)
    const filter = filterOf(said)
    const kinds = states.map(stateOf)
    // "How many are open, and how many are done?" is two counts.
    const each = new Set(kinds).size > 1 ? [...new Set(kinds)].map((status) => ({ ...filter, status })) : [filter]
    if (/\bprojects\b/i.test(said.text) && !/\btasks?\b/i.test(said.text))
      return [
        {
          plain: 'How many projects are there?',
          answer: (scene) =>
            `There are **${scene.projects.length}** projects: ${list(scene.projects.map(({ name }) => inline(name)))}.`,
        },
      ]
    if (/\b(?:agents|people|of us|in the team)\b/i.test(said.text) && !/\btasks?\b/i.test(said.text))
      return [
        {
          plain: 'How many agents are there?',
          answer: (scene) =>
            `There are **${scene.agents.length}** agents: ${list(scene.agents.map(({ name }) => inline(name)))}.`,
        },
      ]
    return [
      {
        plain: `How many ${describeFilter(filter)} are there?`,
        answer: (scene, desk) => each.map((one) => counted(one, scene, desk)).join('\n\n'),
      },
    ]
  },
  detail(said) {
    if (
      /^\W*(?:who|with whom|whom)\b|\b(?:who(?:['’]s| is)? (?:in|on|coming|invited|attending|joining)|with whom|who else)\b/i.test(
        said.text,
      )
    ) {
      const span = spanOf(said)
      // "Who was it that talked to them": what was done says the thing again.
      useWords(said, /(?<=\bwho (?:was it (?:that|who) )?)\p{L}+ed\b/iu)
      const found = about({ ...said }, ['event', 'project', 'task'], (things) => whoIsIn(things))
      if (found.length > 0) return found
      if (isOfEvents(said) && span) return calendar(said)
    }
    return details(said)
  },
  progress(said) {
    if (untilThen.test(said.text) || /\b(?:what|which) (?:day of the week|weekday)\b/i.test(said.text))
      return details(said)
    const { scene } = said
    if (
      /\b(?:per ?cent|percentage|%|share)\b.*\btasks?\b|\btasks?\b.*\b(?:per ?cent|percentage)\b/i.test(said.text) &&
      projectIn(said.text, said.scene) === undefined
    )
      return shareDone(said)
    const several = projectsIn(said)
    if (several.length > 1) {
      for (const slot of ['project', 'thing', 'kind', 'status']) take(said, slot)
      return [
        {
          plain: `Are ${several.join(' and ')} on track?`,
          answer: (scene) => several.map((each) => answerPlanned(`Is ${each} on track?`, scene) ?? '').join('\n\n'),
        },
      ]
    }
    const name = projectOf(said)
    spanOf(said)
    takeKind(said)
    useWords(
      said,
      /\b(?:depends?(?: on)?|blocks?|blocking|holds?|holding|missing|in the way|ready|finished|on time|in time|on track|status|per ?cent|percentage|exactly|estimation|likely|wrapped|honest\w*|frankly|shape)\b/i,
    )
    if (name !== undefined) {
      take(said, 'thing')
      const project = scene.projects.find((each) => each.name === name)!
      return [
        {
          plain: `Is ${name} on track?`,
          answer: (scene) =>
            `${answerPlanned(`Is ${name} on track?`, scene) ?? ''}${daysLeft(said, { kind: 'project', is: project })}\n\n${writeProject(project, scene)}`,
          things: [{ kind: 'project', is: project }],
        },
      ]
    }
    const found = said.parts.some(({ slot }) => slot === 'thing')
      ? about(said, ['project', 'task'], (things) => ({
          plain: things.map((thing) => `Tell me about “${nameOf(thing)}”`).join('. '),
          answer: (scene) =>
            things
              .map((thing) =>
                thing.kind === 'project'
                  ? answerPlanned(`Is ${thing.is.name} on track?`, scene)
                  : writeThing(thing, scene),
              )
              .join('\n\n'),
          things,
        }))
      : []
    if (found.length > 0) return found
    if (
      said.parts.some(
        ({ slot, text }) => slot === 'thing' && !/\b(?:projects?|things|everything|all|we|it)\b/i.test(text),
      )
    )
      return []
    return [{ plain: 'Are the projects on track?', answer: (scene) => answerPlanned('Are we on track?', scene) }]
  },
  reckon: (said) => (untilThen.test(said.text) ? details(said) : []),
  rank(said) {
    if (/\b(?:per|by|for each|of each|each|every)[ -]project\b|\bproject[ -]?wise\b/i.test(said.text))
      return perProject(said)
    if (!superlative.test(said.text)) return []
    const { text } = said
    takeKind(said)
    take(said, 'number')
    take(said, 'status')
    take(said, 'filter')
    take(said, 'thing')
    const extreme = /\b(?:most|biggest|largest|fewest|least|smallest)\b(?! (?:behind|late|urgent|at risk))/i.exec(
      text,
    )?.[0]
    if (extreme !== undefined && /\bprojects?\b/i.test(text)) {
      const isLeast = /^(?:fewest|least|smallest)/i.test(extreme)
      return [
        {
          plain: `Which project has the ${isLeast ? 'fewest' : 'most'} open tasks?`,
          answer: (scene) => writeByTasks(scene, isLeast),
        },
      ]
    }
    const named = projectsIn(said)
    const isOfProgress =
      /\b(?:along|ahead|advanced|complet\w*|progress\w*|percent\w*|finished|done|furthest|farthest|closest)\b/i.test(
        text,
      ) && !/\bbehind\b/i.test(text)
    if (isOfProgress && (named.length > 1 || /\bprojects\b/i.test(text))) {
      for (const name of named) useWords(said, new RegExp(String.raw`\b${name.split(/[^\p{L}]/u)[0]}\b`, 'iu'))
      take(said, 'project')
      take(said, 'group')
      useWords(said, /\b(?:completion|complet\w*|progress)(?:[- ]?wise)?\b.*$/i)
      useWords(said, /\b(?:rank|sort|order|list)\b/i)
      return [
        {
          plain:
            named.length > 1 ? `Which is furthest along, ${named.join(' or ')}?` : 'Which project is furthest along?',
          answer: (scene) => writeByProgress(scene, named.length > 1 ? named : []),
        },
      ]
    }
    if (/\bprojects?\b/i.test(text))
      return [{ plain: 'Which project is furthest behind?', answer: (scene) => writeBehind(scene) }]
    if (/\b(?:who|whose|agents?|anyone|anybody|person|member|vs\.?|versus|or)\b/i.test(text)) return workload(said)
    if (isOfEvents(said)) return calendar(said)
    return /\b(?:first|top|start|begin|priorit\w*|important|urgent|critical|pressing|focus|soonest|earliest|next(?! (?:week|month|year|\w+day)))\b/i.test(
      text,
    )
      ? first(said)
      : []
  },
  workload: (said) => workload(said),
  free(said) {
    const span = spanOf(said)
    take(said, 'length')
    takeKind(said)
    // Nobody's own calendar is known: only the events of the workspace are.
    if (peopleIn(said).length > 0) return []
    return [
      {
        plain: `When is there free time ${span?.called ?? 'this week'}?`,
        isOfDays: true,
        answer: (scene) =>
          answerCalendar(/\b(?:free|slot|time)\b/i.test(said.text) ? said.text : `free ${said.text}`, scene),
      },
    ]
  },
  conflicts(said) {
    const period = said.moments.find(({ time, end }) => time !== undefined && end !== undefined)
    const span = spanOf(said)
    isOfEvents(said)
    takeKind(said)
    useWords(said, /\b(?:clash\w*|overlap\w*|conflict\w*|collid\w*)\b/i)
    if (span && asksWhatIsOn(said)) return planned(said)
    if (period?.time !== undefined && period.end !== undefined) {
      const { time: from, end: to } = period
      const day = period.day ?? said.scene.clock.today
      return [
        {
          plain: `Which events overlap ${from} to ${to} on ${showIso(day)}?`,
          isOfDays: true,
          answer: ({ events }) => {
            const met = events.filter(({ date, start, end }) => date === day && start < to && end > from)
            return met.length === 0
              ? `No, nothing overlaps ${from}–${to} on ${showIso(day)}.`
              : `Yes, ${met.length === 1 ? 'this overlaps' : 'these overlap'} ${from}–${to} on ${showIso(day)}:\n\n${writeEvents(met, true)}`
          },
        },
      ]
    }
    return [
      {
        plain: `Which events overlap ${span?.called ?? 'this week'}?`,
        isOfDays: true,
        answer: (scene) => answerPlanned(`Which events overlap ${span?.called ?? 'this week'}?`, scene),
      },
    ]
  },
  hours(said) {
    const span = spanOf(said)
    isOfEvents(said)
    takeKind(said)
    const asked = `How many hours of meetings are there ${span?.called ?? 'this week'}?`
    return [{ plain: asked, isOfDays: true, answer: (scene) => answerPlanned(asked, scene) }]
  },
  changes(said) {
    if (undone.test(said.text)) return tasks(said)
    if (
      /\b(?:has|have|needs?|got|is|are) to be\b|\bto be (?:done|finished)\b|\b(?:must|should) be done\b/i.test(
        said.text,
      )
    )
      return tasks(said)
    const filter = { ...filterOf(said), status: 'Completed' }
    return [
      {
        plain: `Show the ${describeFilter(filter)}`,
        answer: (scene, desk) =>
          `${writeList(filter, scene, desk)}\n\nWhen a task was completed is not kept, so this goes by due dates.`,
      },
    ]
  },
  blocked(said) {
    const name = projectOf(said)
    useWords(said, /\b(?:block\w*|hold\w*(?: \w+)? (?:up|back)|stuck|wait\w*|in the way|missing)\b/i)
    if (name === undefined) return []
    take(said, 'thing')
    return [
      {
        plain: `Is ${name} on track?`,
        answer: (scene) =>
          `${answerPlanned(`Is ${name} on track?`, scene) ?? ''}\n\n${pickTasks(scene.tasks, {
            ...noFilter,
            project: name,
          })
            .map(lineOf)
            .join('\n')}`,
      },
    ]
  },
  first: (said) =>
    /\b(?:first|top|start|begin|next|important|urgent|priorit\w*|focus|tackle|should|do|attention|matters?)\b/i.test(
      said.text,
    )
      ? first(said)
      : [],
  briefing(said) {
    const span = spanOf(said)
    takeKind(said)
    // "How does next week look for Spec": what one of them has to do then.
    const [person] = agentsIn(said.text, said.scene)
    if (person && span) return tasks(said)
    // "Is anything clashing" wants no list of all there is.
    if (/\b(?:clash\w*|overlap\w*|conflict\w*)\b/i.test(said.text)) return []
    if (asksWhatIsOn(said)) return partOfDay.test(said.text) ? calendar(said) : planned(said)
    const { scene } = said
    return span && span.from !== scene.clock.today
      ? [{ plain: `What is planned ${span.called}?`, isOfDays: true, answer: (scene) => writeSpan(span, scene) }]
      : span && span.to !== span.from
        ? [{ plain: `What is planned ${span.called}?`, isOfDays: true, answer: (scene) => writeSpan(span, scene) }]
        : [{ plain: 'Daily briefing', isOfDays: true, answer: (scene) => writeBriefing(scene) }]
  },
  status_report: (said) => {
    if (!/\b(?:report|status|update|summary|overview|how (?:are|is|do|does))\b/i.test(said.text)) return []
    projectOf(said)
    spanOf(said)
    take(said, 'topic')
    take(said, 'style')
    return [{ plain: 'Write a status report', answer: (scene) => writeStatus(said.text, scene) }]
  },
  plan_day(said) {
    spanOf(said)
    return [
      { plain: 'Plan my day', isOfDays: true, answer: (scene, desk) => proposePlan(planDay(said.text, scene), desk) },
    ]
  },
}

/** How much of the tasks is done, of all or of a project. */
function shareDone(said: Said): Question[] {
  const project = projectOf(said)
  takeKind(said)
  for (const slot of ['number', 'status', 'filter', 'thing']) take(said, slot)
  useWords(said, /\b(?:per ?cent|percentage|share|finished|done|completed?)\b/i)
  useWords(said, /\b(?:finished|done|completed?)\b/i)
  return [
    {
      plain: `How much of the tasks${project === undefined ? '' : ` in ${project}`} is done, in percent?`,
      answer: ({ tasks }) => {
        const own = tasks.filter((task) => project === undefined || task.project === project)
        const completed = own.filter(({ status }) => status === 'Completed').length
        return `**${own.length === 0 ? 0 : Math.round((100 * completed) / own.length)}%** of the tasks${project === undefined ? '' : ` in ${inline(project)}`} are done: ${completed} of ${own.length}.`
      },
    },
  ]
}

/** How many tasks of a kind each has. */
function perPerson(said: Said): Question[] {
  const filter = { ...filterOf(said), assignees: [] }
  return [
    {
      plain: `How many ${describeFilter(filter)} does each agent have?`,
      answer: ({ agents, tasks }) => {
        const found = pickTasks(tasks, filter)
        const lines = agents
          .map(({ name }) => ({ name, own: found.filter(({ assignee }) => assignee === name).length }))
          .toSorted((a, b) => b.own - a.own)
          .map(({ name, own }) => `- **${inline(name)}**: ${own}`)
        return `**${found.length} ${describeFilter(filter)}**\n\n${lines.join('\n')}`
      },
    },
  ]
}

function perProject(said: Said): Question[] {
  takeKind(said)
  for (const slot of ['group', 'status', 'number', 'filter', 'project', 'thing']) take(said, slot)
  useWords(said, /\b(?:open|done|completed|finished)\b(?:.*\b(?:open|done|completed|finished)\b)?/i)
  return [{ plain: 'How many tasks are open and done in each project?', answer: (scene) => writeByTasks(scene, false) }]
}

function stateOf(words: string): string | undefined {
  if (/\b(?:done|completed?|finished|closed)\b/i.test(words)) return 'Completed'
  if (/\b(?:in[ -]progress|started|running)\b/i.test(words)) return 'In Progress'
  return /\b(?:pending|not started)\b/i.test(words) ? 'Pending' : undefined
}

function first(said: Said): Question[] {
  useWords(said, /\btop(?: (?:two|three|\d))?\b/i)
  spanOf(said)
  takeKind(said)
  const people = [...new Set([...peopleIn(said), ...agentsSaid(said)])]
  const shown = shownIn(said)
  if (shown)
    return [
      {
        plain: 'What should I do first, of those just shown?',
        answer: (scene) =>
          answerPlanned('What should I do first?', { ...scene, tasks: scene.tasks.filter(({ id }) => shown.has(id)) }),
      },
    ]
  // "What is next" is asked of the day as well.
  if (people.length === 0 && /^\W*what(?:['’]?s| is) next\W*$/i.test(said.text))
    return [
      {
        plain: 'What is next?',
        isOfDays: true,
        answer: (scene) =>
          [answerCalendar('next meeting', scene), answerPlanned('What should I do first?', scene)]
            .filter(Boolean)
            .join('\n\n'),
      },
    ]
  const asked = `What should ${people.length > 0 ? people.join(' and ') : 'I'} do first?`
  return [{ plain: asked, answer: (scene) => answerPlanned(asked, scene) }]
}

function workload(said: Said): Question[] {
  const { scene, text } = said
  spanOf(said)
  takeKind(said)
  for (const slot of ['status', 'filter', 'number', 'group']) take(said, slot)
  useWords(said, /\b(?:amount|share) of (?:work|tasks|things)\b|\bequally\b/i)
  useWords(said, /\broom\b(?= (?:to|for|left)\b)/i)
  useWords(said, /\b(?:over ?load\w*|over ?work\w*|busy|swamped|too much|capacity|stretched|drowning)\b/i)
  const people = [...new Set([...peopleIn(said), ...agentsSaid(said)])]
  const project = projectOf(said)
  if (project !== undefined && /\bwho\b/i.test(text)) {
    const is = scene.projects.find(({ name }) => name === project)!
    return [whoIsIn([{ kind: 'project', is }])]
  }
  // "What is each of them busy with", of those whom the last reply names.
  const shown = /\b(?:each|both|all|which) of (?:them|these|those)\b/i.test(text)
    ? agentsIn(said.state.reply, scene)
    : []
  if (people.length === 0) people.push(...shown.map(({ name }) => name))
  if (people.length >= 2 && people.length < scene.agents.length)
    return [{ plain: `Show the open tasks of ${people.join(' and ')}`, answer: (scene) => compared(people, scene) }]
  if (people.length === 1 && !/\bwho (?:could|can|might|else|has (?:room|time)|would)\b/i.test(text)) {
    const filter = { ...noFilter, assignees: people }
    return [{ plain: `Show the open tasks of ${people[0]}`, answer: (scene, desk) => writeList(filter, scene, desk) }]
  }
  if (/\b(?:nothing|idle|bored|no (?:open )?(?:tasks|work))\b/i.test(text)) {
    const filter = filterOf(said)
    const { span, overdue } = filter
    const priority = filter.priority ?? (/\burgent\b/i.test(text) ? 'High' : undefined)
    // "Nothing due before Friday", "nothing urgent": without tasks of that kind.
    const wanted = { ...noFilter, span, overdue, priority }
    const isPlain = span === undefined && !overdue && priority === undefined
    return [
      {
        plain: isPlain ? 'Who has nothing to do?' : `Who has no ${describeFilter(wanted)}?`,
        answer: (scene) => (isPlain ? writeIdle(scene) : writeWithout(wanted, scene)),
      },
    ]
  }
  const least =
    /\b(?:least|fewest|free|time|room|capacity|one more|take on|take (?:some|something|over)|extra|help|lightest|quiet)\b/i.test(
      text,
    )
  return [{ plain: 'Show the workload of all agents', answer: (scene, desk) => writeWorkload(scene, desk, least) }]
}

/** What is in the calendar and what is due. */
function planned(said: Said): Question[] {
  const { clock } = said.scene
  const span = spanOf(said) ?? { from: clock.today, to: clock.today, called: 'today' }
  takeKind(said)
  return [{ plain: `What is planned ${span.called}?`, isOfDays: true, answer: (scene) => writeSpan(span, scene) }]
}

function calendar(said: Said): Question[] {
  if (
    useWords(
      said,
      /\b(?:next|upcoming) (?:thing|event|meeting|appointment|call|one)\b|\bwhat(?:['’]?s| is) next\b/i,
    ) !== undefined
  )
    return [
      { plain: 'What is the next meeting?', isOfDays: true, answer: (scene) => answerCalendar('next meeting', scene) },
    ]
  const span = spanOf(said)
  takeKind(said)
  const people = [...peopleIn(said), ...agentsSaid(said)]
  const called = span?.called ?? 'in the next seven days'
  return [
    {
      plain: `Which events are on the calendar ${span?.called ?? 'this week'}?`,
      isOfDays: true,
      answer: (scene) => {
        const found = eventsIn(people, span, scene).filter((event) => isThen(event, said.text))
        return found.length === 0
          ? `There is nothing on the calendar ${called}.`
          : `**${counting(found.length, 'event')} ${called}**\n\n${writeEvents(found, true)}`
      },
      things: eventsIn(people, span, said.scene)
        .filter((event) => isThen(event, said.text))
        .map((is) => ({ kind: 'event' as const, is })),
    },
  ]
}
