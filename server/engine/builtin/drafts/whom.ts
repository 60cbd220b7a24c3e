const letters = String.raw`letters?|e-?mails?|mails?|message|msg|text message|text|sms|whatsapp|slack|note|card|(?:few |two |some )?(?:lines|words)|thank[ -]you(?: (?:note|card|letter|mail|message))?|invitation|reminder|apology|complaint`
const adjectives = String.raw`(?:(?!to\b|for\b|the\b|task|about\b)[\p{L}-]+,?\s+(?:(?:and|but)\s+)?){0,4}?`
/** Up to whom it goes to: "Write a warm letter of thanks to …", "text for …". */
const start = new RegExp(
  String.raw`^\W*(?:please\s+)?(?:(?:(write|draft|compose|word|phrase)\s+(?:me\s+)?(?:(?:an?|my|our|the|some)\s+)?${adjectives}|(?:(?:an?|my|our)\s+)?(?:(?:short|quick|little|friendly|nice|polite)\s+){0,2})(${letters})(?:\s+of\s+\p{L}+)?\s+(?:to|for)\s+|write\s+(?:back\s+)?to\s+)`,
  'iu',
)
/** Without a verb only these are asked for: a reminder or an invitation to somebody may be a thing to do. */
const alone = /^(?:text|sms|whatsapp|e-?mail|mail|message|msg|text message|letter|note|card)$/i
const titles =
  /^(?:mr|mrs|ms|miss|dr|prof|frau|herrn?|señora?|senora?|mister|madame|monsieur|sister|nurse|pastor|father)$/i
