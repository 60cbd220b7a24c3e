import { trimTail } from '../trim-tail.ts'
import type { DraftKind } from './draft.ts'
import { readForShow } from './for-a-show.ts'
import { readPublicAnswer } from './public-answer.ts'
import { asSpoken, spot } from './spot.ts'
import type { Purpose } from './read-letter.ts'

/** A prompt that names a text and goes on with what it says: "sign for the kitchen: the dishwasher is broken". */
export type NamedText = {
  kind: DraftKind
  /** The words that name it, with where it hangs and what it is about. */
  head: string
  about: string | undefined
  role: string | undefined
  purpose: Purpose | undefined
  /** What it says, as it was typed. */
  facts: string
  /** Each part of it stands by itself. */
  inParts: boolean
  /** What it consists of, where that is made of the words of the prompt. */
  points?: string[]
}

/** In characters: the name of a text is short. */
const longestHead = 160

const opening =
  /^[\s.,!]*(?:(?:hi|hello|hey|ok|okay|so|and|please|pls|bitte|now|we need|i need|need|i want|we want|i would like|i['’]d like|can (?:i|we) (?:have|get)|could (?:i|we) (?:have|get)|can you|could you|would you|will you|write|draft|compose|word|make|give|do|prepare)(?: (?:please|me|us|up|the)){0,3}[\s,!]+){0,5}(?:(?:an?|our|my|one|some|short|quick|little|small|nice|friendly|polite|new|simple|clear|plain|brief|warm)\s+){0,4}/iu
const carriers = String.raw`card|sheet|flyer|leaflet|poster|web ?site|menu|sign|newsletter|board|voicemail|machine|invitation|label|banner|display|shelf`
/** Where a paper hangs for whoever comes by. */
const hangingPlace = String.raw`(?:the|our|my)\s+(?:[\p{L}-]+\s+){0,2}?(?:doors?|fridge|windows?|board|noticeboard|stairs|stairwell|staircase|gate|lift|elevator|entrance|lobby|hallway|wall|till|counter|machine|fence|mailbox|letter ?box)(?!\p{L})`
/** Where a text comes out, and what it is called there: a "status page update", a "push notification". */
const outlets = String.raw`status page|status|service|launch|opening|system|incident|outage|maintenance|traffic|travel|weather|push|in-app|app|(?:app|play) store|store|update|web|group|whats ?app|telegram|signal|discord|slack|teams|sms|chat|forum|intercom|loudspeaker|radio|voicemail|safety|product`
const wordings = String.raw`update|message|msg|text|note|notes|entry|notification|notice|info|bulletin|announcement|advisory|alert|blurb`
type Noun = {
  kind: DraftKind
  find: RegExp
  /** A thing of that name is made too: it takes more to be a text. */ isThing?: true
  purpose?: Purpose
  /** What it says are points, each by itself. */ isListed?: true
  /** It is a text only with the times of day of what comes when. */ isTimed?: true
  /** It is read out. */ isSpoken?: true
}
const nouns: Noun[] = [
  { kind: 'notice', find: spot, isSpoken: true },
  { kind: 'job advert', find: /^(?:job (?:adverts?|ads?|advertisements?|posting|offer)|(?:job )?vacancy)(?!\p{L})/iu },
  { kind: 'job advert', find: /^(?:(?:small|rental|rent|sales?|classified|want|newspaper|online)\s+)?(?:adverts?|ads?|advertisements?)(?!\p{L})/iu },
  { kind: 'e-mail', find: /^invitation(?= to (?:the|our|my|an?|your)\b|\s*[,:])/iu, purpose: 'invitation' },
  { kind: 'press note', find: /^press (?:text|release|note|notice|statement)(?=\s+(?:for|about|on|of)\b|\s*[:,.?!])/iu },
  { kind: 'social post', find: /^(?:photo |picture )?caption(?!\p{L})/iu },
  { kind: 'absence note', find: /^(?:out[ -]of[ -](?:the[ -])?office(?: (?:message|reply|note|text))?|auto[ -]?(?:reply|responder)|absence (?:note|message))(?!\p{L})/iu },
  { kind: 'notice', find: /^(?:release notes?|change ?log)(?: (?:for |of )?(?:version |v)?\d[\d.]{0,12})?(?=\s*[:,]|\s+(?:for|of)\b)/iu, isListed: true },
  { kind: 'notice', find: /^(?:release notes?|commit message|change ?log entry)(?!\p{L})/iu },
  { kind: 'notice', find: new RegExp(String.raw`^(?:[\p{L}'’-]+\s+){0,2}?(?:${outlets}) (?:${wordings})(?: v?\d[\d.]{0,12})?(?=\s*:|\s+(?:for|to|about|on)\s[^:\n]{2,60}:)`, 'iu') },
  { kind: 'notice', find: /^(?:(?:weekly|monthly|club|school|shop|parish|customer|members?|parents?|staff) )?newsletter(?: (?:text|blurb|entry|item|piece|bit|section|paragraph|snippet|note|words)(?=\s*:|\s+(?:for|to|about|on)\s)|(?=\s+(?:for|to)\s))/iu, isThing: true },
  { kind: 'notice', find: /^(?:(?:door|shop|window|warning|info)\s+sign(?!\p{L})|sign(?=\s+(?:for|on|at|in|saying)\b|\s*:))/iu },
  { kind: 'notice', find: /^(?:notices?|announcements?|aushang)(?!\p{L})/iu },
  { kind: 'notice', find: new RegExp(String.raw`^(?:(?:piece|sheet) of paper|paper|sheet|note|something|words|card)(?=\s+(?:(?:to (?:hang|put|stick|pin|tape)(?: up)?|that (?:hangs|goes)) )?(?:for|on|at|in|by|to) ${hangingPlace})`, 'iu') },
  { kind: 'notice', find: /^note(?=\s+(?:for|on) the (?:door|fridge|neighbou?rs?|window|board|notice ?board|stairs|stairwell|gate)\b)/iu },
  { kind: 'notice', find: new RegExp(String.raw`^(?:[\p{L}-]+\s+){0,2}(?:${carriers})\s+text(?!\p{L})`, 'iu') },
  { kind: 'notice', find: /^(?:text|something|(?:a )?few words|(?:few )?lines|wording|article)(?=\s+(?:for|on) (?:(?:the|our|my|an?)\s+)?(?:\p{L}+\s+)?(?:board|magazine|gazette|bulletin|newspaper|paper|page|notice ?board|blackboard|door|window|web ?site|homepage|newsletter|flyer|leaflet|poster|menu|card|sign|pew sheet|gate|shop)\b)/iu },
  { kind: 'notice', find: /^(?:(?:two|three|four|a few|few|some|\d) (?:short )?(?:sentences|lines|words|paragraphs)|text|bit|piece|item|paragraph|section|snippet|entry|contribution|blurb|words|lines)(?=\s+(?:for|in|on) (?:the|our|my|this|next)\s+(?:[\p{L}'’-]+\s+){0,2}?(?:newsletter|magazine|gazette|bulletin|newspaper|paper|web ?site|homepage|brochure|catalogue|catalog|programme|program|cover|flyer|leaflet|label|packaging|box|menu|intranet|blog|chronicle|minutes book)(?!\p{L}))/iu },
  { kind: 'notice', find: /^(?:show|episode|podcast|programme|program notes|video|session|stream)[ -](?:notes|description|summary)(?!\p{L})(?!\s*:\s*(?:what|when|who|where|which|how|why|did|do|is|are)\b)/iu },
  { kind: 'notice', find: /^(?:(?:client|customer|site|project|progress|weekly|parents?|tenants?|members?|owners?|job|building|works|price|order|family|guests?|investors?|volunteers?)\s+updates?)(?!\p{L})/iu, isListed: true },
  { kind: 'notice', find: /^(?:(?:daily|weekly|monthly|quarterly|today['’]s|this week['’]s|end[- ]of[- ](?:day|week|month|shift)|sales|safety|progress|status|site|team|kitchen|stock|production|lab|field)\s+){1,3}(?:status|report|update|summary|recap|round-?up|log|figures)(?=\s+(?:for|to)\s[^:\n]{2,50}:|\s*:)/iu, isListed: true },
  { kind: 'notice', find: /^status(?: report| update)?(?=\s+(?:for|to)\s+(?:the|our|my)\s[^:\n]{2,40}:)/iu, isListed: true },
  { kind: 'notice', find: /^(?:[\p{L}'’-]+\s+){0,3}?(?:plan|schedule|timetable|itinerary|programme|program|running order|run sheet)(?=\s+(?:for|of)\b)/iu, isListed: true, isTimed: true },
  { kind: 'notice', find: /^(?:(?:shift |ward |site |night |team )?hand-?over(?: notes?| sheet| report| message)?|shift (?:note|report|log))(?!\p{L})/iu, isListed: true },
  { kind: 'notice', find: /^(?:reference(?: letter)?|letter of (?:reference|recommendation)|(?:recommendation|testimonial)(?: letter)?|employment reference|character reference)(?=\s+(?:for|about|of|on)\b|\s*[:,])/iu, isListed: true },
  { kind: 'notice', find: /^(?:(?:lunch|dinner|set|weekly|daily|christmas|specials?|drinks|wine|holiday|festive|catering) )?menu(?: card)?(?=\s+(?:for|of|on|at)\b|\s*[:,])/iu, isListed: true },
  { kind: 'notice', find: /^(?:price list|opening (?:hours|times)|(?:house|shop|pool|kitchen|studio|court|workshop) rules|(?:product|room|course|item|flat|property) description|fact sheet|information sheet|welcome (?:note|sheet|letter|text)|(?:cover|covering) note|circular|statement|biography|bio|blurb|about[- ]us text|programme|voicemail(?: message| text)?|answer(?:ing)?[ -]?(?:phone|machine) (?:message|text)|wall text|label text|toast|speech)(?=\s+(?:for|about|of|on|to|at)\b|\s*[:,])/iu, isListed: true },
  { kind: 'notice', find: /^(?:flyer|leaflet|poster)(?=\s+(?:for|about)\b|\s*:)/iu, isThing: true },
] // prettier-ignore

/** Where a text hangs or who reads it, which is not what it is about. */
const whereabouts =
  /^(?:(?:the|our|my|all|an?|front|back|main|shop|office|garden|local|whole|parish|church|village|town|school|club|community|weekly|monthly)\s+)*(?:door|window|gate|entrance|stairwell|stairs|staircase|hallway|hall|lobby|lift|elevator|kitchen|fridge|toilets?|bathroom|board|notice ?board|blackboard|bulletin board|wall|counter|till|web ?site|homepage|newsletter|shop|office|flyer|leaflet|poster|menu|card|group|app|paper|newspaper|magazine|gazette|bulletin|brochure|catalogue|cover|back cover|programme|blog|label|packaging|machine|fence|letter ?box|mailbox|pew sheet|workshop|yard|team|staff|customers|clients|guests|members|parents|neighbou?rs|tenants|residents|everyone|everybody|all|visitors|volunteers|hirers|users|colleagues|students|pupils|families|public)(?!\p{L})/iu
const ofWork =
  /\b(?:hours?(?: (?:a|per|each) week)?|an hour|per hour|hourly|full[- ]time|part[- ]time|salary|wages?|shifts?|minijob|mini-job|applications?|apply|experience|employ\w*|weekends?|evenings?|nights?|licen[cs]e|permit|starts? (?:now|asap|immediately|in |from |on )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)\b|\d\s?(?:\/|per )\s?(?:h|hr|hour)\b/i
const ofSale =
  /\b(?:sqm|m2|rooms?|rent|balcony|flat|apartment|house|for sale|sell(?:ing)?|used|second[- ]hand|collected?|pick(?:ed)? up)\b/i

/** "We are looking for an organ builder": the position is what is looked for. */
const searching =
  /^(?:(?:we|i)(?:['’]re|['’]m| are| am)?\s+(?=[slwnh])|(?=search|looking|seeking|hiring|needed|wanted))(?:(?:needed|wanted):?|search(?:ing)?(?: for)?|look(?:ing)? for|need|want|seek(?:ing)?|hir(?:e|ing))\s+(?:an?\s+)?/iu

/** What says of a task, an event or a project how it is, and stands in no text. */
const ofTask = /\b(?:due|priority|prio|assign(?:ed)?|deadline|task|to-?do|remind me|in (?:my|the) calendar)\b/i
const ofTimes =
  /\b(?:\d[\d.:]*(?:st|nd|rd|th|am|pm|h)?|due|by|on|at|from|to|till?|until|for|in|the|an?|and|or|next|this|week|month|today|tomorrow|tonight|morning|noon|afternoon|evening|o['’]clock|(?:mon|tues?|wednes|thur?s?|fri|satur|sun)(?:day)?s?|wed|sat|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|high|low|medium|urgent|please|pls|thanks|arlo|chip|clide|suki|dot|millie|spec)\b/gi

/** "Release notes 2.8, 3 bullets: …": how it is laid out is said of the text, and is no name of it. */
const inPoints =
  /^([^:\n]{3,80}?),?\s+(?:(?:in|as|with)\s+)?(?:(?:\d|two|three|four|five|six)\s+)?(?:short\s+)?(?:bullets|bullet points|points|lines|short|brief)(?=\s*:)/iu

/** Reads a text that a prompt asks for by its name and its words alone; undefined where it may be a thing to do. */
export function readNamedText(prompt: string): NamedText | undefined {
  const made = readPublicAnswer(prompt) ?? readForShow(prompt)
  if (made) return made
  const text = prompt.trim().replace(inPoints, '$1')
  const before = opening.exec(text)![0].length
  const rest = text.slice(before)
  const noun = nouns.find(({ find, isTimed }) => find.test(rest) && (!isTimed || hasTimes(rest)))
  if (!noun) return undefined
  const name = noun.find.exec(rest)![0]
  const more = rest.slice(name.length)
  const end = more
    .slice(0, longestHead)
    .search(
      /:\s|,\s|[.!?]\s|\n|\s[–-]\s|\s(?:saying|that says)\s|\s(?=(?:we|i|it|there)(?:['’](?:m|re|s)\s|\s+(?:am|are|is|have|has|will|can|do|don['’]t|need|open|close|sell|start|begin)\b))/iu,
    )
  if (end < 0) return undefined
  const isAd = noun.kind === 'job advert'
  const where = more.slice(0, end).replace(/\s+(?:please|pls|bitte)$/i, '')
  const [mark = ''] = /^(?::|,|[.!?]|\n|\s[–-]|\s(?:saying|that says))/iu.exec(more.slice(end)) ?? []
  // "… and say merry Christmas at the end": that is where it stands.
  const facts = more
    .slice(end + mark.length)
    .trim()
    .replace(
      /(?<![\s,.])[\s,.]+(?:and\s+)?(?:say|write|wish|put)\s+(.{3,60}?)\s+at the (?:end|bottom)\W*$/iu,
      (_, words: string) => `. ${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    )
  if (
    where !== '' &&
    !/^\s+(?:for|on|at|in|to|about|w\/|with|of)\s/i.test(where) &&
    !(isAd && isRole(where.replace(ofEmployer, '')) && ofWork.test(facts)) &&
    !(noun.isListed && mark === ':' && isRole(where))
  )
    return undefined
  const asked = text.slice(0, before)
  // "Prepare the price list for the fair, ask Spec": what is there already is worked on.
  if (/\b(?:do|prepare|make)\s+(?:\p{L}+\s+)?the\b/iu.test(asked) && noun.isSpoken !== true) return undefined
  const isAsked =
    noun.isThing !== true &&
    facts.split(/\s+/).length >= 6 &&
    /\b(?:write|draft|compose|make|do|prepare)\b/i.test(asked)
  if (!saysEnough(facts, noun.isThing === true, mark === '' || isAsked || /^[:\n]|say/i.test(mark))) return undefined
  const phrases = where.trim() === '' ? [] : where.trim().split(/\s+(?=(?:for|on|at|in|to|about|w\/|with)\s)/i)
  const topics = phrases
    .map((phrase) => /^(?:(for|on|at|in|to|about|w\/|with|of)\s+)?(.+)$/is.exec(phrase)!)
    .filter(([, how = '', what]) => /^(?:about|w\/|with|of)$/i.test(how) || !isWhereabouts(what!, isAd))
  const topic = topics.length > 0 ? topics.map(([all, , what], at) => (at === 0 ? what : all)).join(' ') : undefined
  // "An advertisement for the parish newsletter: open day …" looks for nobody.
  const isPlaced = where.trim() !== '' && topics.length === 0
  const isJob =
    isAd &&
    (/job|vacancy/i.test(name) ||
      ofWork.test(facts) ||
      searching.test(facts) ||
      !(isPlaced || ofSale.test(`${where} ${facts}`)))
  const kind = isAd && !isJob ? 'notice' : noun.kind
  const plain = topic?.replace(/^(?:(?:the|our|my|an?)\s+)+/i, '')
  const role = isJob
    ? (plain ?? (/^[^,.:;]{3,60}/.exec(facts.slice(searching.exec(facts)?.[0].length ?? 0))?.[0] || undefined))
    : undefined
  const titled = `${name}${where}`.replace(/\bw\/\s*/g, 'with ')
  return {
    kind,
    head: `${name}${where}`,
    about: noun.purpose
      ? topic
      : noun.isListed || noun.isSpoken
        ? titled
        : (plain ?? (kind === 'notice' ? titled : undefined)),
    role,
    purpose: noun.purpose,
    facts: noun.isSpoken
      ? asSpoken(facts)
      : isJob && plain === undefined && role !== undefined
        ? facts.slice((searching.exec(facts)?.[0].length ?? 0) + role.length).replace(/^[\s,.:;]+/, '')
        : facts,
    inParts: isJob || noun.isListed === true || /^release/i.test(name),
  }
}

/** Two times of day or more, with what happens then behind each. */
function hasTimes(text: string): boolean {
  return (
    (text.match(/(?<![\d.,:€£$])(?:[01]?\d|2[0-3])(?:[:.][0-5]\d(?:\s?[ap]m)?|\s?[ap]m)\s+\p{L}/giu)?.length ?? 0) >= 2
  )
}

/** "Job ad for a workshop mechanic" hangs in no workshop: of a job only what is nothing else says where it hangs. */
function isWhereabouts(what: string, isAd: boolean): boolean {
  const found = whereabouts.exec(what)
  return (
    found !== null &&
    (!isAd || found[0].length === what.trim().length || !/^\s+\p{Ll}/u.test(what.slice(found[0].length)))
  )
}

/** "Job ad driver for a moving company in Leipzig": who looks for one stands behind the role. */
const ofEmployer = /(?<=\p{L})\s+(?:for|at|in|with)\s.*$/isu

/** "job ad barista": a word or three behind it say for whom it is. */
function isRole(where: string): boolean {
  return /^(?:\s+[\p{L}/-]+){1,4}$/u.test(where) && !ofTask.test(where)
}

/** Whether what follows is the text itself, and not when and by whom it is to be made. */
function saysEnough(facts: string, isThing: boolean, isMarked: boolean): boolean {
  if (facts === '' || ofTask.test(facts.slice(0, 400)) || /\?\s*$/.test(facts)) return false
  const parts = facts
    .split(/[,.;\n]\s|\s(?:and|but)\s/)
    .map((part) => part.replaceAll(ofTimes, ' ').match(/\p{L}{3,}/gu)?.length ?? 0)
  const words = parts.reduce((sum, count) => sum + count, 0)
  const said = parts.filter((count) => count > 0).length
  return isMarked ? words >= 2 : words >= (isThing ? 3 : 2) && said >= (isThing ? 3 : 2)
}

/** What stands between commas as parts of their own: "20 hours, mornings, 15,50 an hour". */
export function partsOf(facts: string): string[] {
  return facts
    .split(/[,;.!]\s+|\n+/)
    .map((part) => trimTail(part.replace(/^\s*(?:and\s+|[-*•]\s*)?/i, ''), /[\s.,;]/))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}
