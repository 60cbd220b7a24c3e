import { isDoer } from '../doers.ts'
import { agentsIn } from '../commands/fields.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { writeWorkload } from '../questions/answer-agents.ts'
import { writeIdle } from '../questions/answer-planned.ts'
import { writeList } from '../questions/answer-tasks.ts'
import { asksOfTime, describeFilter } from '../questions/filter.ts'
import { doersSaid, peopleIn } from './people.ts'
import { compared, noFilter, whoIsIn, whomToAsk, writeWithout } from './question-answers.ts'
import { askersOwn, asksYou, filterOf, projectOf, spanOf, takeKind } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { type Said, take, useWords } from './said.ts'

/** Whether it is the agents themselves that are asked for: who they are and what they do. */
export function isOfTeam({ text }: Said): boolean {
  return (
    /\b(?:agents?|assistants?|employees|colleagues|bots|(?:the|this|our|my) team)\b/i.test(text) &&
    /\b(?:who|which|what|list|show|all|are|does|do)\b/i.test(text) &&
    !/\b(?:tasks?|to-?dos?|projects?|busy|busiest|most|least|open|due|overdue|nothing|has|have|got|work(?:load)?|working|finish\w*|meetings?|calendar|free|room|time|done|count|how many|plate)\b/i.test(
      text,
    )
  )
}

export const team: Ask = (said) => {
  takeKind(said)
  for (const slot of ['thing', 'who', 'filter', 'group']) take(said, slot)
  for (const words of [/\bevery(?:body|one)\b/i, /\bteam\b/i]) useWords(said, words)
  // "Which agent writes press notes" asks for the one whose work that is.
  const able = whomToAsk(said.text, said.scene)
  if (able) return [able]
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

/** Somebody of the calendar who is not of the workspace: tasks are with its agents and people alone. */
export function withoutTasks(said: Said): Question[] {
  // "What do you have to do for me" is asked of the agent.
  if (asksYou.test(said.text)) return []
  const people = peopleIn({ ...said, used: [...said.used] }).filter((name) => !isDoer(name, said.scene))
  const [person] = people
  if (person === undefined || people.length !== 1 || doersSaid({ ...said, used: [...said.used] }).length > 0) return []
  peopleIn(said)
  takeKind(said)
  return [
    {
      plain: `Which tasks does ${person} have?`,
      answer: () => `**${inline(person)}** is not among the agents and people of this workspace, so no task is theirs.`,
    },
  ]
}

export function workload(said: Said): Question[] {
  const { scene, text } = said
  if (/^\W*who (?:is|are)\b/i.test(text) && isOfTeam(said)) return team(said)
  const span = spanOf(said)
  takeKind(said)
  for (const slot of ['status', 'filter', 'number', 'group']) take(said, slot)
  useWords(said, /\b(?:amount|share) of (?:work|tasks|things)\b|\bequally\b/i)
  useWords(said, /\b(?:shortest|longest|smallest|biggest|lightest|emptiest|fullest|quietest)(?: list)?\b/i)
  useWords(said, /\broom\b(?= (?:to|for|left)\b)/i)
  useWords(said, /\b(?:over ?load\w*|over ?work\w*|busy|swamped|too much|capacity|stretched|drowning)\b/i)
  const named = [...peopleIn(said).filter((name) => name !== scene.you), ...doersSaid(said), ...askersOwn(said)]
  if (asksOfTime(said.text, said.scene)) return []
  // Who has none in progress is not who has most.
  if (/\bno (?:work|tasks?)\b.{0,10}\bin progress\b/i.test(text)) return []
  const people = [...new Set(named)].filter((name) => isDoer(name, scene))
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
    // "What's on Dot's plate next week"
    const ahead = span && span.to >= scene.clock.today ? span : undefined
    const filter = { ...noFilter, assignees: people, span: ahead }
    return [
      {
        plain: `Show the open tasks of ${people[0]}${ahead ? `, due ${ahead.called}` : ''}`,
        answer: (scene, desk) => writeList(filter, scene, desk),
      },
    ]
  }
  if (
    /\b(?:nothing|idle|bored|no (?:open )?(?:tasks?|work)(?! in| on| due)|without (?:any )?(?:work|tasks?))\b/i.test(
      text,
    )
  ) {
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
    /\b(?:least|fewest|free|time|room|capacity|one more|take on|take (?:some|something|over)|extra|help|lightest|quiet\w*|shortest|smallest|emptiest|hand out|spare)\b/i.test(
      text,
    )
  return [{ plain: 'Show the workload of all agents', answer: (scene, desk) => writeWorkload(scene, desk, least) }]
}
