import { isName, namePattern, readOwner } from './people.ts'
import { trimTail } from './trim-tail.ts'
import { capital } from './capital.ts'

/** Who says "I will" where nobody is named. */
export const writer = 'the writer (“I”)'

/** What a sentence says is to be done, and by whom; `sure` when its form alone says it is a task. */
type TaskSentence = { text: string; owner: string; sure: boolean }

const name = `(${namePattern})`
const people = `(${namePattern}(?:(?:,| and| &| [+]|, and)[ ]${namePattern}){0,3})`
const team = String.raw`((?:the\s+)?(?:\p{L}+\s+){0,2}(?:team|group|vendor|supplier|agency|department|committee|client|customer|board))`
const duty = String.raw`(?:will|shall|must|should|needs?[ ]to|has[ ]to|have[ ]to|is[ ]to|are[ ]to|is[ ]going[ ]to|agreed[ ]to|promised[ ]to|offered[ ]to|volunteered[ ]to|is[ ]responsible[ ]for|takes[ ]care[ ]of|owns|to)`

const label =
  /^(?:action(?:[ -]?items?)?|actions?|to[ -]?dos?|todo|task|next steps?|follow[ -]?ups?|fixme)\b(?: (?:for )?(?:me|us|myself)\b)?\s*(?:\(([^)]{1,60})\)|\[([^\]]{1,60})\]|@([\p{L}\p{N}._-]{1,40}))?\s*[:\-–—]\s*(\S.*)$/isu
/** "To do me: price list" */
const ofWriter = /^to[ -]?dos? (?:for )?(?:me|myself)\b/i
/** "ACTION Bea: posters to the printer" */
const namedLabel = new RegExp(
  String.raw`^(?:[Aa][Cc][Tt][Ii][Oo][Nn]|AP|[Tt][Oo][Dd][Oo]|[Tt]ask)[ ]+${name}\s*[:–—-]\s+(\S.*)$`,
  'su',
)
const bareLabel = /^(?:TODO|FIXME)\b\s*(?:\(([^)]{1,60})\))?:?\s+(\S.*)$/su
const mention = /(?<![\p{L}\p{N}.@/])@([\p{L}][\p{L}\p{N}._-]{0,39})/u
const leadMention =
  /^@([\p{L}][\p{L}\p{N}._-]{0,39})[,:]?\s+(?:(?:to|will|please|can you|could you|should)\s+)?(\S.*)$/su
