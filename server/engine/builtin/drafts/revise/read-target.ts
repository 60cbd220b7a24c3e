import { type Spot, type Target, type Unit } from './wish.ts'
import { numberOf, numberWords, plain } from './words.ts'

const units: [Unit, string][] = [
  ['paragraph', 'paragraphs?|absatz|absätze'],
  ['sentence', 'sentences?|sätze|satz|lines?|zeilen?|questions?|frage'],
  ['point', String.raw`bullet(?: ?points?)?|bullets|points?|items?|punkte?|stichpunkte?|aufzählungspunkte?`],
  ['section', 'sections?|parts?|abschnitte?|kapitel|teile?'],
  ['heading', 'headings?|headlines?|überschrift(?:en)?'],
]
const unitWords = units.map(([, words]) => words).join('|')
const ordinals: [number, RegExp][] = [
  [-2, /^(?:second[- ]to[- ]last|second[- ]last|next[- ]to[- ]last|last but one|penultimate|vorletzte\w*)$/i],
  [1, /^(?:first|1st|1\.|erste\w*|opening|top)$/i],
  [2, /^(?:second|2nd|2\.|zweite\w*)$/i],
  [3, /^(?:third|3rd|3\.|dritte\w*)$/i],
  [4, /^(?:fourth|4th|4\.|vierte\w*)$/i],
  [5, /^(?:fifth|5th|5\.|fünfte\w*)$/i],
  [6, /^(?:sixth|6th|6\.)$/i],
  [7, /^(?:seventh|7th|7\.)$/i],
  [8, /^(?:eighth|8th|8\.)$/i],
  [-1, /^(?:last|final|closing|letzte\w*|bottom|end)$/i],
]
export const ordinalWords = String.raw`(?:second[- ]to[- ]last|second[- ]last|next[- ]to[- ]last|last but one|penultimate|vorletzten?|first|second|third|fourth|fifth|sixth|seventh|eighth|last|final|opening|closing|1st|2nd|3rd|[4-8]th|[1-8]\.|erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|vierte[nrsm]?|fünfte[nrsm]?|letzte[nrsm]?)`
const article = String.raw`(?:(?:the|that|this|my|our|its|those|these|den|die|das|der|dem|im|a|an)\s+)?`
const about = String.raw`(?:about|on|with|regarding|concerning|where|which|that|saying|mentioning|starting(?: with)?|beginning(?: with)?|called|named|titled|of|over|über|mit|zum|zur|zu|vom|von|wo|dass)`

const byPlace = new RegExp(
  String.raw`^${article}(${ordinalWords})\s+(?:(${numberWords})\s+)?(${unitWords})(?:\s+(?:of|in|from|im|des|vom)\s+(.{2,60}))?$`,
  'iu',
)
const byNumber = new RegExp(
  String.raw`^${article}(${unitWords})\s+(?:no\.?\s*|number\s+|#)?(\d{1,3}|${numberWords})$`,
  'iu',
)
const byAbout = new RegExp(
  String.raw`^(?:${article}|(?:any|all|every|each)\s+(?:the\s+|of the\s+)?)(?:whole\s+|entire\s+|last\s+)?(bullet )?(${unitWords}|bit|thing|stuff|passage|mentions?|everything|anything|something|remark|note|text|words|stelle|hinweis|sache|alles)\s+${about}\s+(.+)$`,
  'iu',
)
const byKind = new RegExp(
  String.raw`^(?:the|that|this|my|our|den|die|das)\s+(.{2,40}?)\s+(${unitWords}|bit|thing|stuff|passage|teil)$`,
  'iu',
)
const whole = /^(?:it|this|the (?:text|draft|e-?mail|mail|letter|message|post|end|list))$/i

/**
 * What a clause points at, by place, kind or words. Words without any such noun ("the price") are read as what a sentence
 * is about, with the unit `any` and `isLoose`: only where the draft has them is that sure.
 */
