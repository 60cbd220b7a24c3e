import { beginningOf, significantWords } from './significant-words.ts'

export const decided =
  /\b(?:decided|decision|agreed(?! with)|preferred|chose|chosen|went for|settled on|resolved|resolution|approved|adopted|rejected|carried|voted|is (?:postponed|commissioned|to be)|held over|dropped for now|stays?\b.*\bno discussion|beschlossen|genehmigt|abgelehnt|einstimmig)\b/i
/** What minutes say of what is to be, without a word for deciding: "We keep 5 December as launch day." */
const resolves =
  /(?:^|[.;:!,–-] |\b(?:so|and|but|then) )(?:in the end |after [^,.]{3,40}, )?we (?:keep(?! in touch)|stay (?:with|at|on)|stick (?:to|with)|go (?:with|for|ahead)|choose|take(?! (?:it|part)\b)|drop|postpone|settle on)\b|^(?:so |then |in the end )?we (?:do not|don['’]t|will not|won['’]t|shall not)\b|^(?:so |then |in the end )?(?:we will|we shall|we['’]ll|it will be|it['’]ll be)(?! (?:not|see|ask|discuss|talk|look|come back|decide|think|check|know|hear|find out|be (?:glad|late)|meet|need|have to|let)\b)\b|^we (?:go|move|switch|change) (?:to|back)\b.*\binstead\b/i
/** What became of a wish or a proposal, as minutes put it: "clocks: 240 EUR granted", "the fair is put off until May", "ivory it is". */
const verdict = (() => {
  const words =
    'granted|refused|approved|accepted|adopted|rejected|declined|turned down|dropped|shelved|postponed|put off|deferred|cancell?ed|chosen|picked|kept|bewilligt|vertagt|verschoben'
  return new RegExp(
    String.raw`\b(?:is|are|was|were|been|be|gets?|got)(?: (?:now|then|finally|also|unanimously|all))? (?:${words})(?! (?:to|by the (?:bank|post))\b)|(?:^|[:,;] )(?:${words})\b(?! (?:to (?!(?-i:\p{Lu})|next|the next|\d)|that\b))|\b(?:granted|refused|rejected|turned down|bewilligt)\W*$|\b(?:it is|is out(?: (?:from|of|for)\b.*)?|stays as it is)\W*$|\b(?:goes|go|went) ahead\b|\b(?:gets?|got) the (?:job|contract|order|work)\b|\b(?:goes|go|rises?|falls?) (?:up |down )?(?:from [^.]{1,20} )?to (?:about )?[£€$\d]|\bstays? (?:with|at|on|in)\b|\b(?:vote|result|show of hands) (?:was|is|came out|went) (?:\d|for|against|in favou?r)|\b(?:\d+|\w+) (?:votes? )?to (?:\d+|none|nil|one|two|three|four) (?:for|against|in favou?r)`,
    'iu',
  )
})()
/** What was talked about and not settled. */
const undecided =
  /\b(?:no (?:decision|agreement|view|result|vote)|not (?:yet )?(?:been )?(?:decided|agreed|approved|settled|chosen)|nothing (?:was|is|has been) (?:decided|agreed|settled|chosen)|could not agree|undecided|to be decided|should we|whether)\b/i

/** Whether a sentence says what was decided. */
export function isDecided(text: string): boolean {
  return (decided.test(text) || verdict.test(text) || resolves.test(text)) && !undecided.test(text)
}

/** Whether a text speaks of what a request names: all of it where it names nothing. */
export function isOf(topic: readonly string[], text: string): boolean {
  const own = significantWords(text)
  return topic.length === 0 || topic.some((word) => own.some((other) => other.startsWith(beginningOf(word))))
}
