import { maxDraftLength, maxTitleLength } from '#shared/contract/limits.ts'
import { filledText, openBlanks, withBlanks, wordsIn } from '#shared/domain/draft-text.ts'
import { reshared } from '../agenda.ts'
import { retotalled } from '../quotation.ts'
import { add, move, removeAll, swap } from './change.ts'
import { formalise } from './formal.ts'
import { asMessage, asPoints, asProse } from './lists.ts'
import type { Changed } from './said.ts'
import { correct, wantsCorrect } from './correct.ts'
import { firm, wantsFirm } from './firmer.ts'
import { loosen, wantsLoose } from './loosen.ts'
import { shorten } from './shorten.ts'
import { soften, wantsFriendly } from './soften.ts'
import { shown } from './find.ts'
import { capital, sentencesIn, withoutFrame } from './text.ts'
import type { DraftText, Length, Revision, Wish } from './wish.ts'
import { hasWords } from './words.ts'
import { withoutBesides } from './without-besides.ts'
import { replace, retitle, sign } from './wording.ts'

/**
 * A draft after a revision. `body` is the very same where nothing in it changed, `answers` are all of the draft's, `said`
 * is what came of each wish. Blanks of the text stay unless the words around them are what was taken out; new ones stand as
 * `[[words]]`, for `withBlanks`.
 */
export type Revised = {
  body: string
  title?: string
  answers: Record<string, string | null>
  said: string
  declined: string[]
}

/** The order of the work: what is counted in the text as it was comes before what changes it, new words after it is cut. */
const order: Wish['do'][] = [
  'fill',
  'title',
  'replace',
  'remove',
  'swap',
  'move',
  'sign',
  'add',
  'bullets',
  'prose',
  'formal',
  'shorten',
  'message',
]

/** Does what a revision asks for; undefined where it asks for nothing. Pure, and linear in the length of the text. */
export function revise(draft: DraftText, { wishes, declined }: Revision): Revised | undefined {
  if (wishes.length === 0 && declined.length === 0) return undefined
  let now: DraftText = { ...draft, answers: { ...draft.answers } }
  let title: string | undefined
  const said: string[] = []
  const added: string[] = []
  const take = (change: Changed) => {
    now = { ...now, body: change.body }
    said.push(change.said)
  }
  const fills = wishes.filter((wish) => wish.do === 'fill')
  for (const { id, value } of fills) now.answers[id] = value
  for (const wish of wishes) if (wish.do === 'keep') added.push(...keptOf(draft, wish.words))
  const targets = wishes.flatMap((wish) => (wish.do === 'remove' ? [wish.target] : []))
  let isCut = false
  for (const wish of wishes.toSorted((a, b) => order.indexOf(a.do) - order.indexOf(b.do))) {
    if (wish.do === 'title') {
      const change = retitle(now, { ...wish, title: wish.title.slice(0, maxTitleLength) })
      if (change.title !== draft.title) title = change.title
      take(change)
    } else if (wish.do === 'replace') {
      const change = replace(now, wish)
      now = { ...now, answers: change.answers, title: change.title }
      if (change.title !== draft.title) title = change.title
      take(change)
    } else if (wish.do === 'remove') {
      if (!isCut) take(removeAll(now, targets))
      isCut = true
    } else if (wish.do === 'swap') take(swap(now, wish))
    else if (wish.do === 'move') take(move(now, wish))
    else if (wish.do === 'sign') take(sign(now, wish))
    else if (wish.do === 'add') {
      added.push(wish.text)
      take(add(now, wish))
    } else if (wish.do === 'bullets') take(asPoints(now))
    else if (wish.do === 'prose') take(asProse(now))
    else if (wish.do === 'formal') take(formalise(now))
    else if (wish.do === 'message') take(asMessage(now))
    else if (wish.do === 'shorten') take(shortened(now, draft, wish, added))
  }
  // What of another tone rules can come near to is done, and only the rest is declined.
  const left = declined.filter((words) => {
    const changes = [
      wantsFriendly(words) ? soften : undefined,
      wantsLoose(words) ? loosen : undefined,
      wantsFirm(words) ? firm : undefined,
      wantsCorrect(words) ? correct : undefined,
    ].flatMap((how) => {
      const change = how?.(now)
      if (change) take(change)
      return change ?? []
    })
    return changes.length === 0
  })
  now = { ...now, body: reshared(retotalled(now.body), draft.body) }
  if (now.body.length > maxDraftLength)
    return {
      body: draft.body,
      answers: draft.answers,
      said: 'That would make the draft too long, so nothing was changed.',
      declined: left,
    }
  // Only now is it known which blanks are left.
  if (fills.length > 0) said.unshift(filled(draft, now, fills))
  return {
    body: now.body,
    ...(title !== undefined && { title }),
    answers: now.answers,
    said: [...new Set(said)].join(' ') || 'Nothing was changed.',
    declined: left,
  }
}