export function readTarget(words: string): { target: Target; isLoose: boolean } | undefined {
  const said = words
    .trim()
    .replace(
      /\s+(?:at all|completely|entirely|altogether|again|(?:from|in) (?:the )?(?:text|draft|e-?mail|mail|letter|post|it)|aus dem text)$/i,
      '',
    )
    .trim()
  if (said === '' || said.length > 120 || /[,.;!?]\s+(?:he|she|it|they|we|i|you|that|this|er|sie|es|wir)\s/i.test(said))
    return undefined
  const sure = (target: Target) => ({ target, isLoose: false })
  if (/^["'].+["']$/.test(said)) return sure({ by: 'exact', words: plain(said), said })
  const quoted = /^(?:the\s+)?(?:words?|phrase|expression|bit|das wort|die worte)\s+(.+)$/i.exec(said)
  if (quoted && (/^["']/.test(quoted[1]!) || /^(?:\S+)$/.test(quoted[1]!)))
    return sure({ by: 'exact', words: plain(quoted[1]!), said })
  const name = nameOf(said)
  if (name) return sure({ by: 'name', name, said })
  const marks = marksOf(said)
  if (marks) return sure({ by: 'marks', marks, said })
  const place = byPlace.exec(said)
  if (place) {
    const within = place[4] === undefined || whole.test(place[4]) ? undefined : readTarget(place[4])
    if (place[4] !== undefined && !whole.test(place[4]) && !within) return undefined
    const at = ordinalOf(place[1]!)
    return sure({
      by: 'place',
      unit: unitOf(place[3]!),
      at,
      count: place[2] ? numberOf(place[2]) : 1,
      ...(within && { within: within.target }),
      said,
    })
  }
  const number = byNumber.exec(said)
  if (number) return sure({ by: 'place', unit: unitOf(number[1]!), at: numberOf(number[2]!), count: 1, said })
  const topic = byAbout.exec(said)
  if (topic) {
    const all =
      /^(?:bullet(?: ?point)?s|points|items|sentences|everything|anything|mentions|any|all)\b/i.test(
        `${topic[1] ?? ''}${topic[2]}`,
      ) || /^(?:any|all|every)\b/i.test(said)
    const about = plain(
      topic[3]!.replace(/^(?:(?:it|we|i|you|they)\s+)?(?:says?|mentions?|talks? about|goes?)\s+/i, ''),
    )
    return sure({ by: 'words', unit: topic[1] ? 'point' : unitOf(topic[2]!), words: about, all, said })
  }
  const kind = byKind.exec(said)
  if (kind && /^(?:two )?(?:other|alternative|anderen)$/i.test(kind[1]!))
    return sure({ by: 'words', unit: 'section', words: kind[2]!, all: false, said })
  if (kind) return sure({ by: 'words', unit: unitOf(kind[2]!), words: plain(kind[1]!), all: false, said })
  return { target: { by: 'words', unit: 'any', words: plain(said), all: false, said }, isLoose: true }
}

/** Several targets in one clause: "the PS and the last sentence", "paragraphs 2 and 3". */
export function readTargets(words: string): { target: Target; isLoose: boolean }[] {
  const numbered = new RegExp(
    String.raw`^${article}(${unitWords})\s+(\d{1,2})\s*(?:and|und|&|,)\s*(\d{1,2})$`,
    'iu',
  ).exec(words.trim())
  const placed = new RegExp(
    String.raw`^${article}(${ordinalWords})\s+(?:(?:${unitWords})\s+)?(?:and|und|&)\s+${article}(${ordinalWords})\s+(${unitWords})$`,
    'iu',
  ).exec(words.trim())
  if (numbered ?? placed) {
    const [unit, ...at] = numbered
      ? [numbered[1]!, numbered[2]!, numbered[3]!]
      : [placed![3]!, placed![1]!, placed![2]!]
    return at.map((one) => ({
      target: {
        by: 'place',
        unit: unitOf(unit),
        at: /^\d+$/.test(one) ? Number(one) : ordinalOf(one),
        count: 1,
        said: `${one} ${unit.replace(/s$/, '')}`,
      },
      isLoose: false,
    }))
  }
  const halves = words.split(/,\s+(?:and\s+|und\s+)?|\s+(?:and|und|&)\s+/i)
  const each = halves.map((half) => readTarget(half))
  if (halves.length > 1 && each.every((one) => one !== undefined && !one.isLoose)) return each.map((one) => one!)
  const one = readTarget(words)
  return one ? [one] : []
}

const spotAtEnd = new RegExp(
  String.raw`[\s,]+(?:(?:right\s+)?(?:at|to|on|in)\s+(?:the\s+)?(?:very\s+)?(?<edge>top|start|beginning|front|end|bottom|back)|(?<first>first|last|nach oben|nach unten|nach vorne?|(?:ganz\s+)?(?:oben|unten|vorne?|hinten)|am (?:anfang|ende|schluss)|an den (?:anfang|schluss)|ans ende|zum schluss)|as\s+(?:(?:a|an|the)\s+)?(?:(?<nth>${ordinalWords}|new|another|extra)\s+)?(?:bullet(?: point)?|point|item)(?:\s+(?<n>\d{1,2}))?|(?<where>before|after|above|below|under|in|into|to|vor|nach|unter|in)\s+(?<target>(?:the|den|die|das|dem|der|paragraph|bullet|point|section|absatz|my)\s*.{2,60}))$`,
  'iu',
)

/** "A point about insurance after dust": among points a bare word is one of them. */
const besidePoint =
  /(?<=\b(?:point|item|topic)\b.{2,80})[\s,]+(?<where>before|after)\s+(?<target>[\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,3})$/iu

/** The place that a clause ends or starts with, and the clause without it. */
export function readSpot(
  clause: string,
  /** Whether the draft has words that are no piece of it by name: "after the treasurer's report". */
  isKnown: (words: string) => boolean = () => false,
): { rest: string; spot: Spot } | undefined {
  const early =
    /^(?:right )?(?:at|to|on) the (?:very )?(top|start|beginning|end|bottom)\s*[,:]?\s+(.+)$/i.exec(clause) ??
    /^(?:ganz )?am (anfang|ende|schluss)\s*[,:]?\s+(.+)$/i.exec(clause)
  if (early) return { rest: early[2]!, spot: { at: edgeOf(early[1]!) } }
  const match = spotAtEnd.exec(clause) ?? besidePoint.exec(clause)
  if (!match?.groups) return undefined
  const { edge, first, nth, n, where, target } = match.groups
  const rest = clause.slice(0, match.index).replace(/\s+(?:right|straight|just|directly)$/i, '')
  if (edge ?? first) return { rest, spot: { at: edgeOf((edge ?? first)!) } }
  if (where && target) {
    const found = readTarget(/^my (?:name|signature)$/i.test(target) ? 'the signature' : target)
    if (!found || (found.isLoose && !isKnown(found.target.said))) return undefined
    const at = /^(?:before|above|vor)$/i.test(where) ? 'before' : /^(?:in|into|to)$/i.test(where) ? 'in' : 'after'
    return { rest, spot: { at, target: found.target } }
  }
  return {
    rest,
    spot: {
      at: 'point',
      n: n ? Number(n) : nth && !/^(?:new|another|extra)$/i.test(nth) ? Math.max(0, ordinalOf(nth)) : 0,
    },
  }
}

function edgeOf(word: string): 'start' | 'end' {
  return /^(?:top|start|beginning|front|first|nach oben|nach vorne?|(?:ganz\s+)?(?:oben|vorne?)|am anfang|an den anfang|anfang)$/i.test(
    word,
  )
    ? 'start'
    : 'end'
}

function ordinalOf(word: string): number {
  return ordinals.find(([, pattern]) => pattern.test(word))?.[0] ?? 1
}

function unitOf(word: string): Unit {
  return units.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0] ?? 'any'
}

function nameOf(said: string): 'ps' | 'greeting' | 'closing' | 'subject' | undefined {
  if (/^(?:the |das )?(?:p\.?\s?s\.?|postscript)$/i.test(said)) return 'ps'
  if (/^(?:the |die |my )?(?:greeting|salutation|anrede|begrüßung)$/i.test(said)) return 'greeting'
  if (
    /^(?:the |die |my |den )?(?:closing|sign[- ]?off|signature|complimentary close|grußformel|unterschrift|signatur|gruß)$/i.test(
      said,
    )
  )
    return 'closing'
  return /^(?:the |die |den )?(?:subject(?: line)?|betreff(?:zeile)?)$/i.test(said) ? 'subject' : undefined
}

function marksOf(said: string): Extract<Target, { by: 'marks' }>['marks'] | undefined {
  const word = said.replace(/^(?:all\s+)?(?:the|any|those|die|alle)?\s*/i, '')
  if (/^(?:exclamation (?:marks?|points?)|ausrufezeichen)$/i.test(word)) return 'exclamation marks'
  if (/^(?:emojis?|smileys?|smilies|emoticons?)$/i.test(word)) return 'emojis'
  if (/^(?:hash ?tags?)$/i.test(word)) return 'hashtags'
  if (/^(?:dates?|deadlines?|datum)$/i.test(word)) return 'dates'
  return /^(?:brackets|parenthes[ei]s|what is in brackets|klammern)$/i.test(word) ? 'brackets' : undefined
}