const determiner = /^(?:the|an?|all|our|my|your|every|each|both|this|these|those|dear)$/i
/** What begins a sentence of its own, so what is said and not who reads it. */
const clause =
  /^(?:i|we|you|he|she|they|it|there|this|that['’]s|his|her|their|its|our|my|your|is|are|was|were|has|have|had|will|would|can|cannot|could|must|should|may|might|shall|did|does|do|dont|wont|cant|please|pls|sorry|thanks|\p{L}+n['’]t|(?:i|we|you|he|she|they|it)['’]\p{L}+)$/iu
const topic = /^(?:about|on|regarding|re|concerning)$/i
const told = /^(?:that|to|saying|because|when|if|whether|who|whose|which|with|from|by|until|after|before|as|so)$/i
const joins = /^(?:of|at|in|from|&)$/i
const acts =
  /^(?:and\s+)(?=(?:please\s+)?(?:say|tell|ask|offer|thank|let|mention|explain|invite|remind|apologi[sz]e)\b)/i
/** Where a text hangs or stands: whoever reads it there is not written to. */
const place =
  /\b(?:board|notice ?board|door|window|web ?site|homepage|newsletter|flyer|leaflet|poster|menu|magazine|gazette|paper|newspaper|page|facebook|instagram|insta|linkedin|shop|stairwell|gate|lift|entrance|invoice|label|brochure|programme|catalogue)(?:$|\s+(?:of|for)\s)/i
const mostWords = 5

/**
 * A request for a letter with a colon where its words end and what it says begins: "text for harry on old nokes, his post
 * tripped" as "text for harry on old nokes: his post tripped". What has one, or says no more, comes back as it is.
 */
export function marked(request: string): string {
  const found = start.exec(request)
  if (!found || request.length > 1500) return request
  const [head, verb, noun] = found
  if (verb === undefined && noun !== undefined && !alone.test(noun)) return request
  const rest = request.slice(head.length)
  const name = nameIn(rest)
  if (!name) return request
  const { whom, behind } = name
  // A note for the staff is a letter; one for the launch plan belongs to that.
  const isNoted = verb === undefined && /^(?:note|card)$/i.test(noun ?? '')
  if (isNoted && !people.test(whom)) return request
  if (isNoted && /^:\s+\S+\s+\S+\s+\S/.test(behind)) return `Write a ${noun} to ${whom}${behind}`
  const facts = factsIn(behind)
  if (!facts || facts.said.split(/\s+/).length < 3 || place.test(whom)) return request
  if (verb === undefined && noun !== undefined && ofTask.test(behind)) return request
  const kind =
    noun === undefined
      ? 'Write an e-mail to '
      : /^text$/i.test(noun ?? '')
        ? head.replace(/\btext\b/i, 'text message')
        : head
  const asked =
    verb === undefined && noun !== undefined
      ? `Write a ${kind.replace(/^\W*(?:please\s+)?(?:(?:an?|my|our)\s+)?/i, '')}`
      : kind
  const addressed = `${asked.replace(/\bfor\s+$/i, 'to ')}${whom}`
  const said = inSentences(facts.said).map(asSaid).join('. ')
  // Behind what it is about a colon would go on with that.
  return facts.about === ''
    ? `${addressed}: ${said}`
    : `${addressed}${facts.about}. ${said.charAt(0).toUpperCase()}${said.slice(1)}`
}

const ofTask = /\b(?:due|priority|prio|assign(?:ed)?|deadline|task|to-?do|is done|remind me)\b/i

const people =
  /(?:^(?:mr|mrs|ms|miss|dr|frau|herrn?|sister|nurse)\s.+|\b(?:staff|team|shift|crew|nurses|teachers|parents|volunteers|members|customers|guests|residents|tenants|neighbours|colleagues?|cleaners?|carers?|family|everyone|everybody))$/iu

/** Who has no name is told by what they are; what follows without a mark is what is said. */
const roles =
  /^(?:(?:the|our|my)\s+)?(?:landlord|landlady|plumber|electrician|supplier|customer|client|boss|teacher|doctor|dentist|bank|council|school|insurance|team|crew|staff|parents|neighbours|members|tenants|everyone|everybody)(?=\s)/i

/** Whom it goes to, word by word until something else begins. */
function nameIn(text: string): { whom: string; behind: string } | undefined {
  const words = [...text.matchAll(/\S+/g)]
  let from = 0
  let count = 0
  for (const [at, { 0: typed, index }] of words.entries()) {
    const word = typed.replace(/[,.;:!?]+$/, '')
    const isTitle = titles.test(word)
    if (isTitle && at > 0) {
      // "the boss of Kranich Software Mr Vogt": the name is who reads it.
      from = index
      count = 0
    }
    const isClause = clause.test(word) && !(at === 0 && /^(?:our|my|your|his|her|their)$/i.test(word))
    if (
      isClause ||
      topic.test(word) ||
      told.test(word) ||
      /^[-–—]$/.test(word) ||
      isDoing(word, words[at + 1]?.[0]) ||
      acts.test(text.slice(index))
    )
      return count === 0 ? undefined : { whom: text.slice(from, index).trim(), behind: text.slice(index) }
    if (!determiner.test(word) && !joins.test(word) && !isTitle) count++
    if (count > mostWords) {
      const role = roles.exec(text)?.[0]
      return role ? { whom: role, behind: text.slice(role.length) } : undefined
    }
    // "Mr." ends nothing.
    if (word !== typed && !(isTitle && typed === `${word}.`))
      return { whom: text.slice(from, index + word.length), behind: text.slice(index + word.length) }
  }
  return undefined
}

/** "confirming his mother's funeral", and not "the building team". */
function isDoing(word: string, next: string | undefined): boolean {
  return (
    /\p{L}{2}ing$/iu.test(word) &&
    /^(?:the|an?|his|her|their|our|my|your|its|him|them|us|that|if|whether|for|about|to|of)$/i.test(next ?? '')
  )
}

/** What stands behind the name: what it is about, and what it says. Undefined where a colon parts them, or other words do. */
function factsIn(behind: string): { about: string; said: string } | undefined {
  const mark = /^\s*[,.;?!–—-]+\s+/.exec(behind)?.[0]
  if (mark !== undefined) {
    const said = behind.slice(mark.length)
    // "Mr Brown, our landlord: …", "the landlord, Mr Brown, that …"
    if (/^[^.,!?]{3,50}:\s/.test(said) || titles.test(/^\S+?(?=\.?\s)/.exec(said)?.[0] ?? '')) return undefined
    return { about: '', said }
  }
  const about = /^\s*((?:about|on|regarding|re|concerning)\s+[^,.:;!?]{2,60}?)\s*(?:,|\s[-–—])\s+(?=\S)/iu.exec(behind)
  if (about) {
    const said = behind.slice(about[0].length)
    return clauseOf.test(said) ? { about: ` ${about[1]}`, said } : undefined
  }
  const word = /^\s*(\S+)/.exec(behind)?.[1]?.replace(/[,.;:!?]+$/, '') ?? ''
  if (/^[:]/.test(behind.trim()) || topic.test(word) || (told.test(word) && !/^whose?$/i.test(word))) return undefined
  return { about: '', said: behind.trim().replace(acts, '') }
}

/** What is dictated without marks ends where somebody is to be offered, told or asked something, and where it is said how it should sound. */
function inSentences(text: string): string[] {
  const ends = [
    String.raw`(?:\s+(?:and\s+)?|,\s+(?:and\s+)?)(?=(?:please\s+)?(?:offer|ask|tell|thank|remind|invite)\s+(?:her|him|them)\b)`,
    String.raw`(?:\s+and|,(?:\s+and)?)\s+(?=(?:say|mention)\s+\p{L})`,
    String.raw`\s+and\s+(?=\p{L}{2,}ing\s+(?:him|her|them|the|an?|that|to|for|if)\b)`,
    String.raw`,?\s+(?=(?:and\s+)?(?:be|make it|keep it|sound)\s+\p{L}+(?:(?:,|\s+and|\s+but)\s+\p{L}+)?[.!]*$)`,
    ...(/[,.;:!?]/.test(text)
      ? []
      : [
          String.raw`(?<!\b(?:and|but|or|that|if|when|because|so|which|who|what|how|than|as|until|before|after|where))\s+(?=(?:she|he|they|we|i)\s+(?:should|must|needs?|will|can|is|are|am)\b)`,
        ]),
  ]
  return text.split(new RegExp(ends.join('|'), 'iu')).filter((one) => one.trim() !== '')
}

/** A part with a verb of its own stands as it is: "seal has gone on the door", "his post tripped 3 times". */
const clauseOf =
  /^(?:[\p{L}'’-]+\s+){0,4}?(?:is|are|was|were|has|have|had|will|can|must|should|does|did|\p{L}+n['’]t|\p{L}{3,}ed|went|goes|comes|needs?|wants?)\b/iu

/** "confirming his order" as a sentence; "whose husband was …" as it is said to whoever reads it. */
function asSaid(text: string): string {
  const whose = /^whose\s+/i.exec(text)?.[0]
  if (whose) return `your ${text.slice(whose.length)}`
  const who = /^who\s+(has|have|is|was|\p{L}+)\b/iu.exec(text)
  if (who)
    return `you ${({ has: 'have', is: 'are', was: 'were' } as Record<string, string>)[who[1]!.toLowerCase()] ?? who[1]}${text.slice(who[0].length)}`
  const [doing, verb] = /^(\p{L}+)ing\s+/iu.exec(text) ?? []
  if (doing === undefined || !isDoing(doing.trim(), text.slice(doing.length).split(/\s/)[0])) return text
  const rest = text.slice(doing.length)
  if (/^(?:say|explain|mention|announc|add)$/i.test(verb!) && /^that\s/i.test(rest))
    return rest.replace(/^that\s+/i, '')
  if (/^(?:tell|inform|notify)$/i.test(verb!))
    return rest.replace(/^(?:him|her|them|us|the \p{L}+)\s+(?:that|about|of)?\s*/iu, '')
  if (/^(?:ask|thank|offer)$/i.test(verb!)) return `${verb} ${rest}`
  return `I would like to ${plainVerb(verb!)} ${rest.replace(/^(?:him|her|them)\b/i, 'you')}`
}

/** "invit" of "inviting" as "invite". */
function plainVerb(stem: string): string {
  if (/(?:[^aeiou]at|vit|[aeiou]s|iz|nc|v|u|rg|cid|ar)$/i.test(stem) && !/(?:ss|greet|hear|clear|appear)$/i.test(stem))
    return `${stem}e`
  return /([bdgmnprt])\1$|(?<!\b\p{L})ll$/iu.test(stem) ? stem.slice(0, -1) : stem
}