/** The sentences that have the words. */
function keptOf(draft: DraftText, words: string): string[] {
  return draft.body
    .split('\n')
    .flatMap((line) => sentencesIn(line))
    .map((one) => one.trim())
    .filter((one) => hasWords(shown(one, draft), words))
}

function shortened(now: DraftText, draft: DraftText, length: Length, added: readonly string[]): Changed {
  const { body, why } = shorten(now, length, added)
  if (body === now.body) {
    const beside = Object.keys(length).length > 1 ? undefined : withoutBesides(now.body)
    // What fits into as many words as were named is short enough.
    const isCounted = length.words !== undefined || length.characters !== undefined
    const bare = isCounted ? undefined : withoutFrame(now.body)
    if (!beside && bare !== undefined)
      return { body: bare, said: 'Nothing of what it says could be left out; the greeting and the closing are.' }
    return beside
      ? { body: beside.body, said: `Left out: ${beside.left.map((words) => `“${words}”`).join(', ')}.` }
      : { body, said: why ?? '' }
  }
  const [before, after] = [
    wordsIn(filledText({ ...draft, answers: now.answers })),
    wordsIn(filledText({ ...now, body })),
  ]
  const given = Object.entries(now.answers).filter(([id, value]) => value !== null && now.body.includes(`[[${id}]]`))
  const lost = given.filter(([id]) => !body.includes(`[[${id}]]`)).length
  const stayed =
    given.length === 0
      ? ''
      : lost > 0
        ? ` ${capital(countOf(lost, 'answer'))} went with ${lost === 1 ? 'its' : 'their'} ${lost === 1 ? 'sentence' : 'sentences'}.`
        : given.length === 1
          ? ' Your answer stayed in.'
          : ` Your ${numberWord(given.length)} answers stayed in.`
  return {
    body,
    said: `${after < before ? `Down from ${before} words to ${after}.` : `It has ${after} words now.`}${why ? ` ${why}` : ''}${stayed}`,
  }
}

/** "The date is in: 2 blanks are left." */
function filled(draft: DraftText, now: DraftText, fills: readonly Extract<Wish, { do: 'fill' }>[]): string {
  const labelOf = (id: string) => {
    const label = now.blanks.find((blank) => blank.id === id)?.label ?? id
    return label.length > 50 ? `${label.slice(0, 47).trimEnd()}…` : label
  }
  const kinds = {
    out: fills.filter(({ value }) => value === null),
    same: fills.filter(({ id, value }) => value !== null && draft.answers[id] === value),
    changed: fills.filter(
      ({ id, value }) => value !== null && typeof draft.answers[id] === 'string' && draft.answers[id] !== value,
    ),
    in: fills.filter(({ id, value }) => value !== null && typeof draft.answers[id] !== 'string'),
  }
  const parts = [
    [kinds.in, 'in'],
    [kinds.changed, 'changed'],
    [kinds.out, 'left out'],
    [kinds.same, 'as they were'],
  ] as const
  const lines = parts
    .filter(([some]) => some.length > 0)
    .map(([some, what]) => {
      const names = [...new Set(some.map(({ id }) => labelOf(id)))]
      // "Your name" and "date" are named as they stand, long labels in quotes.
      const list = names
        .map((name) =>
          name.split(' ').length > 3
            ? `“${name}”`
            : /^(?:your|the|their|our)\b/i.test(name)
              ? name
              : `the ${lowered(name)}`,
        )
        .join(', ')
        .replace(/, ([^,]*)$/, ' and $1')
      return `${list} ${names.length > 1 ? 'are' : 'is'} ${what === 'as they were' && names.length === 1 ? 'as it was' : what}`
    })
  const left = openBlanks({ ...withBlanks(now.body, now.blanks), answers: now.answers }).length
  return `${capital(lines.join(', '))}: ${left === 0 ? 'no blank is left' : left === 1 ? 'one blank is left' : `${left} blanks are left`}.`
}

function lowered(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

function countOf(n: number, noun: string): string {
  return n === 1 ? `one ${noun}` : `${n} ${noun}s`
}

function numberWord(n: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][n] ?? String(n)
}
