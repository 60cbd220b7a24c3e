import { significantWords } from '../significant-words.ts'
import { trimTail } from '../trim-tail.ts'

/** How a text is to be written, not what it says. */
const style =
  /^(?:now |please |and |also |can you |could you )*(?:(?:make|keep|turn|put|write|have|give|use)\b.*\b(?:it|this|that|them|tone|style|language)\b.*|(?:a bit |a little |much )?(?:shorter|briefer|longer|more concise|(?:as|in|into|with) (?:a )?bullet.*))$/i
const courtesy =
  /^(?:(?:please|pls)(?:\s+(?:and\s+)?(?:thanks?|thank you|thx|do|help))?|(?:thanks?|thank you|thx|cheers|many thanks)\b[\s\w]{0,20})[.!]?$/i
const mark = /^\s*(?:[-*+•–]|\d{1,2}[.)])\s+/

/** What follows the words for the kind of text: its first sentence, which names whom and what it is for, and all that is stated after it. */
export function statementsOf(rest: string, instruction: string): { first: string; said: string[] } {
  const [line = '', ...below] = `${rest}${rest.includes('\n') ? '' : linesBelow(instruction)}`.split('\n')
  const sentences = splitStatements(line)
  const [first = '', ...others] = sentences
  // "…: we agreed on 40 seats" states something too; "about our website: faster, clearer" is what it is about.
  const isOfTopic = (at: number) => at >= 0 && /\babout\b/i.test(first.slice(0, at))
  const marked = first.search(/:\s+\S/)
  const colon = isOfTopic(marked) ? -1 : marked
  // "to a customer, her order arrived damaged"
  const parted = first.search(
    /,\s+(?:her|his|their|she|he|they|we|i|our|my|it|the|your|you|thanks?|please|[\p{L}-]+\s+(?:is|are|was|were|has|have|in|on|for|comes?|will|won['’]t|can['’]?t|cannot))\s+\p{L}+/iu,
  )
  const comma = colon < 0 && !isOfTopic(parted) ? parted : -1
  const cut = Math.max(colon, comma)
  const said = [
    ...(cut < 0 ? [] : [first.slice(cut + 1)]),
    ...others,
    ...below.flatMap((one) => (mark.test(one) ? [one.replace(mark, '')] : splitStatements(one))),
  ].map((one) => one.trim())
  return {
    first: trimTail(cut < 0 ? first : first.slice(0, cut), /[\s.!]/),
    said: said.filter(
      (one) =>
        /[\p{L}\p{N}]/u.test(one) && !(style.test(trimTail(one, /[.!]/)) && one.length < 90) && !courtesy.test(one),
    ),
  }
}

/** "Please they give back the crates", "please he should not be angry": what is asked of whoever reads it. */
export function asPlea(text: string): string {
  return text
    .replaceAll(/\b(please)\s+(?:they|you|he|she)\s+(?:should|must|shall)\s+not\s+/giu, '$1 do not ')
    .replaceAll(
      /\b(please)\s+(?:(?:they|you)\s+(?:(?:should|must|shall)\s+)?|(?:he|she)\s+(?:should|must|shall)\s+)(?!are|have|do\b|can|will)(?=\p{L})/giu,
      '$1 ',
    )
}

