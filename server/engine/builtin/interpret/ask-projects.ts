import { nameOf } from '../commands/wish.ts'
import { answerPlanned, writeBehind, writeByProgress } from '../questions/answer-planned.ts'
import { writeProject } from '../questions/answer-projects.ts'
import { lineOf } from '../questions/answer-tasks.ts'
import { writeThing } from '../questions/answer-thing.ts'
import { writeStatus } from '../questions/briefing.ts'
import { pickTasks, projectIn } from '../questions/filter.ts'
import { details } from './ask-details.ts'
import { calendar } from './ask-events.ts'
import { workload } from './ask-people.ts'
import { firstOf, perProject, shareDone } from './ask-tasks.ts'
import { daysLeft, noFilter, superlative, untilThen, writeByDue, writeByTasks } from './question-answers.ts'
import { about, isOfEvents, projectOf, spanOf, takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { type Said, take, useWords } from './said.ts'

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

export const progress: Ask = (said) => {
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
  const name = projectOf(said) ?? projectDueThen(said)
  spanOf(said)
  takeKind(said)
  useWords(
    said,
    /\b(?:depends?(?: on)?|blocks?|blocking|holds?|holding|missing|in the way|ready|finished|on time|in time|on track|status|per ?cent|percentage|exactly|estimation|likely|wrapped|honest\w*|frankly|shape|progress|stand|standing|on course|overall|at risk|risk)\b/i,
  )
  useWords(said, /\b(?:three|four|both|each)\b/i)
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
  const found =
    said.parts.some(({ slot }) => slot === 'thing') && !/\bprojects\b/i.test(said.text)
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
}

/** "On track for the launch on the 5th": the project that is due on the day that is said. */
function projectDueThen({ moments, scene, text }: Said): string | undefined {
  const day = moments.find(({ isOld }) => !isOld)?.day
  const due = day === undefined ? [] : scene.projects.filter((project) => project.due === day)
  return due.length === 1 && /\b(?:on track|on course|make it|on time|in time)\b/i.test(text) ? due[0]!.name : undefined
}

/** "And which one has less progress", of projects that were just shown. */
function areProjectsShown({ state: { shown }, text }: Said): boolean {
  return (
    shown.length > 1 && shown.every(({ kind }) => kind === 'project') && /\b(?:which|what) (?:one|of)\b/i.test(text)
  )
}

export const rank: Ask = (said) => {
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
  const isOfProgress =
    /\b(?:along|ahead|advanced|complet\w*|progress\w*|percent\w*|finished|done|furthest|farthest|closest)\b/i.test(
      text,
    ) && !/\bbehind\b|\btasks?\b/i.test(text)
  if (extreme !== undefined && !isOfProgress && /\bprojects?\b/i.test(text) && !/\b(?:time|days|weeks)\b/i.test(text)) {
    const isLeast = /^(?:fewest|least|smallest)/i.test(extreme)
    const which = /\b(?:overdue|late)\b/i.test(text)
      ? 'overdue'
      : /\b(?:completed?|done|finished)\b/i.test(text)
        ? 'completed'
        : 'open'
    return [
      {
        plain: `Which project has ${isLeast ? 'the fewest' : 'the most'} ${which} tasks?`,
        answer: (scene) => writeByTasks(scene, isLeast, which),
      },
    ]
  }
  const named = projectsIn(said)
  const isLeast = /\b(?:least|less|lowest|smallest|slowest)\b/i.test(text)
  if (isOfProgress && (named.length > 1 || /\bprojects?\b/i.test(text) || areProjectsShown(said))) {
    for (const name of named) useWords(said, new RegExp(String.raw`\b${name.split(/[^\p{L}]/u)[0]}\b`, 'iu'))
    take(said, 'project')
    take(said, 'group')
    useWords(said, /\b(?:completion|complet\w*|progress)(?:[- ]?wise)?\b.*$/i)
    useWords(said, /\b(?:rank|sort|order|list)\b/i)
    const far = `${isLeast ? 'least far' : 'furthest'} along`
    return [
      {
        plain: named.length > 1 ? `Which is ${far}, ${named.join(' or ')}?` : `Which project is ${far}?`,
        answer: (scene) => writeByProgress(scene, named.length > 1 ? named : [], isLeast),
      },
    ]
  }
  if (
    /\bprojects?\b/i.test(text) &&
    /\b(?:due|deadlines?|ends?|finish(?:es)?|over)\b/i.test(text) &&
    !/\boverdue\b/i.test(text)
  ) {
    const isLast = /\b(?:last|latest)\b/i.test(text)
    return [
      {
        plain: `Which project is due ${isLast ? 'last' : 'first'}?`,
        answer: (scene) => writeByDue(scene, isLast),
      },
    ]
  }
  if (/\bprojects?\b/i.test(text))
    return [{ plain: 'Which project is furthest behind?', answer: (scene) => writeBehind(scene) }]
  if (/\b(?:who|whose|agents?|anyone|anybody|person|member|vs\.?|versus|or)\b/i.test(text)) return workload(said)
  if (isOfEvents(said)) return calendar(said)
  return /\b(?:first|last|latest|top|start|begin|priorit\w*|important|urgent|critical|pressing|focus|soonest|earliest|next(?! (?:week|month|year|\w+day)))\b/i.test(
    text,
  )
    ? firstOf(said)
    : []
}

export const blocked: Ask = (said) => {
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
}

export const status_report: Ask = (said) => {
  // "Who can write a status report" asks for somebody.
  if (/^\W*(?:whom?|which of)\b/i.test(said.text)) return []
  if (!/\b(?:report|status|update|summary|overview|how (?:are|is|do|does))\b/i.test(said.text)) return []
  projectOf(said)
  spanOf(said)
  take(said, 'topic')
  take(said, 'style')
  return [{ plain: 'Write a status report', answer: (scene) => writeStatus(said.text, scene) }]
}
