import { readTable } from '../files/read-table.ts'
import type { FileAnswer } from '../tools/read-file.ts'
import { withoutPreamble } from './grid.ts'
import { isAsked } from './interpret/forms.ts'
import { inline } from './markdown.ts'
import { gatherMaterials } from './materials.ts'
import type { Scene } from './scene.ts'
import { significantWords } from './significant-words.ts'
import { nameWords, stem } from './tables/typed-table.ts'
import { glue, wordsOf } from './tables/words.ts'

/** In characters: a longer one says itself what it is about. */
const longest = 200
/** Of each file: what a question has in common with it shows in its beginning. */
const mostRead = 100_000
/** What only the workspace has, unless a table has a column or rows of that name. */
const ofWorkspace =
  /^(?:tasks?|todos?|projects?|calendars?|meetings?|events?|agents?|workload|briefing|schedules?|inbox|mails?|e-?mails?|workspace|overdue|today|tomorrow)$/i
/** What is said of any table and of any workspace: it tells none from the other. */
const ofBoth =
  /^(?:not|no|due|open|closed|late|next|soon|december|january|february|march|april|may|june|july|august|september|october|november|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|year|quarter|total|sum|average|cheap(?:er|est)?|expensive|high(?:er|est)?|low(?:er|est)?|best|worst|big(?:ger|gest)?|small(?:er|est)?|large(?:r|st)?|long(?:er|est)?|compare|together|altogether|there|left|still|yet|money|count|share|percent)$/i
const asksMore = /^\W*(?:(?:and|or|only|just|what about|how about|total|sum|average|top|cheapest|compare|sort)\b|\d)/i
/** "And how much is it together", "and in January?": what says nothing by itself goes on with the reply above. */
const goesOnWith =
  /^\W*(?:and|what about|how about)\b|\b(?:it|that|those|these|they|them) (?:all )?(?:together|in total|altogether)\b/i
/** "What day is it today?" asks no table that has days. */
const ofClock = /\b(?:what|which) (?:day|date|time)\b.*\b(?:is it|today|now)\b|\bwhat['’]?s the (?:date|time)\b/i

const mayBeTable = /\.(?:csv|tsv|xlsx?|ods)$/i

type Known = { name: string; columns: ReadonlySet<string>; words: ReadonlySet<string> }

/**
 * The tables of the thread that a question below replies about them is asked of: its words name their columns, their rows or
 * what stands in them, and nothing that only the workspace has. `said` is the last reply, `read` gives files of the thread.
 */
export function tablesAskedOn(
  prompt: string,
  names: readonly string[],
  said: string,
  read: (names: string[]) => readonly FileAnswer[],
  look: (() => Scene) | undefined,
): string[] {
  if (prompt.length > longest || prompt.includes('\n') || ofClock.test(prompt)) return []
  if (!isAsked(prompt) && !asksMore.test(prompt)) return []
  const words = wordsOf(prompt).filter(
    ({ folded }) => folded.length > 2 && !ofBoth.test(folded) && (folded.startsWith('order') || !glue.has(folded)),
  )
  const files = names.filter((name) => mayBeTable.test(name))
  const isAtHand = (name: string) => isToldOf(said, name)
  if (words.length === 0 && goesOnWith.test(prompt)) return files.filter(isAtHand)
  if (files.length === 0 || words.every(({ text }) => ofWorkspace.test(text))) return []
  const fits = read(files).flatMap((file) => {
    const known = file.status === 'read' ? knownOf(file) : undefined
    if (!known) return []
    const named = words.filter(({ stem: own }) => formsOf(own).some((form) => known.columns.has(form)))
    if (words.some((word) => ofWorkspace.test(word.text) && !named.includes(word))) return []
    const fitting = words.filter(
      (word) => named.includes(word) || significantWords(word.text).some((own) => known.words.has(own)),
    )
    const left = words.filter((word) => !fitting.includes(word))
    // A table that was not spoken of just now has to be named by more than a word of its cells.
    const isNow = isAtHand(file.name)
    const isNamed = isNow || ((named.length > 0 || fitting.length > 1) && left.length < fitting.length)
    const isOfOwn =
      (!isNow || left.length >= fitting.length) && left.some(({ stem: own }) => look && titlesHold(own, look()))
    return fitting.length > 0 && isNamed && !isOfOwn ? [{ name: file.name, fitting: fitting.length }] : []
  })
  const best = fits.filter(({ fitting }) => fits.every((other) => other.fitting <= fitting)).map(({ name }) => name)
  const atHand = best.filter(isAtHand)
  return atHand.length > 0 ? atHand : best
}

/** Whether a reply says that it is about a file. */
export function isToldOf(reply: string, name: string): boolean {
  return reply.includes(name) || reply.includes(inline(name, 80))
}

function knownOf(file: FileAnswer): Known | undefined {
  const tables = gatherMaterials([file], undefined).read.flatMap(({ kind, text }) => {
    const beginning = text.slice(0, mostRead)
    const table = kind === 'table' ? readTable(withoutPreamble(beginning)) : undefined
    return table ? [{ columns: table.columns, beginning }] : []
  })
  if (tables.length === 0) return undefined
  const named = [file.name.replace(/\.\w+$/, ''), ...tables.flatMap(({ columns }) => columns)]
  return {
    name: file.name,
    columns: new Set(named.flatMap((name) => nameWords(name).flatMap((word) => formsOf(stem(word))))),
    words: new Set(tables.flatMap(({ beginning }) => significantWords(beginning))),
  }
}

/** "Ordered" for "order", "paying" for "pay". */
function formsOf(word: string): string[] {
  return [word, ...(word.length > 4 ? [word.replace(/(?:ed|ing|e)$/, '')] : [])]
}

function titlesHold(word: string, { tasks, projects, events }: Scene): boolean {
  return [...tasks.map(({ title }) => title), ...projects.map(({ name }) => name), ...events.map(({ title }) => title)]
    .flatMap((title) => significantWords(title))
    .includes(word)
}