/** A statement as the writer of a letter says it to who reads it: "she asked for 40 seats" is "you asked for 40 seats" to her. */
export function saidTo(said: string, to: string | undefined): string {
  const statement = asPlea(said)
  const told =
    /^(?:please\s+)?(?:also\s+)?(?:(?:say|mention|point out|note|explain|add|write)(?:\s+that)?|(?:tell|let)\s+(?:her|him|them|the \p{L}+)(?:\s+know)?(?:\s+that)?|include|mention)\s+(.+)$/iu.exec(
      statement,
    )
  const asked =
    /^(?:please\s+)?(?:also\s+)?ask\s+(?:(?:her|him|them)\s+)?(if|whether|when|what|where|who|how|which|why|for|about|to)\s+(.+?)[.?!]*$/iu.exec(
      statement,
    )
  const offered = /^(?:please\s+)?(?:also\s+)?offer\s+(?:(?:her|him|them)\s+)?(.+)$/iu.exec(statement)
  const expressed =
    /^(?:please\s+)?(?:also\s+)?(?:express|convey|give|extend)\s+((?:our|my)\s+(?:\p{L}+\s+)?(?:regrets?|apolog\p{L}+|thanks|gratitude|condolences|sympathy|congratulations|best wishes|compliments)\b.*)$/iu.exec(
      statement,
    )
  if (expressed)
    return ended(
      `${/^my/i.test(expressed[1]!) ? 'I' : 'We'} would like to express ${toReader(expressed[1]!.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()).replace(/\s+to\s+(?:him|her|them)(?=\s|$)/i, ''))}`,
    )
  const thanked =
    /^(?:please\s+)?(?:also\s+)?thank\s+(?:her|him|them|everyone|everybody)\s+(?:very much\s+)?(for\s+.+)$/iu.exec(
      statement,
    )
  const wanted =
    /^(?:he|she|they)\s+(?:should|must|(?:has|have|needs?) to)\s+(?=(?:please\s+)?(?:tell|send|give|bring|call|ring|write|let|pay|sign|come|confirm|choose|check|return|answer|reply|fill)\b)(.+)$/iu.exec(
      statement,
    )
  if (wanted && to !== undefined)
    return ended(
      `Please ${toReader(wanted[1]!)
        .replace(/^please\s+/i, '')
        .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`,
    )
  if (thanked) return ended(`Thank you ${toReader(thanked[1]!)}`)
  if (asked && /^(?:(?:he|she|they) (?:has|have) )?(?:any )?(?:more )?(?:questions?|q['’]s)$/i.test(asked[2]!))
    return 'Do you have any questions?'
  const says = asked
    ? !/^(?:for|about|to)$/i.test(asked[1]!)
      ? `Could you tell me ${asked[1]!.toLowerCase()} ${asked[2]}?`
      : /^to$/i.test(asked[1]!)
        ? `Please ${asked[2]!.replace(/^not (?:to )?/i, 'do not ')}.`
        : `I would like to ask you ${asked[1]!.toLowerCase()} ${asked[2]}.`
    : offered
      ? `We offer you ${offered[1]}`
      : (told?.[1] ?? statement)
  const spoken = to === undefined && !told && !asked ? says : toReader(says)
  return ended(spoken.charAt(0).toUpperCase() + spoken.slice(1))
}

/** What a prompt says and a draft leaves out, in the words of the prompt; nothing that it says is lost. */
export function leftOut(statements: readonly string[], draft: string, known: string): string[] {
  const lower = draft.toLowerCase()
  const own = new Set(significantWords(`${draft} ${known}`))
  return statements.filter((statement) => {
    const numbers = statement.match(/\d[\d.,:]*\d|\d/g) ?? []
    return (
      numbers.some((number) => !new RegExp(`(?<!\\d)${number.replaceAll('.', '\\.')}(?!\\d)`).test(lower)) ||
      significantWords(statement).some(
        (word) => !own.has(word) && !own.has(word.replace(/s$/, '')) && !instructing.has(word),
      )
    )
  })
}

/** Words that ask for a text rather than stand in it. */
const instructing = new Set(
  'complaint handover reference warm cheerful cheery heartfelt little lovely kind simple clear firm gentle serious professional personal courteous few words thanks write draft compose create make prepare generate give need produce put together come formulate word phrase reply answer respond short brief quick long friendly polite formal nice good please mention say tell ask offer include note point explain saying about regarding announcing asking send message email mail e-mail letter post text customer client template version new two three four five six seven eight nine ten based using attached file document notes following below turn rewrite agents needed required requirements must skills tasks duties salary benefits apply express convey extend hasn’t isn’t wasn’t doesn’t'
    .split(' ')
    .flatMap((word) => [word, ...significantWords(word)]),
)

function linesBelow(instruction: string): string {
  const end = instruction.indexOf('\n')
  return end < 0 ? '' : instruction.slice(end)
}

function splitStatements(line: string): string[] {
  return line
    .split(
      /(?<=(?:[^\s.]{2}|[€$£%])[.!?])(?<!\b(?:mr|mrs|ms|dr|prof|st|no|nr|vs|etc|ca|approx|bzw)\.)\s+(?=[\p{L}\p{N}“"])|(?<!\b(?:e\.g|i\.e|vs|etc));\s+|(?:,\s+(?:and\s+)?|(?<!\s)\s+and\s+)(?=(?:please\s+)?(?:(?:ask|tell|remind|thank|offer)\s+(?:her|him|them)|ask\s+(?:if|whether|when|what|where|who|how|which|why|for|about))\b)/iu,
    )
    .filter((one) => one.trim() !== '')
}

/** Of whom it speaks from there on is not who reads it: "a repeat of my father's tablets, he has five left". */
const ofKin =
  /\b(?:my|our) (?:father|mother|dad|mum|mom|son|daughter|child|kid|boy|girl|wife|husband|partner|brother|sister|aunt|uncle|nephew|niece|grand\p{L}+|colleague|patient|client|friend|pupil|student|tenant)\b/iu

function toReader(text: string): string {
  const kin = ofKin.exec(text)
  return kin ? `${shifted(text.slice(0, kin.index))}${text.slice(kin.index)}` : shifted(text)
}

function shifted(text: string): string {
  return text
    .replaceAll(
      /\b(?:she|he)\s+((?:still|also|always|never|already|just|now|only)\s+)?(\p{L}+)/giu,
      (_, how: string | undefined, verb: string) => `you ${how ?? ''}${secondPerson(verb)}`,
    )
    .replaceAll(
      /(^|[.!?]\s+|\b(?:and|but|that|because|if|whether)\s+)they\s+(?=(?:(?:have|are|were|do|did)n['’]?t\b|(?:still|owe|left|should|must|gave|sent|helped|made|brought|lent|let|told)\b|asked|want|wanted|need|needed|wrote|said|ordered|bought|paid|complained|can|could|would|have|are|were|will)\b)/gi,
      '$1you ',
    )
    .replaceAll(/\bhis\b/gi, 'your')
    .replaceAll(/\bhim\b/gi, 'you')
    .replaceAll(
      /\bher\b(?=\s*(?:$|[.,;!?]|\b(?:to|about|for|in|on|at|and|if|that|whether|with|from|by|last|this|again|when|how|what|why|where|who|know|now|soon|today|tomorrow|tonight|the|an?|our|this|that|all|half|part|some|it|one|two|we|i|you|they)\b|\d))/gi,
      'you',
    )
    .replaceAll(/\bher\b/gi, 'your')
    .replace(/^you\b/, 'You')
}

function secondPerson(verb: string): string {
  const irregular: Record<string, string> = {
    is: 'are',
    was: 'were',
    has: 'have',
    hasn: 'haven',
    isn: 'aren',
    wasn: 'weren',
    doesn: 'don',
    does: 'do',
    goes: 'go',
  }
  if (irregular[verb.toLowerCase()]) return irregular[verb.toLowerCase()]!
  if (/(?:ch|sh|ss|x|zz)es$/i.test(verb)) return verb.slice(0, -2)
  if (/[^aeiou]ies$/i.test(verb)) return `${verb.slice(0, -3)}y`
  return /[^s]s$/i.test(verb) && !/^(?:always|perhaps|was|plus|thus)$/i.test(verb) ? verb.slice(0, -1) : verb
}

function ended(text: string): string {
  return /[.!?…:]["”’)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
