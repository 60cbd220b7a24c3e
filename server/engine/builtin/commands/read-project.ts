import type { Scene } from '../scene.ts'
import { type Clause, asTitle } from './clause.ts'
import { doerNamed, doersIn } from '../doers.ts'
import { pastRemark, takeMoment } from './fields.ts'
import { type Wish, ask, confirm } from './wish.ts'

const create =
  /^(?:start|create|set up|make|add|launch|open|begin|new|kick off|found)\s+(?:(?:an?|the|our|another|new)\s+)*(?:(?:planning|planned)\s+)?project\b(?!\s+(?:plan|report|update|status|brief|summary|manager|overview|timeline))(.*)$/isu
const named =
  /^(?:start|create|set up|add|launch|open|begin)\s+(?:(?:an?|the|our|another|new)\s+)+(?!(?:high |low |urgent |new |following |three |two |\d )*(?:tasks?|to-?dos?|meeting|event|reminder|note|appointment)\b)(\uE000\d+\uE001|[\p{L}\p{N}][\p{L}\p{N} -]{1,60}?)\s+project\b(.*)$/isu

/** Reads a wish for a new project; undefined when the sentence is about something else. */
export function readNewProject({ text, show }: Clause, scene: Scene): Wish[] | undefined {
  const match = create.exec(text)
  const before = match ? null : named.exec(text)
  // "add a task for Spec in the project …": something else is wanted, in a project that is there.
  if (
    before &&
    /\b(?:tasks?|to-?dos?|reminders?|meetings?|events?)\b|\b(?:to|in|into|for|of|on|under|from|with)(?: (?:the|our|my|an?))+(?:\s|$)|\b(?:to|in|into|under|for|of)$/i.test(
      before[1]!,
    )
  )
    return undefined
  if (!match && !before) return undefined
  const called = before?.[1]!.replace(/\b(?:very\s+)?(?:high|low|medium|top)[ -]?(?:priority|prio)\b\s*/i, '').trim()
  const said = match
    ? match[1]!
    : `${called}${called !== '' && /^\s+(?:for|about)\b/i.test(before![2]!) ? '' : ', '}${before![2]!}`.replace(
        /^[\s,]+/,
        '',
      )
  const described = /[\s,;]*\b(?:with the )?(?:description|goal|to)\s*:\s*(.+)$/isu.exec(said)
  const moment = takeMoment(described ? said.slice(0, described.index) : said, scene.clock)
  if (moment.question) return ask(moment.question)
  const rest = moment.text.replace(/^[\s:,–-]*(?:(?:called|named|titled|for|about|on)\b)?\s*:?\s*/i, '')
  const crew =
    /[\s,;]*\b(?:with|team:?|and team|staffed with|led by|members?:?|for the team)\s*:?\s+(?:the team\s+)?(.+)$/iu.exec(
      rest,
    )
  const partners = crew ? crew[1]!.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/).map((name) => show(name).trim()) : []
  const team = [
    ...new Set([
      ...(crew ? doersIn(crew[1]!, scene).map(({ name }) => name) : []),
      ...partners.flatMap((name) => doerNamed(name, scene)?.name ?? []),
    ]),
  ]
  const strangers = partners.filter((name) => name !== '' && !doerNamed(name, scene))
  const words = (crew && team.length > 0 ? rest.slice(0, crew.index) : rest)
    .replace(/[\s,;.]+$/, '')
    .replace(/[\s,]+(?:and|with|due|by)$/i, '')
  const quoted = /^(\uE000\d+\uE001)\s*(.*)$/u.exec(words)
  const name = quoted ? show(quoted[1]!) : asTitle(show(words.replace(/^(?:the|our)\s+/i, '')))
  if (name === '')
    return ask(
      'What should the project be called? Write for example: start a project “Website relaunch” with Suki and Millie, due 15 December.',
    )
  if (!quoted && /\bwith\s+(?:\p{L}+\s+){0,2}tasks?\b/iu.test(name)) return undefined
  const twin = scene.projects.find((project) => project.name.toLowerCase() === name.toLowerCase())
  if (twin && !scene.said.agreed)
    return confirm(
      `There is already a project called **${twin.name}**. Shall I start a second one of that name? Say “yes”, or give another name.`,
    )
  const due = moment.when?.day
  const past = pastRemark(due, undefined, scene.clock)
  if (past && !scene.said.agreed)
    return confirm(`${past} Shall I start the project “${name}” with that date anyway? Say “yes”, or give another day.`)
  const fields = {
    name,
    ...(due && { due }),
    ...(team.length > 0 && { team }),
    ...(described && { description: show(described[1]!).trim() }),
  }
  const unranked = before && called !== before[1] ? ['Projects have no priority, so that was left out.'] : []
  const unused =
    quoted && /\p{L}{3}/u.test(quoted[2]!) ? [`I did not do anything about “${show(quoted[2]!).trim()}”.`] : unranked
  const remarks =
    crew && team.length > 0 && strangers.length > 0
      ? [...unused, `${strangers.join(', ')} could not be added: there is nobody of that name here.`]
      : unused
  return [{ do: 'create-project', fields, remarks }]
}
