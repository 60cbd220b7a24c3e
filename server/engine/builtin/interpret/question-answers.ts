import { has } from '../doers.ts'
import { dayFrom } from '../calendar.ts'
import { agentsIn, showIso } from '../commands/fields.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { lineOfProject } from '../questions/answer-projects.ts'
import { lineOf, writeHolders } from '../questions/answer-tasks.ts'
import { type Filter, describeFilter, pickTasks } from '../questions/filter.ts'
import { linkSoftly } from '../reading/link.ts'
import type { Scene } from '../scene.ts'
import { guestNamed } from './people.ts'
import type { Question } from './questions.ts'
import type { Said } from './said.ts'

const helping =
  /\b(?:who(?: (?:of|in|from|on) (?:the|my|our) team)?|whom|which (?:one(?: of (?:you|them|the agents))?|agents?|of (?:you|them|the (?:agents?|team))|assistant|employee|colleague)|any(?:one|body)(?: here| of you)?)\b.*\b(?:(?:can|could|would|is able to|knows?(?: how)? to) (?!have|take|start|be\b|i\b|we\b|you\b)|checks?|writes?|drafts?|screens?|ask|talk to|turn to|go to|contact|write to|helps?|handles?|deals?|right|takes? care|looks? after|good (?:at|with|for)|responsible|best)\b/i

/** Whether it is asked who an agent is or what one can do, and not what there is to do. */
export function isWhoIs(text: string, scene: Scene): boolean {
  return (
    whoIs.test(text) && !/\b(?:left|open|due|on|up|next|late|new)\b/i.test(text) && agentsIn(text, scene).length > 0
  )
}

/** What people call the work of a role, besides the words of its skills. */
const wordsOfRoles: [role: RegExp, words: string][] = [
  [/sales/i, 'offer quote client customer lead deal price pitch prospect contract sell'],
  [/support/i, 'refund complaint ticket customer help reply answer angry'],
  [
    /market/i,
    'post newsletter campaign social press advert announcement website instagram linkedin facebook twitter tiktok blog slogan brochure leaflet flyer',
  ],
  [/recruit/i, 'candidate applicant application apply job advert interview hire hiring vacancy position cv'],
  [/project/i, 'plan deadline status risk schedule milestone agenda'],
  [
    /research/i,
    'summary compare source data numbers csv document report contract study market paper papers article articles read reading reads',
  ],
  [/assistant/i, 'calendar meeting mail inbox diary appointment notes errand'],
]

