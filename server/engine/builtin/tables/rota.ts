import type { Grid } from '../grid.ts'
import { count, inline, list, showNumber, table } from '../markdown.ts'
import { foldWords, nameWords, stem } from './typed-table.ts'
import { type Word, glue, wordsOf } from './words.ts'

const weekday =
  /^(?:mon?(?:day|tag)?|tue?s?(?:day)?|die?(?:nstag)?|wed(?:nesday)?|mi(?:ttwoch)?|thu(?:rs?)?(?:day)?|do(?:nnerstag)?|fri?(?:day)?|freitag|sat?(?:urday)?|samstag|sun(?:day)?|so(?:nntag)?)$/
const isName = /^\p{Lu}[\p{L}.'’ -]{1,24}$/u
const nobody =
  /^(?:closed|off|free|holiday|none|nobody|away|sick|leave|rest|frei|urlaub|krank|zu|geschlossen|tbc|tbd|open|n a)$/
const times = /(\d{1,2})(?:[:.](\d{2}))?\s*(?:h|uhr|am|pm)?\s*(?:[-–—]|to|bis|until)\s*(\d{1,2})(?:[:.](\d{2}))?/i
const ofHours = /\b(?:hours?|hrs?|stunden|std|horas)\b/i
const ofWhen = /\b(?:when|which days?|what days?|which shifts?|what shifts?|wann)\b/i
const ofCount = /\b(?:how (?:many|often)|number of|count|wie ?(?:viele|oft))\b/i
const ofWho = /\b(?:who|whos|wer|anyone|anybody|is there)\b/i
const ofAll = /\b(?:everyone|everybody|each|all|per (?:person|head)|most|least|jeder)\b/i
const denies = /\b(?:not|never|off|free|without|nobody|no one)\b|n['’]t\b/i
const plain =
  /^(?:work|works|working|shift|hour|hr|day|week|rota|roster|plan|schedule|duty|on|in|turn|time|times|stunden|std|horas|cuantas|arbeitet|dienst|who|when|many|often|each|everyone|everybody|most|least|per|person|does|doe|down|cover|covers|covering|start|there|then)$/

/** What plans write with one letter. */
const ofShift = /^(?:early|earlies|lates?|nights?|mornings?|days?|evenings?|afternoons?)$/

type Entry = { person: string; day: string; shift: string; hours: number | undefined; column: number }

/**
 * A plan of who works when: "how many hours has Ines", "who is on Tuesday late". Undefined where the table is no such plan, or
 * the question asks for more than it says. `text` is what it stands in, which may say how long a shift is.
 */
export function tellRota(
  question: string,
  { name, grid }: { name: string; grid: Grid },
  text: string,
): string | undefined {
  const entries = entriesOf(grid, text)
  if (entries === undefined) return undefined
  const words = wordsOf(question)
  const people = [...new Set(entries.map(({ person }) => person))]
  const named = people.filter((person) =>
    foldWords(person)
      .split(' ')
      .some((part) => words.some(({ folded }) => folded === part || folded === `${part}s`)),
  )
  const days = words
    .filter(({ folded }) => weekday.test(folded) && folded.length > 2)
    .map(({ folded }) => folded.slice(0, 3))
  const columns = grid.columns.flatMap((column, at) =>
    at > 0 && nameWords(column).some((word) => words.some(({ stem: own }) => own === stem(word))) ? [at] : [],
  )
  // "On night" of a plan that writes N for it.
  const codes = [...new Set(entries.map(({ shift }) => shift))].filter((shift) => /^\p{L}$/u.test(shift))
  const shifts = words.flatMap((word) => {
    const code = ofShift.test(word.folded) ? word.folded[0]!.toUpperCase() : ''
    return codes.includes(code) ? [{ word, code }] : []
  })
  const isOf = (entry: Entry) =>
    (shifts.length === 0 || shifts.some(({ code }) => code === entry.shift)) &&
    (named.length === 0 || named.includes(entry.person)) &&
    (days.length === 0 || days.some((day) => foldWords(entry.day).startsWith(day))) &&
    // "Reception late": the column that has most of the words.
    (columns.length === 0 || columns.includes(entry.column))
  const unread = unreadIn(words, grid, people).filter((word) => !shifts.some((shift) => shift.word === word))
  if (unread.length > 1) return undefined
  const found = narrowed(entries.filter(isOf), words, grid)
  const source = `*${count(entries.length, 'entry', 'entries')} of ${inline(name, 100)}*`
  const noted =
    unread.length > 0 ? [`*I made nothing of “${inline(unread[0]!.text, 40)}”: check whether it matters.*`] : []
  const say = (...parts: string[]) => [...noted, ...parts, source].join('\n\n')
  const shiftOf = ({ day, shift }: Entry) => inline(`${day}, ${shift}`, 80)
  const beside = grid.columns.filter((column, at) => at > 0 && isDay(column))
  const dayCells = beside.length >= 3 ? beside : [...new Set(grid.rows.map((row) => row[0]!))]
  const asksOf = [
    ...(days.length > 0
      ? [` on ${list(dayCells.filter((day) => days.some((own) => foldWords(day).startsWith(own))))}`]
      : []),
    ...(columns.length > 0 ? [`, ${list(columns.map((at) => inline(grid.columns[at]!, 40)))}`] : []),
  ].join('')
  if (denies.test(question)) {
    // "Which days is Ines not in": the days of the plan on which she does not stand.
    if (named.length !== 1 || !ofWhen.test(question) || columns.length > 0) return undefined
    const on = new Set(entries.flatMap(({ person, day }) => (person === named[0] ? [day] : [])))
    const off = dayCells.filter((day) => !on.has(day))
    return say(
      off.length === 0
        ? `**${inline(named[0]!, 40)}** stands there every day.`
        : `**${inline(named[0]!, 40)}** does not stand there on **${inline(list(off), 160)}**.`,
    )
  }
  // "Is Leo working on Thursday?"
  if (named.length > 0 && days.length > 0 && found.length === 0)
    return say(`**${inline(list(named), 80)}** ${named.length > 1 ? 'do' : 'does'} not stand there${asksOf}.`)
  if (named.length === 0 && !(ofAll.test(question) && (ofHours.test(question) || /\bshifts?|works?\b/i.test(question))))
    return ofWho.test(question) && days.length > 0
      ? say(
          found.length === 0
            ? `**Nobody** stands there${asksOf}.`
            : table(
                ['Day', 'Shift', 'Who'],
                groupsOf(found).map(([day, shift, who]) => [
                  inline(day, 40),
                  inline(shift, 60),
                  inline(list(who), 120),
                ]),
              ),
        )
      : undefined
  if (ofHours.test(question)) {
    const each = (named.length > 0 ? named : people).map((person) => ({
      person,
      own: found.filter((entry) => entry.person === person),
    }))
    if (each.every(({ own }) => own.every(({ hours }) => hours === undefined))) return undefined
    const lines = each
      .map(({ person, own }) => ({ person, own, sum: own.reduce((sum, { hours = 0 }) => sum + hours, 0) }))
      .toSorted((a, b) => (named.length > 0 ? 0 : b.sum - a.sum))
      .map(({ person, own, sum }) => {
        const told = own.map(
          (entry) => `${shiftOf(entry)} (${entry.hours === undefined ? 'no hours given' : showNumber(entry.hours)})`,
        )
        const open = own.filter(({ hours }) => hours === undefined).length
        return `- **${inline(person, 40)}: ${showNumber(sum)} hours** in ${count(own.length, 'shift')}${open > 0 ? `, without the ${open} whose hours stand nowhere` : ''}${named.length > 0 && own.length > 0 ? `: ${told.join('; ')}` : ''}`
      })
    return say(lines.join('\n'))
  }
  if (ofCount.test(question) || ofWhen.test(question) || ofAll.test(question) || days.length > 0)
    return say(
      (named.length > 0 ? named : people)
        .map((person) => ({ person, own: found.filter((entry) => entry.person === person) }))
        .toSorted((a, b) => (named.length > 0 ? 0 : b.own.length - a.own.length))
        .map(
          ({ person, own }) =>
            `- **${inline(person, 40)}: ${count(own.length, 'shift')}**${own.length > 0 ? `: ${own.map(shiftOf).join('; ')}` : ''}`,
        )
        .join('\n'),
    )
  return undefined
}

/** Who works when, of a table with a day in each row and people in several columns, or with people below each other and days beside them. */
function entriesOf({ columns, rows, numeric }: Grid, text: string): Entry[] | undefined {
  const dayColumns = columns.flatMap((column, at) => (at > 0 && isDay(column) ? [at] : []))
  if (dayColumns.length >= 3)
    return rows.flatMap((row) =>
      dayColumns.flatMap((at): Entry[] => {
        const cell = row[at]!.trim()
        if (!/[\p{L}\d]/u.test(cell) || nobody.test(foldWords(cell))) return []
        return [{ person: row[0]!.trim(), day: columns[at]!, shift: cell, hours: lasting(cell), column: at }]
      }),
    )
  if (columns.length < 3 || rows.filter((row) => isDay(row[0] ?? '')).length < 0.7 * rows.length) return undefined
  const entries = rows.flatMap((row) =>
    columns.flatMap((column, at): Entry[] =>
      at === 0 || numeric[at]
        ? []
        : row[at]!.split(/\s*(?:,|;|\/|&|\+|\band\b|\bund\b)\s*/)
            .filter((part) => isName.test(part) && !nobody.test(foldWords(part)))
            .map((person) => ({
              person,
              day: row[0]!,
              shift: column,
              hours: lasting(column) ?? saidOf(column, row[0]!, text),
              column: at,
            })),
    ),
  )
  // Names that stand in more than one column are people who take turns.
  const turns = entries.some(({ person, column }) =>
    entries.some((other) => other.person === person && other.column !== column),
  )
  return turns ? entries : undefined
}

function isDay(cell: string): boolean {
  return weekday.test(foldWords(cell).split(' ')[0] ?? '')
}

function lasting(said: string): number | undefined {
  const [, from, past = '0', to, more = '0'] = times.exec(said) ?? []
  if (from === undefined || to === undefined) return undefined
  const long = Number(to) + Number(more) / 60 - Number(from) - Number(past) / 60
  return long > 0 ? long : long + (Number(from) <= 12 && Number(to) <= 12 ? 12 : 24)
}

/** "Early = 8:00–12:00, on Friday 8:00–13:00" below the table, for the column "Reception early". */
function saidOf(column: string, day: string, text: string): number | undefined {
  for (const word of nameWords(column)) {
    const said = new RegExp(
      `(?<![\\p{L}])${word}\\s*(?:shifts?)?\\s*[=:]\\s*([^\\n]*?)(?=\\p{L}+\\s*=|\\n|$)`,
      'iu',
    ).exec(text)?.[1]
    if (said === undefined || lasting(said) === undefined) continue
    const start = foldWords(day).slice(0, 3)
    const other = [...said.matchAll(/\b(?:on )?(\p{L}{3,9}?)s?\b[^\d\n(]{0,4}(?=\d)/giu)].find(
      ([, own]) => weekday.test(own!.toLowerCase()) && own!.toLowerCase().startsWith(start),
    )
    return lasting(other ? said.slice(other.index) : said)
  }
  return undefined
}

/** Of several columns that a question names by a word each, those that have most of its words. */
function narrowed(entries: readonly Entry[], words: readonly Word[], { columns }: Grid): Entry[] {
  const shared = ({ column }: Entry) =>
    nameWords(columns[column]!).filter((word) => words.some(({ stem: own }) => own === stem(word))).length
  const most = Math.max(0, ...entries.map(shared))
  return entries.filter((entry) => shared(entry) === most)
}

function groupsOf(entries: readonly Entry[]): [day: string, shift: string, who: string[]][] {
  const groups = new Map<string, [string, string, string[]]>()
  for (const { day, shift, person } of entries) {
    const key = `${day}\n${shift}`
    const [, , who] = groups.get(key) ?? [day, shift, []]
    groups.set(key, [day, shift, [...who, person]])
  }
  return [...groups.values()]
}

function unreadIn(words: readonly Word[], { columns }: Grid, people: readonly string[]): Word[] {
  const known = new Set(
    [
      ...columns.flatMap((column) => nameWords(column)),
      ...people.flatMap((person) => foldWords(person).split(' ')),
    ].map(stem),
  )
  return words.filter(
    ({ folded, stem: own }) =>
      folded.length > 1 &&
      !glue.has(folded) &&
      !glue.has(own) &&
      !plain.test(folded) &&
      !plain.test(own) &&
      !weekday.test(folded) &&
      !known.has(own),
  )
}
