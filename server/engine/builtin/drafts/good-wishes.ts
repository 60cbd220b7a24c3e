/** Verbs of courtesy towards somebody: said to an assistant they ask for a few lines, unless they are a thing to do later. */
const ofTask =
  /\b(?:tasks?|to-?dos?|remind|reminder|due|overdue|priority|assign(?:ed)?|deadline|calendar|project|done)\b|^[^,.]*\b(?:today|tomorrow|tonight|next (?:week|month|\p{L}+day)|this (?:week|evening|afternoon))\W*$/iu
const who = String.raw`((?:(?:mr|mrs|ms|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+|(?:the|our|all|my)\s+\p{L}+(?:\s+\p{L}+)??|\p{Lu}[\p{L}'’-]+(?:\s+(?:and\s+)?\p{Lu}[\p{L}'’-]+){0,2}|everyone|everybody))`
const when =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d|the \d|next|this|monday|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const meetings =
  /^(?:the|our|a)?\s*(?:[\p{L}-]+\s+){0,2}(?:meetings?|calls?|stand-?ups?|reviews?|events?|sync|syncs|1:1|appointment)\b/iu
const polite = String.raw`^\W*(?:(?:please|pls|kindly|can you|could you|would you)\s+)*`

type Reader = [find: RegExp, plain: (whom: string, what: string) => string | undefined]
const readers: Reader[] = [
  // "Thank Anna for the flowers"
  [new RegExp(String.raw`${polite}thank ${who}\s+(?:very much\s+|warmly\s+)?for\s+(.{3,300})$`, 'isu'), (whom, what) => `write a thank-you e-mail to ${whom} about ${toReader(what)}`],
  // "Congratulate Ben on his new baby"
  [new RegExp(String.raw`${polite}congratulate ${who}\s+(?:on|for)\s+(.{3,300})$`, 'isu'), (whom, what) => when.test(what) ? undefined : `write an e-mail to ${whom}: congratulations on ${toReader(what)}`],
  // "Wish Sam a happy birthday"
  [new RegExp(String.raw`${polite}wish ${who}\s+((?:an?\s+)?(?:[\p{L}-]+\s+)?(?:merry|happy|good|nice|lovely|speedy|quick|great|restful|safe|all the|every|lots of|much|a lot of|luck)\b.{2,300})$`, 'isu'), (whom, what) => `write an e-mail to ${whom}: we wish you ${toReader(what)}`],
  // "Invite everyone to the Christmas party on 18 December at 7pm at Luigi's, please reply by the 10th"
  [new RegExp(String.raw`${polite}invite (everyone|everybody|all(?: of (?:them|us))?|(?:all |the |our |all our |all the )+[\p{L}-]{3,20}s|(?:the|our) (?:whole |entire )?(?:team|staff|crew|choir|street|neighbourhood))\s+(?:over\s+)?to\s+(.{8,400})$`, 'isu'), (whom, what) => meetings.test(what) ? undefined : `write an e-mail to ${/^all/i.test(whom) && !/\s/.test(whom) ? 'everyone' : whom}: you are invited to ${toReader(what)}`],
  // "Tell Mr Okafor his boiler part came in": who has a title is nobody of the workspace.
  [new RegExp(String.raw`${polite}(?:tell|inform|let) ((?:mr|mrs|ms|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+)\s+(?:know\s+)?(?:that\s+)?((?:\S+\s+){4,}\S+)$`, 'isu'), (whom, what) => `write an e-mail to ${whom}: ${what}`],
] // prettier-ignore

/** A wish to thank, to congratulate or to invite somebody as a request for the lines that do it; undefined where it is none. */
export function wishedWell(prompt: string): string | undefined {
  if (prompt.length > 500 || prompt.trim().endsWith('?') || ofTask.test(prompt)) return undefined
  for (const [find, plain] of readers) {
    const found = find.exec(prompt.trim())
    if (found) return plain(found[1]!, found[2]!)
  }
  return undefined
}

/** "His new baby" is "your new baby" to who reads it. */
function toReader(text: string): string {
  return text
    .replaceAll(/\b(?:his|her|their)\b(?=\s+\p{L})/giu, 'your')
    .replaceAll(/\band thank (?:him|her|them) for\b/gi, 'and are grateful for')
    .replaceAll(/\b(?:him|them)\b/gi, 'you')
}
