const called = String.raw`(?:[\s,]+(?:my\s+)?(?:dear\s+)?(?!how\b|what\b|who\b|can\b)\p{L}+)?`
const greets = new RegExp(
  String.raw`^(?:(?:a )?(?:very )?(?:hi|hello|hey|hiya|hola|hallo|moin|servus|ciao|bonjour|alright|(?:good )?(?:morning|afternoon|evening)|good day|guten (?:morgen|tag|abend)|buenos d[ií]as|merry (?:christmas|xmas)|happy (?:\p{L}+ ?){1,2}|nice to (?:meet|see) you)(?: again| there| everyone| all)?)${called}$`,
  'iu',
)
const after = new RegExp(
  String.raw`^(?:(?:and|so|but)\s+)?(?:how (?:are|were) (?:you|things)\b.*|how (?:are|is|['’]?s)\s*(?:it|things|life|everything|your (?:day|week|morning|weekend))(?: going| doing| with you| been)?.*|hows (?:it|things|life|your \p{L}+).*|how (?:was|is) your (?:day|week|weekend|morning|evening|night|holiday)|how do you (?:feel|do)|(?:are )?(?:you|u) (?:ok|okay|alright|all right|well|good|fine|there|awake)|(?:is )?(?:all|everything) (?:good|ok|okay|well|fine|alright)(?: with you| there)?|(?:and )?(?:you|yourself|how about you|what about you)|(?:i )?(?:do )?hope (?:you(?:['’]?re| are| have| had)?|all is|everything is|your)\b.*|what['’]?s up|qu[eé] tal|wie geht['’ ]?(?:s|es)(?: dir)?)(?:\s+(?:today|this morning|now|so far|arlo|mate))*$`,
  'iu',
)
const bad = String.raw`rain\w*|snow\w*|storm\w*|fog\w*|wind\w*|cold|freezing|frosty?|icy|wet|grey|gray|dreadful|awful|horrible|miserable|nasty|boiling|sweltering|hot|tired|exhausted|knackered|stressed|hungry|sleepy|ill|headache|feet|hurts?|busy`
const good = String.raw`sun|sunny|sunshine|lovely|beautiful|gorgeous|glorious|warm|nice|fine|happy|glad|great`
const remarks = new RegExp(
  String.raw`(?<!\p{L})(?:${bad}|${good}|weather|what a (?:day|week|morning|night|weekend))(?!\p{L})`,
  'iu',
)
/** What is said of oneself and the week in passing. */
const ofSelf =
  /^i(?:['’]?ve| have)?\s+(?:really |only |just |barely |hardly |not )*(?:had|slept|drank|got|woke|survived)\b.*\b(?:coffees?|tea|breakfast|sleep|slept|night|up|week|lunch)\b|^(?:at least|thank god|thank goodness|finally|luckily|so glad)\s+(?:it['’]?s|it is)\s+(?:friday|saturday|sunday|(?:the |nearly |almost )*weekend|over)$/iu
/** What needs no word of its own in the answer. */
const sighs = /^(?:oh|ah|goodness(?: me)?|gosh|uff+|puh+|phew|ugh|wow|man|well|hmm+|dear me|oh (?:dear|my|man))$/iu
/** Who begins with a sigh over the day wants a friendly word. */
const sighed =
  /^(?:(?:oh|ah|goodness|gosh|uff+|puh+|phew|ugh|wow|man|well)\s+)?what an? (?:\p{L}+ ){0,2}(?:day|week|morning|night|weekend|evening|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/iu

/** What is told of work or asked for is no small talk, whatever the weather. */
const ofWork =
  /\d|(?<!\p{L})(?:tasks?|to-?dos?|meetings?|events?|projects?|calendar|due|late|overdue|deadline|done|finish\w*|sent|ready|need|want|please|pls|must|should|remind|make|put|move|add|create|write|send|show|tell|give|mail|e-?mail|newsletter|report|customers?|who|what have|when|where|which|why)(?!\p{L})/iu

/** A friendly answer to a greeting with a word on the weather or a "how are you", and nothing else; undefined where anything else is said. */
export function chatOf(prompt: string): string | undefined {
  if (prompt.length > 200) return undefined
  const clauses = prompt
    .split(/[.!?…\n]+|,\s+|\s+[–-]\s+|\s+(?=(?:hows|how are|how is|how['’]s|qu[eé]) )/iu)
    .map((clause) => clause.replaceAll(/[^\p{L}\p{N}'’ -]/gu, '').trim())
    .filter((clause) => clause !== '')
  const isGreeting = (clause: string) => greets.test(clause)
  const asks = (clause: string) => after.test(clause)
  const isCalled = (clause: string, at: number) =>
    at > 0 && /^(?:my )?(?:dear )?\p{L}+$/iu.test(clause) && (isGreeting(clauses[at - 1]!) || asks(clauses[at - 1]!))
  const said = clauses.filter(
    (clause, at) => !isGreeting(clause) && !asks(clause) && !isCalled(clause, at) && !sighs.test(clause),
  )
  const isSigh = clauses.some((clause) => sighed.test(clause))
  if (clauses.length === 0 || (said.length === clauses.length && !isSigh)) return undefined
  if (clauses.every((clause) => sighs.test(clause))) return undefined
  if (
    clauses.some((clause) => ofWork.test(clause)) ||
    said.some((clause) => !remarks.test(clause) && !ofSelf.test(clause) && !sighed.test(clause))
  )
    return undefined
  const has = (words: string) =>
    said.some((clause) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu').test(clause))
  const isBad = has(bad) || (isSigh && !has(good))
  return [
    clauses.some(isGreeting) ? 'Hello!' : undefined,
    clauses.some(asks) ? 'All is well here, thank you.' : undefined,
    said.length === 0 ? undefined : isBad ? 'I hope the day gets kinder to you.' : 'That is good to hear.',
    'What can I do for you?',
  ]
    .filter((words) => words !== undefined)
    .join(' ')
}
