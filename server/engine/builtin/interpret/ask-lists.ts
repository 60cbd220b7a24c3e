import { count as counting, inline, list } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { lineOfProject } from '../questions/answer-projects.ts'
import { counted } from '../questions/answer-tasks.ts'
import { describeFilter, projectIn } from '../questions/filter.ts'
import { details } from './ask-details.ts'
import { calendar, eventsIn, isAhead, planned } from './ask-events.ts'
import { isOfTeam, team, workload } from './ask-people.ts'
import { rank } from './ask-projects.ts'
import { perPerson, perProject, shareDone, tasks } from './ask-tasks.ts'
import { agentsSaid, peopleIn } from './people.ts'
import { untilThen, whoIsIn } from './question-answers.ts'
import { about, anything, asksWhatIsOn, filterOf, isOfEvents, spanOf, takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { type Said, useWords } from './said.ts'
import { partOfDay } from './select.ts'

export const lists: Ask = (said) => {
  const { scene } = said
  if (isOfTeam(said)) return team(said)
  const kind =
    said.parts
      .filter(({ slot }) => slot === 'kind')
      .map(({ text }) => text)
      .join(' ') || said.text
  if (/\bwho\b/i.test(said.text) && !/\b(?:tasks?|to-?dos?|has to|have to)\b/i.test(said.text)) {
    const found = about(
      said,
      /\b\p{L}+(?:ed|ished)\b|\b(?:did|made|wrote|does|doing|making)\b/iu.test(said.text)
        ? anything
        : ['project', 'event'],
      (things) => whoIsIn(things),
    )
    if (found.length > 0) return found
  }
  if (
    /\b(?:projects?)\b/i.test(kind) &&
    !/\b(?:tasks?|to-?dos?)\b/i.test(kind) &&
    projectIn(said.text, scene) === undefined
  ) {
    takeKind(said)
    const people = peopleIn(said)
    if (/\b(?:most|biggest|largest|fewest|least|smallest)\b/i.test(said.text)) return rank(said)
    const state = projectState(said)
    const found = scene.projects.filter(
      ({ team, status }) => people.every((name) => team.includes(name)) && (!state || status === state),
    )
    return [
      {
        plain: state ? `Which projects are ${state.toLowerCase()}?` : 'Which projects are there?',
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
}

export const counts: Ask = (said) => {
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
          const found = eventsIn(people, span, scene).filter((event) => isAhead(event, said))
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
  if (
    /\bper ?cent\b|\bpercentage\b|%|\bshare of\b|\b(?:done|finished|completed?)\b.*\b(?:out of|(?:in|of|the|a) total|altogether|of how many)\b/i.test(
      said.text,
    )
  )
    return shareDone(said)
  const filter = filterOf(said)
  const kinds = states.map(stateOf)
  // "How many are open, and how many are done?" is two counts.
  const each = new Set(kinds).size > 1 ? [...new Set(kinds)].map((status) => ({ ...filter, status })) : [filter]
  if (/\bprojects\b/i.test(said.text) && !/\btasks?\b/i.test(said.text)) {
    const state = projectState(said)
    const what = state ? `${state.toLowerCase()} projects` : 'projects'
    return [
      {
        plain: `How many ${what} are there?`,
        answer: ({ projects }) => {
          const found = projects.filter(({ status }) => !state || status === state)
          return found.length === 0
            ? `There are no ${what} (0).`
            : `There ${found.length === 1 ? 'is' : 'are'} **${found.length}** ${found.length === 1 ? what.slice(0, -1) : what}: ${list(found.map(({ name }) => `**${inline(name)}**`))}.`
        },
      },
    ]
  }
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
}

function stateOf(words: string): string | undefined {
  if (/\b(?:done|completed?|finished|closed)\b/i.test(words)) return 'Completed'
  if (/\b(?:in[ -]progress|started|running)\b/i.test(words)) return 'In Progress'
  return /\b(?:pending|not started)\b/i.test(words) ? 'Pending' : undefined
}

/** The state that projects are asked for by. */
function projectState(said: Said): string | undefined {
  const words: [RegExp, string][] = [
    [/\b(?:active|running|ongoing|live|underway|in progress)\b/i, 'Active'],
    [/\b(?:planning|planned|not (?:yet )?started)\b/i, 'Planning'],
    [/\b(?:completed?|finished|done|closed)\b/i, 'Completed'],
  ]
  return words.find(([state]) => useWords(said, state) !== undefined)?.[1]
}
