import { type Part, capital, isGerman, partsIn, textOf } from './text.ts'
import type { DraftText } from './wish.ts'
import { outsideBlanks } from './wording.ts'

const pronoun = String.raw`(I|you|we|they|he|she|it|there|this|that|who|what|where|here)`
const auxiliary = 'do|does|did|is|are|was|were|could|would|should|have|has|had|must'

/** Short forms that can be written out without knowing more; "'d" and "'s" only where what follows tells what they mean. */
const longForms: [RegExp, string][] = [
  [new RegExp(String.raw`\b(${auxiliary})n't ${pronoun}\b`, 'gi'), '$1 $2 not'],
  [/\b(w)on't (you|we|they|he|she|it)\b/gi, '$1ill $2 not'],
  [/\b(c)an't (I|you|we|they|he|she|it)\b/gi, '$1an $2 not'],
  [/\b(w)on't\b/gi, '$1ill not'],
  [/\b(c)an't\b/gi, '$1annot'],
  [/\b(s)han't\b/gi, '$1hall not'],
  [new RegExp(String.raw`\b(${auxiliary}|need|might)n't\b`, 'gi'), '$1 not'],
  [/\b(l)et's\b/gi, '$1et us'],
  [/\bI'm\b/gi, 'I am'],
  [/\b(you|we|they|there|who|what)'re\b/gi, '$1 are'],
  [/\b(I|you|we|they|who|would|could|should|might|must)'ve\b/gi, '$1 have'],
  [/\b(I|you|we|they|he|she|it|that|there|this|who)'ll\b/gi, '$1 will'],
  [/\b(I|you|we|they|he|she|it)'d better\b/gi, '$1 had better'],
  [
    /\b(I|you|we|they|he|she|it|that)'d (like|love|prefer|be|appreciate|need|have to|welcome|suggest|rather|also like)\b/gi,
    '$1 would $2',
  ],
  [/\b(it|that|there|he|she|what|who)'s (been|got|had|become|gone|taken|made|come)\b/gi, '$1 has $2'],
  // "It's moved" is "it is" or "it has": it stays.
  [/\b(it|that|there|he|she|here|what|who|where|how)'s(?= (?!\p{L}+ed\b)[\p{L}\d[])/giu, '$1 is'],
  [/\b(g)onna\b/gi, '$1oing to'],
  [/\b(w)anna\b/gi, '$1ant to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bkinda\b/gi, 'rather'],
  [/\b(?:asap|a\.s\.a\.p\.)(?!\p{L})/giu, 'as soon as possible'],
  [/\bfyi\b/gi, 'for your information'],
  [/\bbtw\b/gi, 'by the way'],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\b(?:yeah|yep)\b/gi, 'yes'],
  [/(?<=^|[.!?]\s|\n)(?:thx|thanks)(?: a lot| so much| a bunch)?(?= for\b| in advance\b|[.!,]|\s*$)/gim, 'Thank you'],
  [/(?<=\p{L},? )(?:thx|thanks)(?: a lot| so much)? (?=for\b)/giu, 'thank you '],
]
const marks: [RegExp, string][] = [
  [/\?!+|(?<!!)!+\?/g, '?'],
  [/(?<!!)!+(?!\[)(?=\s|$|["”)*_])/g, '.'],
  [/ ?(?:(?![©®™])\p{Extended_Pictographic}\u{FE0F}?|(?<=\s)[:;]-?[)D](?=\s|$))/gu, ''],
]
const casual =
  /^(?:cheers|thanks|thx|many thanks|thank you|best|best wishes|warm regards|warmest regards|love|lots of love|all the best|take care|see you(?: soon| there)?|talk soon|lg|vg|bis bald|liebe grüße|viele grüße|gruß)(?=\s*[,!.]?\s*$)/iu

/** More formal as far as rules go: greeting, short forms, exclamation marks, closing. Answers stay as they were given. */
export function formalise(draft: DraftText): { body: string; said: string } {
  const parts = partsIn(draft.body)
  const german = isGerman(draft.body)
  const done = { greeting: false, forms: 0, marks: 0, closing: false }
  for (const part of parts) {
    if (part.kind === 'fixed') continue
    const before = part.text
    if (part.kind === 'greeting' || part.kind === 'paragraph') part.text = greet(part, german)
    done.greeting ||= part.text !== before
    if (part.kind === 'closing') {
      const [first = '', ...names] = part.text.split('\n')
      const closed = first.replace(casual, german ? 'Mit freundlichen Grüßen' : 'Kind regards').replace(/!\s*$/, ',')
      done.closing ||= closed !== first
      part.text = [closed, ...names].join('\n')
      continue
    }
    if (!german) part.text = count(part.text, longForms, (n) => (done.forms += n))
    if (part.kind !== 'greeting') part.text = count(part.text, marks, (n) => (done.marks += n))
  }
  const body = textOf(parts)
  const changes = [
    ...(done.greeting ? ['the greeting'] : []),
    ...(done.forms > 0 ? [done.forms === 1 ? 'one short form' : `${done.forms} short forms`] : []),
    ...(done.marks > 0
      ? [done.marks === 1 ? 'one exclamation mark or smiley' : `${done.marks} exclamation marks or smileys`]
      : []),
    ...(done.closing ? ['the closing'] : []),
  ]
  const du = german && /(?<!\p{L})(?:du|dir|dich|dein(?:e[nmrs]?)?|euch|euer|eure[nmrs]?)(?!\p{L})/iu.test(body)
  const stays = du ? ' “Du” and “dein” stay: changing them takes a language model.' : ''
  if (body === draft.body)
    return { body, said: `No greeting, short form or closing was found that could be more formal.${stays}` }
  return { body, said: `More formal: ${changes.join(', ').replace(/, ([^,]*)$/, ' and $1')} changed.${stays}` }
}

function greet(part: Part, german: boolean): string {
  return part.text.replace(
    /^(hi|hey|hello|hiya|hallo|moin|servus|good morning|good afternoon)(?:\s+(there|all|everyone|everybody|team|zusammen|(?:\[\[[^\]\n]{1,80}\]\]|[\p{Lu}][^\s,!.:]*)(?: (?:\[\[[^\]\n]{1,80}\]\]|[\p{Lu}&][^\s,!.:]*|and|und)){0,3}))?\s*([,!.:]|$)/iu,
    (whole: string, word: string, name: string | undefined, mark: string) => {
      // "Hello world of cheese" is no greeting.
      if (part.kind === 'paragraph' && mark === '') return whole
      if (german || /^(?:hallo|moin|servus)$/i.test(word))
        return `Guten Tag${name && !/^zusammen$/i.test(name) ? ` ${name}` : ''},`
      if (name === undefined || /^there$/i.test(name)) return 'Dear Sir or Madam,'
      return `Dear ${/^(?:all|everyone|everybody|team)$/i.test(name) ? name.toLowerCase() : name},`
    },
  )
}

/** A text with its short forms written out: "we're" as "we are". */
export function inLongForms(text: string): string {
  return count(text, longForms, () => undefined)
}

function count(text: string, changes: readonly [RegExp, string][], add: (n: number) => void): string {
  return outsideBlanks(text, (words) =>
    changes.reduce((now, [from, to]) => {
      const straight = now.replaceAll(/(?<=\p{L})’(?=\p{L})/gu, "'")
      if (straight.search(from) < 0) return now
      return straight.replaceAll(from, (...found: unknown[]) => {
        add(1)
        const old = found[0] as string
        const written = to.replaceAll(/\$(\d)/g, (_, at: string) => String(found[Number(at)] ?? ''))
        return /^\p{Lu}\p{Ll}/u.test(old) ? capital(written) : written
      })
    }, words),
  )
}
