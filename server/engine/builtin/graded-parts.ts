import { isLog, isSpoken } from '../passages/split.ts'
import { isMessage } from './requests.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'

/** Words by which reports grade what they found, the gravest first. */
const scale = [
  'critical',
  'severe',
  'urgent',
  'immediate',
  'high',
  'serious',
  'major',
  'medium',
  'moderate',
  'low',
  'minor',
]
const graded = new RegExp(String.raw`(?<!\p{L})(${scale.join('|')})(?!\p{L})`, 'iu')
/** "Risk: 10 (medium)", "Priority A", "severity = high" */
const label = new RegExp(
  String.raw`(?<!\p{L})(risk|priority|severity|urgency|grade|class|category|rating|level|importance|rank|prio|status|result|condition)(?:(?: ?[:=] ?|\s+)(\p{L}(?![\p{L}'’])|\d{1,2}(?![\d.,/%])(?:\s?\(\p{L}+\))?|(?:${scale.join('|')})(?!\p{L}))| ?[:=] ?(\p{L}{3,14}))(?! ?=)`,
  'giu',
)
const urgent =
  /\b(?:straight ?away|right away|at once|immediate(?:ly)?|urgent(?:ly)?|as soon as possible|asap|most (?:serious|important|urgent|pressing|dangerous)|worst|gravest|critical|top priority|(?:highest|biggest) (?:risks?|priorit(?:y|ies))|(?:sort|fix|do|deal with|tackle|see to|repair|attend to)\b.{0,20}\bfirst|can(?:no|['’]?)t wait|what can['’]?t wait)\b/i
const several =
  /\b(?:which|what|list|show|give|all|every(?:thing)?|any(?:thing)?|name|how many|the|bits|parts)\b|^\W*\p{L}+\W*$/iu
/** What asks of one thing, in which a word in capitals is a name. */
const ofOne =
  /^\W*(?:(?:and|so|but|ok)\s+)*(?:(?:till?|until|since) )?(?:when|how|why|who|where|is|are|does|do|did|can|may|must)\b/i
const mostShown = 25

type Part = { title: string; text: string; line: number }

/**
 * The parts of a report or the lines of notes that hold the value a question names, each whole: "which findings are medium,
 * with the scores", "which bits get cut"; and the gravest where it asks what cannot wait. Undefined where parts hold no such values.
 */
export function gradedParts(question: string, materials: readonly Material[]): string | undefined {
  const texts = materials.filter(
    ({ kind, text }) => kind === 'text' && !isLog(text) && !isSpoken(text) && !isMessage({ text }),
  )
  if (texts.length !== 1 || materials.length !== 1 || question.length > 300) return undefined
  const [{ name, text }] = texts as [Material]
  const told = byGrade(question, partsOf(text)) ?? byMark(question, text)
  return (
    told &&
    [
      `**${told.found.length} of ${told.of}** in ${inline(name, 80)} ${told.found.length === 1 ? 'says' : 'say'} “${inline(told.value.length === 1 ? told.value.toUpperCase() : told.value, 40)}”:`,
      told.found
        .slice(0, mostShown)
        .map(
          ({ title, text, line }) =>
            `- ${title === '' ? '' : `**${inline(title, 80)}:** `}${inline(text, 500)} *(line ${line})*`,
        )
        .join('\n'),
    ].join('\n\n')
  )
}

type Told = { value: string; found: Part[]; of: number }

function byGrade(question: string, parts: readonly Part[]): Told | undefined {
  const valued = parts.flatMap((part) => {
    const values = valuesOf(part)
    return values.length > 0 ? [{ part, values }] : []
  })
  const known = new Set(valued.flatMap(({ values }) => values))
  if (valued.length < 2 || known.size < 2) return undefined
  // "What does A mean" asks of the grades themselves.
  if (/\b(?:mean|means|meant|stand for|how is|how are|what is (?:an?|the) (?:scale|score))\b/i.test(question))
    return undefined
  const named = several.test(question) ? [...known].filter((value) => names(question, value)) : []
  const gravest = urgent.test(question) ? graveFirst(known) : undefined
  const value = named.length === 1 ? named[0]! : named.length === 0 ? gravest : undefined
  if (value === undefined) return undefined
  return {
    value,
    found: valued.filter(({ values }) => values.includes(value)).map(({ part }) => part),
    of: valued.length,
  }
}

/** What a part is graded as: behind a label, or alone at its beginning, its end or in brackets. */
function valuesOf({ title, text }: Part): string[] {
  const whole = `${title}\n${text}`
  const labelled = [...whole.matchAll(label)].map(([, , graded, other]) => {
    const value = graded ?? other!
    return (/\((\p{L}+)\)/u.exec(value)?.[1] ?? value).toLowerCase()
  })
  if (labelled.length > 0) return [...new Set(labelled)]
  const alone = [title, ...text.split('\n')].flatMap((line) => {
    const word = graded.exec(line)?.[1]
    return word !== undefined &&
      new RegExp(String.raw`^\W*${word}\s?[\])]?\s?(?:[:–—-]|$)|[(\[]${word}[)\]]|[-–—:,] ${word}\W*$`, 'i').test(line)
      ? [word.toLowerCase()]
      : []
  })
  return [...new Set(alone)]
}

/** A letter is a value where it is written as one; of a word the plural is one too: "the mediums". */
function names(question: string, value: string): boolean {
  if (value.length === 1)
    return new RegExp(
      String.raw`(?<![\p{L}\p{N}'’])${/\d/.test(value) ? `(?:priority|prio|level|class|grade|category|risk) ${value}` : value.toUpperCase()}(?![\p{L}\p{N}'’])`,
      'u',
    ).test(question.replace(/^\W*A /, ''))
  return new RegExp(String.raw`(?<!\p{L})${value.replaceAll(/\W/g, '.')}(?:s|-\p{L}+)?(?!\p{L})`, 'iu').test(question)
}

function graveFirst(values: ReadonlySet<string>): string | undefined {
  const word = scale.find((one) => values.has(one))
  if (word !== undefined) return word
  const letters = [...values].filter((value) => value.length === 1)
  return letters.length > 1 ? letters.toSorted()[0] : undefined
}

/** The parts of a text: what stands between empty lines below a title, or below a heading. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let open: Part | undefined
  let under = ''
  for (const [at, raw] of text.slice(0, 100_000).split('\n').entries()) {
    const line = raw.trim()
    const heading = /^#{1,6}\s+(\S.{0,160})$/.exec(line)?.[1]
    if (heading !== undefined) under = heading
    if (line === '' || heading !== undefined) {
      open = undefined
      continue
    }
    const item = /^(?:[-*•+]|\d{1,2}[.)])\s+(\S.*)$/.exec(line)?.[1]
    if (open === undefined || (item !== undefined && !/^\s{2,}/.test(raw)))
      parts.push((open = { title: under, text: item ?? line, line: at + 1 }))
    else open.text += `\n${item ?? line}`
  }
  // A heading has one part, or its points are parts by themselves.
  return parts.map((part) => {
    const [first = '', ...rest] = part.text.split('\n')
    const isTitled = part.title === '' && rest.length > 0 && first.length < 80 && !/[.!?:]$/.test(first)
    return isTitled ? { ...part, title: first, text: rest.join('\n') } : part
  })
}

/** The points of one list that end or begin with a word of the question, or hold it in capitals: "14:20 his dog barks. CUT". */
function byMark(question: string, text: string): Told | undefined {
  if (!several.test(question) || ofOne.test(question)) return undefined
  const lines = text.slice(0, 100_000).split('\n')
  const points = lines.flatMap((raw, at) => {
    const said = /^\s{0,8}(?:[-*•+]|\d{1,2}[.)])\s+(\S.*)$/.exec(raw)?.[1]
    return said === undefined ? [] : [{ title: '', text: said, line: at + 1 }]
  })
  for (const word of new Set(question.toLowerCase().match(/\p{L}{3,}/gu))) {
    const stem = word.replace(/s$/, '')
    if (stem.length < 3 || small.has(stem)) continue
    const isMarked = ({ text }: Part) => {
      const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '')
      return (
        words.includes(stem.toUpperCase()) ||
        (words.at(-1)?.toLowerCase() === stem && /[.,:;–—-]\s*\p{L}+\W*$/u.test(text))
      )
    }
    if (points.filter(isMarked).length < 2) continue
    // "vows, keep all" beside "arrival, keep".
    const held = new RegExp(String.raw`(?:^|[.,:;–—-]\s*|\s-\s)${stem}(?!\p{L})`, 'iu')
    const found = points.filter((point) => isMarked(point) || held.test(point.text))
    if (found.length < points.length) return { value: stem, found, of: points.length }
  }
  return undefined
}

const small = new Set(
  'the and for all not you are was has have our who what which when where how with from this that'.split(' '),
)
