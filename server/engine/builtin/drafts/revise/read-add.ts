import { filledText } from '#shared/domain/draft-text.ts'
import { saysThat } from './read-change.ts'
import { readSpot } from './read-target.ts'
import { readValues } from './read-value.ts'
import { capital } from './text.ts'
import type { DraftText, Spot, Wish } from './wish.ts'
import { bare, hasWords, isOfText, numberOf, plain, workspace } from './words.ts'
import { asPlea, saidTo } from '../statements.ts'

const lineWords = String.raw`(?:(?:a|an|one|another|some|the|in|einen?|ein|den)\s+)*(?:(?:short|little|quick|last|final|extra|new|kurzen?)\s+)?(line|sentence|paragraph|section|bullet(?: point)?|point|bit|word|words|something|satz|zeile|absatz|punkt|hinweis|etwas)`
const adding = String.raw`(?:(?:add|append|insert|include|put in|put inside|put|write|have|ergänz\w*|füg\w*|schreib\w*|nimm)\s+(?:in\s+|inside\s+|also\s+|too\s+|noch\s+|auch\s+)*)`
const pronounStart =
  /^(?:we|i|you|they|it|it's|he|she|there|there's|theres|this|wir|ich|es|sie|er|ihr|man)(?:'\p{L}+)?\s+\S/iu
const saying =
  /\s(?:is|are|was|were|will|can|has|have|must|should|costs?|starts?|opens?|ends?|begins?|takes?|ist|sind|hat|kann|kostet|beginnt)\s/i

/** Reads what is to be said too. */
export function readAdd(clause: string, draft: DraftText): Wish[] | undefined {
  const text = bare(clause)
  const ps = new RegExp(
    String.raw`^(?:${adding})?(?:(?:a|an|ein|with|mit)\s+)*(?:p\.?\s?s\.?)(?:\s*:\s*|\s*[,–-]\s+|\s+(?:(?:hinzu|an)\s*[:,]?\s*)?(?:(?:that|saying(?: that)?|dass)\s+)?)(.+)$`,
    'isu',
  ).exec(text)
  if (ps) return [{ do: 'add', text: sentence(ps[1]!, text), spot: { at: 'end' }, form: 'ps' }]
  const told =
    /^(?:tell (?:her|him|them)|let (?:her|him|them) know|ask (?:(?:her|him|them) (?:if|whether|for|about|to)|if|whether)|offer (?:her|him|them))(?!\p{L})/iu.test(
      text,
    )
  if (told) return [{ do: 'add', text: ended(saidTo(text, undefined)), spot: { at: 'end' }, form: 'sentence' }]
  // Which question, only who writes it knows: an open one stands there, and leads to what the text says.
  if (
    /^(?:start|begin|open|lead)(?: it| off| the \p{L}+)? with (?:a|one|some) (?:\p{L}+ )?question(?: first)?$|^(?:a|one) question (?:first|at the (?:start|beginning|top))$/iu.test(
      text,
    )
  )
    return [{ do: 'add', text: 'Did you know?', spot: { at: 'start' }, form: 'sentence' }]
  const thanked = /^thank (?:her|him|them) for (.+)$/i.exec(text)
  if (thanked) return [{ do: 'add', text: ended(`Thank you for ${thanked[1]}`), spot: { at: 'end' }, form: 'sentence' }]
  const sorry =
    /^(?:say|tell (?:her|him|them)|add|put in)\s+(?:that\s+)?(?:(?:i['’]?m|i am|we['’]?re|we are)\s+)?(?:also\s+|really\s+|very\s+)*sorry(?:\s+(for|about|that)\s+(.+))?$/i.exec(
      text,
    )
  if (sorry)
    return [
      {
        do: 'add',
        text: ended(sorry[2] ? `I am sorry ${sorry[1]!.toLowerCase()} ${sorry[2]}` : 'I am sorry about it'),
        spot: { at: 'end' },
        form: 'sentence',
      },
    ]
  const proposed =
    /^(?:propose|suggest|offer)\s+((?:(?:next|this|on)\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|\d)[^,;]{0,40})$/i.exec(
      text,
    )?.[1]
  if (proposed)
    return [
      { do: 'add', text: sentence(`I would like to propose ${proposed}`, text), spot: { at: 'end' }, form: 'sentence' },
    ]
  const kept =
    /^(?:leave|keep|reserve|allow|plan|save)\s+(?:about\s+|the last\s+|another\s+)?(\d{1,3}|\p{L}+)\s+min(?:ute)?s?\s+(?:for|to)\s+(.+?)(?:\s+at the (?:very )?end)?$/iu.exec(
      text,
    )
  if (kept)
    return [
      {
        do: 'add',
        text: `${capital(plain(kept[2]!))} (${minutesOf(kept[1]!)} min)`,
        spot: { at: 'end' },
        form: 'point',
      },
    ]
  const spotted = saysThat.test(text) ? undefined : readSpot(text, (words) => isOfText(words, draft))
  const rest = spotted ? bare(spotted.rest) : text
  const spot: Spot = spotted?.spot ?? { at: 'end' }
  const add = (words: string, isPoint = false): Wish[] | undefined => {
    const isOne = isPoint || spot.at === 'point'
    const said = isOne ? capital(words.trim()) : isOfReader(words, draft) ? saidTo(words, 'them') : words
    return said.trim() === '' ? undefined : [{ do: 'add', text: said, spot, form: isOne ? 'point' : 'sentence' }]
  }
  const line = new RegExp(
    String.raw`^${adding}${lineWords}\s*(:|that|saying(?: that)?|which says(?: that)?|to say(?: that)?|,?\s*dass|about|on|with|regarding|for|über|zu|zum|zur|mit|hinzu:|hinzu, dass|an:|ein:)\s*(.+?)(?:\s+(?:hinzu|ein))?$`,
    'isu',
  ).exec(rest)
  if (line && /^on$/i.test(line[2]!) && /\ssaying\s/i.test(line[3]!)) return undefined
  if (line && !/^(?:to the|on the) (?:task|event|project|calendar|list)/i.test(`${line[2]} ${line[3]}`)) {
    const isPoint = /bullet|point|punkt/i.test(line[1]!)
    if (/^(?:about|on|with|regarding|for|über|zu|zum|zur|mit)$/i.test(line[2]!)) {
      if (workspace.test(line[3]!) && !hasWords(filledText(draft), line[3]!)) return undefined
      if (/^["']/.test(line[3]!)) return add(sentence(line[3]!, rest), isPoint)
      // A point of an agenda is what is spoken of, and nothing more is said of it.
      return add(isPoint && isAgenda(draft) ? plain(line[3]!).replace(/^the\s+/i, '') : topic(line[3]!), isPoint)
    }
    return add(isPoint ? plain(line[3]!) : sentence(line[3]!, rest, /dass/i.test(line[2]!)), isPoint)
  }
  const that =
    /^(?:add|mention|say|include|put in|put inside|write|point out|explain|state|stress|(?:it )?(?:also )?mentioned|ergänz\w*|erwähn\w*|schreib\w*|sag\w*|füg\w*)(?:\s+(?:in|inside|also|too|here|noch|auch|bitte|hinzu|ein|rein|dazu))*\s*,?\s*(?<![\p{L}])(that|dass)\s+(.+)$/isu.exec(
      rest,
    )
  if (that && /^(?:down|up|from|in|for|to|on|as|out|into|with|again|like|one)(?!\p{L})/iu.test(that[2]!))
    return undefined
  // Who reads the letter is told of in it as such.
  if (that && /^(?:he|she)\s/i.test(that[2]!) && /^(?:Hello|Dear) /m.test(draft.body))
    return add(saidTo(that[2]!, 'them'))
  if (that) return add(sentence(that[2]!.replaceAll(/,?\s+and that\s+/gi, ' and '), rest, /dass/i.test(that[1]!)))
  const quoted =
    /^(?:add|put|write|include|insert|append|say|füg\w*|schreib\w*|setz\w*)\s+(?:in\s+|the words\s+|also\s+)?(["'].+["'])(?:\s+(?:in|hinzu|ein|dazu|drunter))?$/isu.exec(
      rest,
    )
  if (quoted) return add(plain(quoted[1]!))
  const colon = /^(?:add|append|include|insert|ergänz\w*|füg\w* hinzu)\s*:\s*(.+)$/isu.exec(rest)
  if (colon) return add(sentence(colon[1]!, rest))
  // "add the allergens: nuts, gluten, milk"
  const labelled =
    /^(?:add|include|put in|insert)\s+(?:the\s+|our\s+|these\s+)?((?!to\b|an?\b)[\p{L} -]{3,30}?)\s*:\s+(\S.*)$/isu.exec(
      rest,
    )
  if (labelled && !workspace.test(labelled[1]!) && !/\b(?:list|blank|line|sentence)s?\b/i.test(labelled[1]!))
    return add(ended(`${capital(labelled[1]!)}: ${plain(labelled[2]!)}`))
  const free =
    /^(add|mention|say|include|put|insert|(?:also )?mentioned|erwähn\w*|sag\w*|füg\w*)\s+(?:also\s+|too\s+|noch\s+|auch\s+)*(.+?)(?:\s+hinzu)?$/isu.exec(
      rest,
    )
  if (!free) return undefined
  const [verb, words] = [free[1]!.toLowerCase(), free[2]!]
  if (workspace.test(words) && !hasWords(filledText(draft), words)) return undefined
  if (
    pronounStart.test(words) &&
    /^(?:add|mention|say|sag)/i.test(verb) &&
    !/^(?:it|this|es|sie)\s+(?:to|in|on|as|for|down|better|like|another|differently|more|less|so|a bit)\b/i.test(words)
  ) {
    // "Say it is at 6 pm" of a text with a time of day: that is another now.
    const other = isOnlyValue(words, draft) ? readValues(words, draft) : undefined
    if (other && other.unplaced === undefined && other.wishes.length > 0) return other.wishes
    return add(sentence(words, rest))
  }
  if (/^(?:say|sag)/i.test(verb))
    return saying.test(words) && isOfText(words.slice(0, words.search(saying)), draft)
      ? add(sentence(words, rest))
      : undefined
  if (/^(?:mention|erwähn|also mentioned)/i.test(verb)) {
    if (
      /^(?:it|this|that|him|her|them|me)$/i.test(words) ||
      /\s(?:to|in) (?:the|my) (?:task|meeting|event|project)\b|^(?:in|there)\s|\sback(?: in)?$/i.test(words)
    )
      return undefined
    return add(
      saying.test(words) && !/^(?:the )?\S+ (?:that|which|who)\b/i.test(words)
        ? sentence(words, rest)
        : hasFact(words)
          ? `Please note ${withArticle(words)}.`
          : topic(words),
    )
  }
  // "add opening hours" may be a task: only a place in the text tells that it is not.
  if (
    !spotted ||
    /\sback$/i.test(words) ||
    /^(?:first|last)$/i.test(text.split(' ').at(-1)!) ||
    words.split(' ').length > 40 ||
    /^(?:it|this|that|them|him|her)$/i.test(words)
  )
    return undefined
  if (/^put$/.test(verb) && !/^(?:a|an|the|my|our|and)?\s*\p{L}/iu.test(words)) return undefined
  if (spot.at === 'point' || ('target' in spot && isAgenda(draft)))
    return add(plain(words).replace(/^the\s+/i, ''), true)
  if (/^(?:the|my|our|your|his|her)\s+[\p{L}-]+(?:\s+[\p{L}-]+)?$/iu.test(words))
    return spot.at === 'in' ? undefined : add(entry(words))
  return add(sentence(words.replace(/^and\s+/i, ''), rest))
}

/** "It is at 6 pm", "it starts at 6" of what starts: a value alone, and not "it is open again on 10 May". */
function isOnlyValue(words: string, { body }: { body: string }): boolean {
  const verb = /^it (start|cost|begin|end)s\s/i.exec(words)?.[1]
  if (verb !== undefined) return body.toLowerCase().includes(verb.toLowerCase())
  return /^it(?:['’]s| is)\s+(?:now\s+|then\s+|only\s+)?(?:at|on|from|in|for|until|€|\$|£|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i.test(
    words,
  )
}

function isAgenda({ title, body }: DraftText): boolean {
  return /^(?:agenda|tagesordnung)\b/i.test(title) || /^\d{1,2}[.)] .*\b\d{1,3} min\b/m.test(body)
}

/** "We will call her": of a letter that names nobody else, who reads it. */
function isOfReader(words: string, draft: DraftText): boolean {
  return (
    /^(?:Hello|Dear) /m.test(draft.body) &&
    /\b(?:her|him)\b/i.test(words) &&
    !/\S\s+(?!I\b)\p{Lu}\p{Ll}+(?!day\b)/u.test(words.replaceAll(/\b\p{Lu}\p{Ll}+day\b/gu, ''))
  )
}

function minutesOf(word: string): string {
  const n = numberOf(word)
  return Number.isNaN(n) ? (tens[word.toLowerCase()] ?? word) : String(n)
}

const tens: Record<string, string> = { fifteen: '15', twenty: '20', thirty: '30', forty: '40', 'forty-five': '45' }

/** Words as a sentence of the draft. German ones after "dass" have their verb last, so that they stay in such a clause. */
function sentence(words: string, clause: string, isDass = false): string {
  const said = asPlea(plain(words))
    .replace(/^theres\b/i, "there's")
    .replaceAll(/(?<![\p{L}'])i(?=['\s]|$)/gu, 'I')
    .replaceAll(/(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!\p{L})/gu, capital)
  if (isDass) return `Bitte beachten Sie, dass ${said.replace(/\s+(?:hinzu|rein|dazu)$/i, '').replace(/[.!]+$/, '')}.`
  return ended(capital(/^["']/.test(words.trim()) || clause === words ? said : said.replace(/^that\s+/i, '')))
}

function ended(text: string): string {
  return /[.!?…:]["')]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}

function hasFact(words: string): boolean {
  return /\d/.test(words) || words.split(' ').length > 3
}

function withArticle(words: string): string {
  return plain(words)
}

/** "my number at the bottom": a line of its own, to be filled in. */
function entry(words: string): string {
  const what = plain(words).replace(/^(?:the|my|our|your|his|her)\s+/i, '')
  return `${capital(what)}: [[${what}]]`
}

/** Nobody said what there is to say of it: a sentence with a blank. */
function topic(words: string): string {
  const what = plain(words)
    .replaceAll(/[[\]\n]/g, ' ')
    .slice(0, 50)
    .trim()
  return `About ${what}: [[what to say about ${what}]].`
}
