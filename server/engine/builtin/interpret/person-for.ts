import { has } from '../doers.ts'
import { escape } from '../commands/clause.ts'
import { agentsIn } from '../commands/fields.ts'
import { doersSaid, peopleIn } from './people.ts'
import { type Said, useWords } from './said.ts'

type People = { assignee?: string | null; assignees?: string[]; add?: string[]; remove?: string[] }

/** Who shall have it, or come to it. */
export function personFor(said: Said): People {
  const { skill, text } = said
  const from = peopleIn(said, 'from')
  const named = skill === 'correct' ? [...new Set([...peopleIn(said), ...doersSaid(said)])] : peopleIn(said)
  const all = (named.length > 0 || skill !== 'assign' ? named : doersSaid(said)).filter((name) => !from.includes(name))
  if (/\b(?:to|with|for|by) (?:nobody|no ?one)\b/i.test(text) && skill === 'assign') {
    useWords(said, /\b(?:nobody|no ?one)\b/i)
    return { assignee: null }
  }
  if (skill === 'assign' && takesFrom.test(text) && agentsIn(text, said.scene).length === 1) {
    useWords(said, takesFrom)
    return { assignee: said.state.self }
  }
  if (skill === 'assign' && useWords(said, leastBusy) !== undefined) return leastLoaded(said)
  if (all.length === 0) return {}
  if (skill === 'add_people') return { add: all }
  // "Dot can't, give it to Clide", "Chip, not Dot": who comes after "to" gets it, and who is denied does not.
  const meant = all.filter(
    (name) => !new RegExp(String.raw`\b(?:not|instead of|rather than)\s+${escape(name)}(?!\w)`, 'i').test(text),
  )
  // "Clide won't manage it today" is a reason, and names nobody who shall have it.
  const cannot = (name: string) =>
    new RegExp(
      String.raw`\b${escape(name)}\s+(?:(?:ca|do|does|is|will|wo)(?:n['’]?t| not)|cannot|can not|has no)\b`,
      'i',
    ).test(text)
  if (skill === 'assign' && from.length === 0 && all.every(cannot)) return {}
  // "Spec should not do it any more, give it to Arlo"
  if (all.length > 1 || from.length > 0) useWords(said, /\b(?:not|no longer|[a-z]{2,6}n['’]t)\b/i)
  for (const name of all)
    useWords(said, new RegExp(String.raw`(?:\bnot\s+|\binstead of\s+)?\b${escape(name)}(?!\w)`, 'i'))
  const behind = (words: string) =>
    meant.findLast((name) => new RegExp(String.raw`(?:\b(?:${words})|[→>])\s*@?${escape(name)}(?!\w)`, 'i').test(text))
  const to = behind('to|give|let|make') ?? behind('for|with|by|on')
  if (skill === 'assign' && areJoined(meant, text)) return { assignees: meant }
  if (skill === 'assign' || skill === 'correct')
    return {
      assignee: to ?? meant.at(0) ?? null,
      ...(skill === 'correct' && { add: meant, remove: all.filter((name) => !meant.includes(name)) }),
    }
  const given =
    to !== undefined &&
    new RegExp(String.raw`\b(?:give|gave|hand|assign\w*|pass|to|for)\b.*\b${escape(to)}(?!\w)`, 'i').test(text)
  if (given) return { assignee: to }
  // Who is named and gets nothing has no place: it may be whom it is to be given to.
  if (!/^(?:create|schedule|duplicate|split)/.test(skill))
    for (const { slot, first, last } of said.parts) if (slot === 'who') said.used.fill(false, first, last + 1)
  return {}
}

/** "To Dot and Sam", "Dot + me": who shall have it together. */
function areJoined(names: readonly string[], text: string): boolean {
  if (names.length < 2) return false
  const called = names.flatMap((name) => [name, name.split(' ', 1)[0]!]).map(escape)
  const one = String.raw`\b(?:${called.join('|')}|me|myself|i)\b`
  const joined = names.map(() => one).join(String.raw`\s*(?:,|,?\s*\band\b|&|\+|\bplus\b|\bn\b|\bwith\b)\s*`)
  return new RegExp(joined, 'i').test(text)
}

/** "Please take over the proofreading from Suki", said to whoever shall have it. */
const takesFrom =
  /(?<=^\W*(?:(?:please|pls|can|could|would|you)\W+)*take\b(?: over)?\b.{2,80})\bfrom \p{L}+(?:['’]s)?(?=\W|$)/iu

const leastBusy =
  /\b(?:who(?:m)?ever|(?:the )?(?:one|agent|person|somebody|someone)(?: (?:who|that))?) (?:has|have|got|with|is|['’]s) (?:the )?(?:least|fewest|most (?:free )?time|most free|freest|least busy)(?: (?:to do|on (?:their|his|her) plate|tasks|work|things|open(?: tasks)?))?/i

/** The agent with the fewest open tasks, of those who are not named: they give it away. */
function leastLoaded({ text, scene }: Said): { assignee?: string } {
  const givers = new Set(agentsIn(text, scene).map(({ name }) => name))
  const openOf = (name: string) => scene.tasks.filter((task) => has(task, name) && task.status !== 'Completed')
  const [least] = scene.agents
    .filter(({ name }) => !givers.has(name))
    .map(({ name }) => ({ name, open: openOf(name).length }))
    .toSorted((a, b) => a.open - b.open)
  return least && scene.isWhole ? { assignee: least.name } : {}
}
