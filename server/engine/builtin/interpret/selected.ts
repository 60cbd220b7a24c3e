import { doerPattern, doersIn } from '../doers.ts'
import { readSpan } from '../questions/span.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { asksByForm } from './forms.ts'
import { resolve } from './mention.ts'
import { type FollowUp, heldBy, inTime, numberSaid, numberWord, opening, tasksShown } from './shown.ts'

/** Whether the words before something shown say that it shall be changed. */
const changing =
  /\b(?:push|move|shift|give|assign|hand|pass|put|set|mark|make|bring|delay|postpone|reschedule|close|complete|finish|tick off|bump|raise|lower|start)\b/i

/** "Push the ones of Dot's in there back by a week", "give the two earliest to Clide": some of what was shown, by their names. */
export const someOfThose: FollowUp = (said, scene, state) => {
  const open = tasksShown(state).filter(({ status }) => status !== 'Completed')
  if (open.length < 2 || asksByForm.test(said)) return undefined
  const text = said.replace(
    /^(\W*(?:(?:ok|and|then|so|please)\b\W*){0,3})(the [^,.;\n]{3,40}?) (?:can|could|should|may|must) (?:all |both )?(?:go|be given|be handed) to (?=\p{L})/iu,
    '$1give $2 to ',
  )
  if (!changing.test(text)) return undefined
  const owners = doerPattern(scene)
  const there = '(?: (?:in there|in it|of those|of them|there|on it))?'
  const ways: [RegExp, (match: string[]) => SeenTask[] | undefined][] = [
    [
      new RegExp(String.raw`\bthe (?:ones|tasks) (?:of|from) (${owners})(?:['’]s)?${there}(?! ones)`, 'iu'),
      ([, who]) => heldBy(open, doersIn(who!, scene)[0]?.name ?? ''),
    ],
    [
      new RegExp(
        String.raw`\b(?:the )?(${owners})(?:['’]s)? (?:ones(?: (?:in there|in it|of those|of them|there))?|(?:in there|of those|of them))(?!\p{L})`,
        'iu',
      ),
      ([, who]) => heldBy(open, doersIn(who!, scene)[0]?.name ?? ''),
    ],
    [
      new RegExp(
        String.raw`\bthe (?:(${numberWord}) (earliest|latest|nearest)|(earliest|latest|nearest) (${numberWord}))(?: (?:ones|tasks|of (?:them|those|these)))?(?!\p{L})`,
        'iu',
      ),
      (match) => ofDays(open, numberSaid((match[1] ?? match[4])!)!, /latest/i.test((match[2] ?? match[3])!)),
    ],
    [
      /\b(?:all )?the (?:ones|tasks) (?:that are |which are )?due ((?:(?:this|next|in|by|before|on|until) )?(?:the )?[\p{L}\d]+)(?= (?:back|by|to|a week|one|two|three|\d|forward|for)\b)/iu,
      ([, when]) => {
        const span = readSpan(`due ${when}`, scene.clock)
        return span && open.filter(({ due }) => due !== null && due >= span.from && due <= span.to)
      },
    ],
  ]
  for (const [words, pick] of ways) {
    const match = words.exec(text)
    const some = match ? pick([...match]) : undefined
    if (match && some && some.length > 0) return text.replace(match[0], () => named(some))
  }
  return text === said ? undefined : text
}

function ofDays(tasks: readonly SeenTask[], count: number, isLatest: boolean): SeenTask[] | undefined {
  const found = inTime(tasks.map((is) => ({ kind: 'task' as const, is }))).flatMap((thing) =>
    thing.kind === 'task' ? [thing.is] : [],
  )
  const some = isLatest ? found.slice(-count) : found.slice(0, count)
  // Two of the same day at the edge: which of them is meant is not said.
  const [edge, next] = isLatest ? [found.at(-count), found.at(-count - 1)] : [found[count - 1], found[count]]
  return some.length === count && edge?.due !== next?.due ? some : undefined
}

function named(tasks: readonly SeenTask[]): string {
  const names = tasks.map(({ title }) => `“${title}”`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** "All to Millie except the redirects", of what was shown. */
export const allButOne: FollowUp = (text, scene, state) => {
  const match = new RegExp(
    String.raw`${opening}(?:give )?(?:all|everything|all of (?:it|them|those|these)) to (${doerPattern(scene)}),? (?:except|but|besides|apart from|but not) ([^,.;\n]{3,60}?)[.!\s]*$`,
    'iu',
  ).exec(text)
  const open = tasksShown(state).filter(({ status }) => status !== 'Completed')
  if (!match || open.length < 2) return undefined
  const meant = resolve(match[2]!, { kinds: ['task'], scene, state, prefers: 'open', text })
  const but = meant && 'all' in meant ? meant.all.map(({ is }) => is.id) : []
  if (but.length === 0 || !but.every((id) => open.some((task) => task.id === id))) return undefined
  const some = open.filter(({ id }) => !but.includes(id))
  return some.length === 0 ? undefined : `give ${named(some)} to ${doersIn(match[1]!, scene)[0]!.name}`
}