/** "Who do I ask about a refund?": the agent whose role and skills fit best; undefined where none is asked for or fits. */
export function whomToAsk(text: string, scene: Scene): Question | undefined {
  const { agents } = scene
  const [named] = isWhoIs(text, scene) ? agentsIn(text, scene) : []
  if (named) return introduced(agents.find(({ name }) => name === named.name)!)
  const guest = /^\W*(?:and |so )?who(?:['’]s| is) (\p{L}+(?: \p{Lu}\p{L}+)?)\W*$/iu.exec(text)?.[1]
  const person = guest === undefined ? undefined : guestNamed(guest.split(' ')[0]!, scene)
  if (person !== undefined) return asGuest(person)
  if (
    !helping.test(text) ||
    /\b(?:tasks?|project|meeting|(?:until|by|till) when|(?:what|which) (?:date|day))\b/i.test(text)
  )
    return undefined
  // "Who takes care of the interview rooms" asks who has that task.
  const open = scene.tasks.filter(({ status }) => status !== 'Completed')
  const [task] = linkSoftly(
    text.replaceAll(ofAsking, ' '),
    open.map(({ id, title, notes }) => ({ id, title, notes, people: [], project: null, isOpen: true })),
  )
  if (/\b(?:the|our|that)\b/i.test(text) && task && task.score >= leastTask) return undefined
  const words = text
    .replaceAll(ofAsking, ' ')
    .replaceAll(
      /\b(?:money back|refunds?|complain\w*|angry|furious|livid|annoyed|upset|unhappy|cross|fuming|grumpy|rude|not (?:very |so |really )?(?:happy|satisfied|pleased)|dissatisfied)\b/gi,
      '$& customer refund complaint support',
    )
    .replaceAll(
      /\b(?:cvs?|r[eé]sum[eé]s?|apply|applicants?|applications?|vacanc\w*|position|interviews?|hiring|job (?:ad|advert|post|posting|offer|description)s?)\b/gi,
      '$& candidate recruiter',
    )
  const [best] = linkSoftly(
    words,
    agents.map(({ id, role, skills }) => ({
      id,
      title: role,
      notes: [...skills, ...wordsOfRoles.flatMap(([of, words]) => (of.test(role) ? [words] : []))].join(' '),
      people: [],
      project: null,
      isOpen: true,
    })),
  )
  const agent = agents.find(({ id }) => id === best?.id)
  if (!agent || best!.score < leastAble) return undefined
  return introduced(agent)
}

/** How much of what is asked for an agent's role and skills must explain: people say why they ask, too. */
const leastAble = 0.12
/** How well a task must fit to be what is asked about. */
const leastTask = 0.6

/** "Who is Millie", "what can Chip even do": who somebody is, and not what there is to do. */
const whoIs =
  /^\W*(?:and |so )?(?:who(?:['’]s| is)|what(?:['’]s| is)) \p{L}+(?:\W*$|[?,] | (?:good at|for)\b)|\bwhat (?:can|could) \p{L}+ (?:even |actually |really |all )?(?:do|help with)\b/iu

/** Words that ask for somebody, and say nothing of the work. */
const ofAsking =
  /\b(?:(?:to|for) (?:my|our|the) (?:customers?|clients?)|tak(?:es?|ing) care|asks?|need|turn|talk|go|contact|right|best|good|one|person|agents?|anyone|anybody|handles?|deals?|responsible|knows?|want(?:ed)?|help(?:s|ing)?(?= (?:with|me|us|out|on|for|to)\b)|write to)\b/gi

/** Somebody of the calendar who is no agent. */
function asGuest(person: string): Question {
  return {
    plain: `Who is ${person}?`,
    answer: ({ events, people, tasks }) => {
      const own = tasks.filter((task) => task.status !== 'Completed' && has(task, person)).length
      const isHere = people.some(({ name }) => name === person)
      const titles = new Set(events.filter(({ attendees }) => attendees.includes(person)).map(({ title }) => title))
      const parts = [
        isHere ? `works here and has ${own === 0 ? 'no open task' : counting(own, 'open task')}` : 'is no agent',
        ...(titles.size > 0 ? [`takes part in ${list([...titles].map((title) => `**${inline(title)}**`))}`] : []),
      ]
      return `**${inline(person)}** ${parts.join(isHere ? '; ' : ', and ')}.`
    },
  }
}

function introduced(agent: Scene['agents'][number]): Question {
  return {
    plain: `Who is ${agent.name}?`,
    answer: () =>
      `**${inline(agent.name)}**, ${inline(agent.role)}, is an AI agent of this workspace. Skills: ${list(agent.skills.map((skill) => inline(skill, 60)))}.`,
  }
}
export const superlative =
  /\b(?:most|least|more|less|fewest|furthest|farthest|first|next|last|top|best|worst|\p{L}+est|behind|ahead|along|vs\.?|versus|rank|sort|order|compare)\b/iu
export const untilThen =
  /\bhow (?:many|much|long)\b(?! (?:\p{L}+ )?(?:tasks|meetings|events|calls|things|items)\b)(?!.*\b(?:takes?|costs?|needs?)\b).*\b(?:days?|weeks?|until|till?)\b|\bhow (?:long|much (?:longer|time))\b.*\bleft\b/iu

/** How many days it is until then, where that is asked. */
export function daysLeft({ text, scene }: Said, thing: Thing): string {
  const day = thing.kind === 'event' ? thing.is.date : thing.is.due
  if (day === null || !/\b(?:how (?:many|long|much)|days?|left|until)\b/i.test(text)) return ''
  const days = dayFrom(day) - dayFrom(scene.clock.today)
  return days === 0
    ? ' That is today.'
    : days > 0
      ? ` That is in ${counting(days, 'day')}.`
      : ` That was ${counting(-days, 'day')} ago.`
}
export const noFilter: Filter = { assignees: [], nobody: false, project: undefined, status: undefined, priority: undefined, overdue: false, undated: false, loose: false, span: undefined } // prettier-ignore

/** The projects by how many of their tasks are open, overdue or completed. */
export function writeByTasks(
  { projects }: Scene,
  isLeast: boolean,
  which: 'open' | 'overdue' | 'completed' = 'open',
): string {
  const count = ({ tasks: { all, completed, overdue } }: Scene['projects'][number]) =>
    ({ overdue, completed, open: all - completed })[which]
  const ordered = projects.toSorted((a, b) => (isLeast ? count(a) - count(b) : count(b) - count(a)))
  const [first] = ordered
  if (!first) return 'There are no projects.'
  if (which !== 'open' && count(first) === 0) return `No project has ${which} tasks.`
  return `${isLeast ? 'Fewest' : 'Most'} are ${which} in **${inline(first.name)}** (${count(first)}).\n\n${ordered.map(lineOfProject).join('\n')}`
}

/** The projects that are not completed, by their due dates. */
export function projectsByDue({ projects }: Scene, isLast: boolean): Scene['projects'] {
  return projects
    .filter(({ status, due }) => status !== 'Completed' && due !== null)
    .toSorted((a, b) => (isLast ? b.due!.localeCompare(a.due!) : a.due!.localeCompare(b.due!)))
}

export function writeByDue(scene: Scene, isLast: boolean): string {
  const ordered = projectsByDue(scene, isLast)
  const [first] = ordered
  if (!first) return 'No open project has a due date.'
  return `Due ${isLast ? 'last' : 'first'} is **${inline(first.name)}**, on ${showIso(first.due!)}.\n\n${ordered.map(lineOfProject).join('\n')}`
}

/** Who has no task that a filter lets through. */
export function writeWithout(filter: Filter, { agents, tasks }: Scene): string {
  const found = pickTasks(tasks, filter)
  const without = agents.filter(({ name }) => !found.some((task) => has(task, name)))
  const what = describeFilter(filter)
  return without.length === 0
    ? `Everybody has ${what}.`
    : `No ${what}: ${list(without.map(({ name }) => `**${inline(name)}**`))}.`
}

/** How many open tasks each of these has, and who has more. */
export function compared(people: readonly string[], scene: Scene): string {
  const each = people.map((name) => ({ name, own: pickTasks(scene.tasks, { ...noFilter, assignees: [name] }) }))
  const most = Math.max(...each.map(({ own }) => own.length))
  const top = each.filter(({ own }) => own.length === most).map(({ name }) => `**${name}**`)
  const head = top.length === 1 ? `${top[0]} has more` : `${list(top)} have equally many`
  return `${head}: ${list(each.map(({ name, own }) => `${name} has ${own.length} open`))}.\n\n${each.map(({ own }) => own.map(lineOf).join('\n')).join('\n')}`
}

/** Who takes part in, is on, or has each of these, besides somebody who is known to. */
export function whoIsIn(things: Thing[], besides?: string): Question {
  return {
    plain: things.map((thing) => `Tell me about “${nameOf(thing)}”`).join('. '),
    answer: () =>
      things
        .map((thing) => {
          const name = `**${inline(nameOf(thing))}**`
          if (thing.kind === 'project') {
            const due = thing.is.due === null ? '' : `, which is due ${showIso(thing.is.due)}`
            return thing.is.team.length === 0
              ? `Nobody is on ${name}${due}.`
              : `On ${name}${due && `${due},`} ${thing.is.team.length === 1 ? 'is' : 'are'} ${list(thing.is.team)}.`
          }
          if (thing.kind === 'task')
            return `${writeHolders(thing.is)} ${name} (${thing.is.status.toLowerCase()}${thing.is.due === null ? '' : `, due ${showIso(thing.is.due)}`}).`
          const guests = thing.is.attendees.filter((each) => each !== besides)
          const others = guests.length < thing.is.attendees.length ? `, besides ${inline(besides!, 60)}` : ''
          return guests.length === 0
            ? `Nobody${others === '' ? '' : ' else'} is named at ${name}.`
            : `At ${name} (${showIso(thing.is.date)}, ${thing.is.start}–${thing.is.end})${others}: ${list(guests.map((each) => inline(each, 60)))}.`
        })
        .join('\n\n'),
    things,
  }
}