const anyName = String.raw`@?(${namePattern}|[\p{L}][\p{L}\p{N}._-]{0,39}|\?+|(?:tb|TB)[cdCD])`
// Only a colon makes "who" or "owner" a label: "whose", "who decides" and "the owner of the house" name nobody.
const labelledOwner = new RegExp(
  String.raw`\b(?:[Oo]wner|[Aa]ssignee|[Aa]ssigned to|[Rr]esponsible|[Ww]ho|[Oo]wned by)\s*[:=]\s*${anyName}`,
  'u',
)
const assignedTo = new RegExp(
  String.raw`\b(?:[Aa]ssigned to|[Oo]wned by)\s+(?:@([\p{L}][\p{L}\p{N}._-]{0,39})|(${namePattern}))`,
  'u',
)
const duties = new RegExp(
  String.raw`(?:^|,[ ]|:[ ]|\b(?:that|then|so|and|but|agreed|decided|where)[ ])${people}[ ](?:also[ ])?(${duty})[ ](\S.*)$`,
  'su',
)
const nextDuty = new RegExp(
  String.raw`;\s+|(?:,|(?<!\s))\s+(?:and|but|while|whereas|then)\s+(?=${namePattern}[ ](?:also[ ])?${duty}[ ])`,
  'gu',
)
const onlyName = new RegExp(String.raw`^${namePattern}(?:, ${namePattern})*$`, 'u')
const teamDuties = new RegExp(String.raw`^${team}[ ](?:also[ ])?${duty}[ ](\S.*)$`, 'isu')
const ownWords = new RegExp(
  String.raw`^(?:${name}:\s*)?["“]?(?:I['’]ll|I[ ]will|I[ ]can|I[ ]am[ ]going[ ]to|I['’]m[ ]going[ ]to|I[ ](?:still[ ])?(?:have|need)[ ]to|I[ ]must|let[ ]me)[ ](\S.*)$`,
  'su',
)
const ours = /^(?:we|you|someone|somebody)(?:['’]ll|[ ](?:will|must|should|shall|need to|have to|are to))[ ](\S.*)$/is
const asked = new RegExp(String.raw`^${name},[ ](?:please|can you|could you|would you)[ ](\S.*)$`, 'su')
const addressed = new RegExp(String.raw`^${people}\s*(?::|[–—]|[ ]-[ ])\s*(\S.*)$`, 'su')
const please = /^(?:please|can you|could you|don['’]t forget to|remember to|make sure (?:to|that))[ ](\S.*)$/is
const closing = new RegExp(String.raw`(?:\(@?${name}\)|\[@?${name}\]|[–—-][ ]@?${name})\s{0,9}[.]?$`, 'u')

// In quick notes names are small. A noun would have an article, or stand in the plural.
const smallName = String.raw`(\p{Ll}[\p{L}\p{M}'’-]{1,14})`
const smallDuty = new RegExp(
  String.raw`(?:^|[.;!][ ])${smallName}[ ](?:also[ ])?(?:needs[ ]to|has[ ]to|is[ ](?:going[ ])?to|will|shall|to)[ ](\S.*)$`,
  'su',
)
const requested = new RegExp(
  String.raw`^(?:${name}|${smallName})[, ]+(?:pls|plz|please|can[ ]you|could[ ]you|would[ ]you)[ ](\S.*)$`,
  'su',
)
const youNamed = new RegExp(
  String.raw`^(?:[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill)[ ]you,?[ ]${name},?[ ](?:please[ ])?(\S.*)$`,
  'su',
)
const promised = new RegExp(
  String.raw`^(?:${name}|${smallName})[ ](?:said|says|promised|offered|agreed)(?:[ ]that)?[ ](?:he|she|they)(?:['’](?:d|ll)|[ ](?:would|will|can))[ ](\S.*)$`,
  'su',
)
/** "did not know about the old bill, I must send it again" */
const ownInside = /(?:^|[,;!.:] )I (?:still )?(?:will|must|have to|need to|promised to|said I would)[ ](\S.*)$/su
const bracketed = new RegExp(String.raw`^(\S.{0,300}?)[ ]\(@?${name}\)(,.{0,300})?$`, 'su')
const doesIt = new RegExp(String.raw`^${people}[ ](?:also[ ])?(\p{Ll}+s)[ ](\S.*)$`, 'su')

/** These say what happens, not what someone does. */
const states =
  /^(?:be|become|have|grow|increase|decrease|rise|fall|drop|start|begin|end|open|happen|remain|stay|continue|cost|mean|take place|include|affect|result|improve|reach|last|expire|apply|occur|never|not|no longer|probably|likely|soon|also be|know|see|feel|think|like|love|want|date|the|this|that|which|whom|be able)\b/i
const imperative =
  /^(?:send|write|prepare|call|book|check|review|update|create|draft|finish|complete|share|schedule|arrange|organi[sz]e|contact|e-?mail|ask|confirm|fix|order|buy|get|find|set up|set|make|add|publish|post|deliver|submit|sign|pay|test|plan|design|build|move|clean|collect|provide|present|follow up|invite|hire|train|document|decide|agree|announce|research|investigate|look into|compare|choose|select|approve|file|print|report|remove|replace|migrate|release|deploy|renew|reply|respond|answer|gather|talk|speak|meet|discuss|clarify|register|upload|download|translate|propose|define|compile|analy[sz]e|chase|remind|return|ship|install|give|hand (?:in|over|out)|ring|fetch|bring|pick up|drop off|swap|measure|chase up|circulate|distribute|finali[sz]e|cancel|close|run|start|launch|verify|ensure)\b/i

/**
 * Reads one sentence; undefined when nothing in it is to be done. `listed`: it stands in a list of actions; `isItem`: in
 * some list.
 */
export function readTask(sentence: string, listed: boolean, isItem = listed): TaskSentence | undefined {
  const explicit = labelledOwner.exec(sentence) ?? assignedTo.exec(sentence)
  const named = explicit ? readOwner(explicit[1] ?? explicit[2]!) : ''
  const said = explicit
    ? tidy(
        sentence.slice(0, explicit.index) +
          sentence.slice(explicit.index + explicit[0].length).replace(/^\s*[)\]]/, ''),
      )
    : sentence
  const task = readNotes(said, listed || isItem) ?? readForm(said, listed)
  if (!task)
    return explicit && said.split(' ').length > 2 ? { text: said, owner: named, sure: named !== '' } : undefined
  return { ...task, owner: named || task.owner || mention.exec(said)?.[1] || '' }
}

/** What quick notes say in forms of their own: "lena pls send it", "marco said he'd ring them", "Bob reviews the plan". */
function readNotes(said: string, isItem: boolean): TaskSentence | undefined {
  const small = smallDuty.exec(said)
  if (small && isName(small[1]!) && imperative.test(small[2]!))
    return { text: small[2]!, owner: capital(small[1]!), sure: true }
  const request = requested.exec(said)
  const asked = request && (request[1] ?? request[2]!)
  if (request && asked && isName(asked) && !imperative.test(asked))
    return { text: request[3]!, owner: capital(asked), sure: true }
  const you = youNamed.exec(said)
  if (you && isName(you[1]!)) return { text: you[2]!, owner: you[1]!, sure: true }
  const promise = promised.exec(said)
  const who = promise && (promise[1] ?? promise[2]!)
  if (promise && who && isName(who) && !states.test(promise[3]!))
    return { text: promise[3]!, owner: capital(who), sure: true }
  const own = isItem ? ownInside.exec(said) : null
  if (own && !states.test(own[1]!)) return { text: own[1]!, owner: writer, sure: true }
  const inBrackets = bracketed.exec(said)
  if (isItem && inBrackets && isName(inBrackets[2]!))
    return { text: `${inBrackets[1]!}${inBrackets[3] ?? ''}`, owner: inBrackets[2]!, sure: true }
  const present = doesIt.exec(said)
  const verb = present && baseOf(present[2]!)
  if (
    present &&
    verb &&
    !tells.test(verb) &&
    !areThings.test(present[3]!) &&
    !/^(?:out|not)\b/.test(present[3]!) &&
    namesOnly(present[1]!)
  )
    return { text: `${verb} ${withPlainSecond(present[3]!)}`, owner: present[1]!, sure: isItem }
  return undefined
}

const bySomeone = new RegExp(
  String.raw`(?:^|[;:,.][ ]|\b(?:and|rest|then|so|but)[ ])((?:(?:Mr|Mrs|Ms|Dr|Prof|Frau|Herr)\.?[ ])?${namePattern})[ ](?:also[ ]|then[ ]|only[ ])?(\p{Ll}{2,}s)[ ](\S.*)$`,
  'su',
)
const andDoes = /^(.*?\S)[ ]and[ ](?:also[ ]|then[ ])?(\p{Ll}{2,}s)[ ](\S.*)$/su
/** These say how things are, whatever day stands beside them. */
const holds =
  /^(?:is|was|has|says|wants|needs|knows|thinks|means|costs|leaves|moves|runs|ends|starts|begins|expires|opens|closes|comes|lasts|stays|remains|lives|works|seems|shows|becomes|happens|likes|hopes|believes|expects|includes|contains|applies(?= from)|earns|turns|this|its|his|yes|as|us|plus|sales|points|notes)$/i

/** "Holiday wishes for January: …", "No-parking signs for the 24th must be up": what the verb was taken for is a noun. */
const areThings = /^(?:of|for) [^.:]{1,40}(?::| must\b| are\b| have\b)/i

/** What somebody does by a day, as minutes put it: "Ms Brandt applies to the office by 30 November". For sentences that name a day to have it done by. */
export function readPresent(sentence: string): { text: string; owner: string } | undefined {
  const match = bySomeone.exec(sentence)
  const owner = match?.[1]?.replace(/^(?:Mr|Mrs|Ms|Dr|Prof|Frau|Herr)\.?[ ]/, '')
  if (!match || !owner || !isName(owner) || areThings.test(match[3]!)) return undefined
  const [, whole, verb, rest] = match
  if (!holds.test(verb!) && !(verb === 'does' && /^(?:not|n['’]t)\b/.test(rest!)))
    return { text: `${plainForm(verb!)} ${withPlainSecond(rest!)}`, owner: whole! }
  // "has the extinguishers checked by Friday"
  const second = andDoes.exec(rest!)
  if (verb === 'has' && !second && /^\S.{2,80}\s(?:\p{Ll}+ed|done|made|sent|written)\b/u.test(rest!))
    return { text: `have ${rest!}`, owner: whole! }
  // "has the bank letter and gets it signed by Friday": the second is what the day is for.
  if (!second || holds.test(second[2]!)) return undefined
  const thing = /\b(?:it|them)\b/.test(second[3]!) ? ` (${second[1]!})` : ''
  return { text: `${plainForm(second[2]!)} ${second[3]!.split(/;\s/)[0]!}${thing}`, owner: whole! }
}

/** "Blumenhof and orders 12 boxes" after "ring". */
function withPlainSecond(rest: string): string {
  const second = andDoes.exec(rest)
  return second && !holds.test(second[2]!) ? `${second[1]!} and ${plainForm(second[2]!)} ${second[3]!}` : rest
}

/** The plain form of a verb: "goes" is "go", "misses" is "miss". */
export function plainForm(verb: string): string {
  if (verb === 'goes' || verb === 'does') return verb.slice(0, -2)
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`
  return /(?:sh|ch|x|ss|zz)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1)
}

/** What minutes say of a meeting itself: "Mr Kim reports a balance". */
const tells =
  /^(?:report|present|propose|announce|confirm|discuss|ask|agree|decide|answer|reply|respond|approve|talk|speak|meet|remind|clarify|open|close|start|define)$/i

/** The verb of "reviews", where it is one by which people ask for things. */
function baseOf(verb: string): string | undefined {
  const forms = [verb.replace(/ies$/, 'y'), verb.replace(/es$/, ''), verb.replace(/s$/, '')]
  return forms.find((form) => form !== verb && imperative.test(form) && imperative.exec(form)?.[0] === form)
}

/** "sends the list" behind a name and a colon. */
function asOrder(said: string): string {
  const [verb, ...rest] = said.split(' ')
  const base = verb && rest.length > 0 && /^\p{Ll}/u.test(verb) ? baseOf(verb) : undefined
  return base === undefined ? said : `${base} ${withPlainSecond(rest.join(' '))}`
}

/** "Action: TODO: send it" has two; nobody writes more than three. */
const mostLabels = 3

function readForm(said: string, listed: boolean, labels = mostLabels): TaskSentence | undefined {
  const marked = labels > 0 ? label.exec(said) : null
  if (marked) {
    const owner = ofWriter.test(said) ? writer : readOwner(marked[1] ?? marked[2] ?? marked[3] ?? '')
    return inner(marked[4]!, owner, labels - 1)
  }
  const named = labels > 0 ? namedLabel.exec(said) : null
  if (named && isName(named[1]!)) return { text: named[2]!, owner: named[1]!, sure: true }
  const bare = labels > 0 ? bareLabel.exec(said) : null
  if (bare) return inner(bare[2]!, readOwner(bare[1] ?? ''), labels - 1)
  const at = leadMention.exec(said)
  if (at) return { text: at[2]!, owner: at[1]!, sure: true }
  const own = ownWords.exec(said)
  if (own && !states.test(own[2]!))
    return {
      text: own[2]!,
      owner: own[1] && isName(own[1]) ? own[1] : writer,
      sure: own[1] !== undefined || listed,
    }
  const does = duties.exec(said)
  if (does && namesOnly(does[1]!) && isDuty(does[2]!, does[3]!)) return { text: does[3]!, owner: does[1]!, sure: true }
  const group = teamDuties.exec(said)
  if (group && !states.test(group[2]!)) return { text: group[2]!, owner: group[1]!, sure: listed }
  const ask = asked.exec(said)
  if (ask && isName(ask[1]!)) return { text: ask[2]!, owner: ask[1]!, sure: true }
  const to = addressed.exec(said)
  if (to && namesOnly(to[1]!) && (listed || imperative.test(to[2]!))) {
    const own = ownWords.exec(to[2]!)
    return { text: own ? own[2]! : asOrder(to[2]!.replace(/^to /, '')), owner: to[1]!, sure: true }
  }
  const end = closing.exec(said)
  const owner = end ? (end[1] ?? end[2] ?? end[3] ?? '') : ''
  if (end && isName(owner) && (listed || imperative.test(said)))
    return { text: said.slice(0, end.index).trimEnd(), owner, sure: listed }
  const request = please.exec(said) ?? ours.exec(said)
  if (request && !states.test(request[1]!))
    return { text: request[1]!, owner: '', sure: listed || /^please/i.test(said) }
  if (imperative.test(said)) return { text: said, owner: '', sure: listed }
  return listed ? { text: said, owner: '', sure: true } : undefined
}

/** Apart what "Bob will write it and Ann will check it; Cem to print it" says in one breath. */
export function splitClauses(sentence: string): string[] {
  const clauses: string[] = []
  let start = 0
  for (const { index, 0: gap } of sentence.matchAll(nextDuty)) {
    // "Ann and Bob will" is one clause with two people.
    if (onlyName.test(sentence.slice(start, index).trim())) continue
    clauses.push(sentence.slice(start, index))
    start = index + gap.length
  }
  return [...clauses, sentence.slice(start)].filter((clause) => clause.trim() !== '')
}

/** "Jonas will have the sign printed": what somebody sees to, and not how things are. */
const gets =
  /^have (?:the|an?|his|her|their|our|all|both|it|them|two|three|these|those)\b(?: [\p{L}\p{N}’'-]+){0,5}? (?:\p{Ll}{2,}ed|done|made|sent|written|cut|built|put|set|bought|brought|shown)\b/u

/** "Bob to send it" is a task, "Oslo to Rome" a journey. */
function isDuty(verb: string, rest: string): boolean {
  return (!states.test(rest) || gets.test(rest)) && (verb !== 'to' || /^\p{Ll}/u.test(rest))
}

/** "Action: Bob to call Ann" names its owner inside. */
function inner(text: string, owner: string, labels: number): TaskSentence {
  const within = readForm(text, true, labels)
  return { text: owner ? text : (within?.text ?? text), owner: owner || within?.owner || '', sure: true }
}

function namesOnly(people: string): boolean {
  return people.split(/,? and |, | [&+] /).every((name) => isName(name) && !imperative.test(name))
}

function tidy(text: string): string {
  return trimTail(text, /[\s(,;[–—-]/)
    .replaceAll(/\(\s{0,9}\)|\[\s{0,9}\]/g, '')
    .trim()
}
