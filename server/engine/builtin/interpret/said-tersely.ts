import { doerNamed } from '../doers.ts'
import type { Scene } from '../scene.ts'

/** Forms of people who type little, or dictate, as those in which most ask. Each stands for a form, not for a prompt. */
const forms: [RegExp, string][] = [
  // "Proj 'Vertical slice' due 18 dec"
  [/^\W*(?:new )?proj(?:ect)?:? (?=["“'])/i, 'create a project called '],
  // A face or a flower at the end says nothing; a tick does.
  [/\s*(?![✅✔☑❌✖])\p{Extended_Pictographic}\uFE0F?(?=\s*(?:$|[,.;!?]|and\b))/gu, ''],
  [/\s+(?:pls|plz|please)(?= and\b)/gi, ''],
  // A new name in single quotes, and what else is to be done to it.
  [/(?<=\s)'([^'\n]{2,80})'(?=[\s,.;!?]|$)/g, '“$1”'],
  [
    /(^\W*rename .+[”"]), (?:and )?(?:mark|set|put)(?: it)? (?:as |to |on )?(?=(?:in progress|done|completed?|pending|high|low|medium)\b)/i,
    '$1 and mark it as ',
  ],
  // "Friday, 27 November" and "Friday, the 27th of November" are one day.
  [
    /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day), (?:the )?(?=\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
    '$1 ',
  ],
  // "On the 4th of December" is a day, and no month.
  [
    /(?<=\b(?:on|by|until|till|before|after|from|to|due|is) )the (\d{1,2})(?:st|nd|rd|th) of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
    '$1 ',
  ],
  // "Block 2 to 4 for the tasting in the calendar"
  [/(?<=^\W*(?:block|hold|keep|reserve)\b[^\n]{5,120}) in(?:to)? (?:the|my|our) calendar(?=\W*$)/i, ''],
  // "Milk delivery mon 7am put it in the calendar, half an hour"
  [
    /^\W*([^\n,.;]{3,60}?),? ((?:on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? (?:at )?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)?),? put (?:it|that) (?:in|on|into) (?:the|my|our) calendar,?(?: for)? ?((?:half an|an?|\d+) ?(?:h|hours?|min\w*))?\W*$/i,
    'put $1 in the calendar $2 for $3',
  ],
  // "Can't do the client thing at 4, make it 5"
  [
    /^\W*(?:i |we )?can(?:['’]?t|not) (?:do|make) (the [^\n,.;]{3,40}?) at \d[\d:.]*,? (?:so |please |pls )*make it (\d[\d:.]* ?(?:am|pm)?)\W*$/i,
    'move $1 to $2',
  ],
  // "One place where all of that lives, under the name Second room"
  [
    /(?<=^|[.!?]\s+)(?:i['’]?d like|i want|i need|we need|let['’]?s have) (?:one|a|some) (?:single )?place [^.,!?\n]{3,60},? (?:under the name|called|named) ([^.!?\n]{2,60})/i,
    'create a project called $1',
  ],
  [/\bboth (?:of )?(?:my|the|our) (?=(?:meetings|events|appointments|tasks)\b)/gi, 'all my '],
  [
    /^\W*how many (tasks|projects|events) are (completed|done|open|overdue) and how many(?: are)?(?: still)? (completed|done|open|overdue) ((?:in|for|of|with) [^?\n]{2,60})/i,
    'how many $1 are $2 $4 and how many $1 are $3 $4',
  ],
  // "Add Chip to the team, take Arlo off it"
  [/(?<=\bteam\b[^\n]{2,120}\b)take (\p{L}+) off (?:it|the team)(?=\W)/giu, 'remove $1 from it'],
  [/(?<=\d ?)([ap])\.\s?m\.?(?=\W|$)/gi, '$1m'],
  // "I would like a report from you every Friday"
  [/^(\W*)i(?: would|['’]d) (?:very much )?like (?=(?:an?|the|some|my)\b[^\n]{3,120}\b(?:every|each)\b)/i, '$1I want '],
  [/ from you(?= (?:every|each)\b)/gi, ''],
  // "Hi prio" is no greeting.
  [/\b(?:hi|hgh)[- ]?prio?(?:rity)?\b/gi, 'high priority'],
  [/\b(?:lo|lw)[- ]?prio?(?:rity)?\b/gi, 'low priority'],
  // "If spec has >3 open tasks"
  [/(?<=\s)>= ?(?=\d)/g, 'at least '],
  [/(?<=\s)> ?(?=\d)/g, 'more than '],
  [/(?<=\s)< ?(?=\d)/g, 'fewer than '],
  [/(?<=\s)w\/o(?=\s)/gi, 'without'],
  [
    /^\W*(?:is there |do we have |does )?(?:any ?(?:one|body)|some ?(?:one|body))(?:[, ]+(?:agents?|people|person)[^?!.]{0,30}?,)?(?: (?:here|else|in the team|on the team))? (?:without|with no|who (?:has|have) no|(?:has|have|having) no) (?:an? |any )?(?:open )?(?:tasks?|work)(?: to do)?(?: at the moment| right now| now)?\W*$/i,
    'who has no open tasks?',
  ],
  // "For the review we need today 30 minutes more. Please adapt the end."
  [
    /^\W*for (the [^,.]+?) (?:we|i) (?:will |would )?need (?:today |tomorrow )?((?:\d+|an?|half an?) (?:min\w*|hours?)) (?:more|longer)(?: today| tomorrow)?\b(?:\W*(?:please |so )*(?:adapt|adjust|change|move|extend) the end)?\W*$/i,
    'make $1 $2 longer',
  ],
  // "On Monday I will be at the dentist from 8 until 10. Please keep this time free."
  [
    /^\W*(.*?)\b(?:i|we) (?:will be|am|are|['’]m|have to be|need to be) at (?:the )?([\p{L} -]{3,40}?) ((?:from|between) [^.!]+?)(?: o['’]clock)?[.!,;]\s*(?:so )?(?:please )?(?:keep|block|hold) (?:this|that|the|it)(?: time)?(?: free)?\b[^.!]*[.!]?\s*$/iu,
    'block $1$3 for the $2',
  ],
  // "Block me 2h on Monday morning for planning, like 9:30 til 11:30": the span says when, and how long.
  [
    /^\W*((?:(?:can|could) you |please )*(?:block|hold|keep|reserve)(?: me| us)?) (?:(?:\d+(?:[.,]\d)?|an?|one|two|three) ?(?:h|hrs?|hours?)|(?:the |some )?time) (on \p{L}+|today|tomorrow)(?: morning| afternoon| evening)? for ([^,.!?]+), *(?:like|say|so|about|maybe)? *((?:from )?\d{1,2}[:.]?\d{0,2} ?(?:-|–|to|till?|until) ?\d{1,2}[:.]?\d{0,2} ?(?:am|pm)?)\W*$/iu,
    '$1 $2 $4 for $3',
  ],
  // "At 10:00, 30m"
  [/(?<=\d[:.]\d\d,? )(\d{2,3}) ?m(?=[\s,.;]|$)/gi, '$1 minutes'],
  // "Move it from Tuesday on Thursday, the third offer comes first on Wednesday": why is no day of its.
  [
    /^(\W*(?:please )?(?:move|shift|postpone|put) [^,]+ from \p{L}+day) (?:on|to|until) (\p{L}+day), (?:because |as |since )?(?:the|we|our|it|there) [^,]+$/iu,
    '$1 to $2',
  ],
  [/\bi (?:want|need|['’]d like) reminding to\b/gi, 'remind me to'],
  [/\band then ((?:on |at |in )[^,.]{3,24}?|tomorrow|today),? remind me to ([^.!?\n]+)/gi, 'and remind me to $2 $1'],
  // "Team me/sam/spec"
  [/\b((?:team|with):? )([\p{L}]+)\/([\p{L}]+)(?:\/([\p{L}]+))?(?=[\s,.;]|$)/giu, '$1$2, $3, $4'],
  // "Anything gone past its date?"
  [
    /\b(?:(?:that )?(?:has |have |is |are )?(?:gone |went |got |slipped )|(?:that )?(?:is|are) )?past (?:its|their|the) (?:due )?(?:dates?|deadlines?)\b/gi,
    'overdue',
  ],
  // "Who do I bug for a press release?"
  [
    /\bwho (?:do|can|should) i (?:bug|ping|poke|nag|pester|bother|hit up|bribe) (?:for|about|with)\b/gi,
    'who can help with',
  ],
  [/\bhave I (?:there )?(?:also )?(?:any |some )?(?:free )?time\b/gi, 'do I have time'],
  // "I'll do it myself so put it on me"
  [
    /[,;]?\s*(?:(?:so|and) )?(?:i['’]?ll|i will|i['’]d rather|let me) (?:do|take|handle) (?:it|this|that)(?: on)?(?: myself)?[,;.]? (?:so |and )?(?:please )?put (?:it|this|that) on (?:me|my list|my plate)\b/gi,
    ' and assign it to me',
  ],
  [/(?<=\b(?:so|and|please) )put (it|this|that|them) on (?:me|my list|my plate)\b/gi, 'assign $1 to me'],
  // "Tuesday, ten till half past eleven"
  [
    /(?<=\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})),? (?=(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:till?|until|to) (?:\d{1,2}:\d\d|(?:half past |quarter past |quarter to )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b)/gi,
    ' from ',
  ],
  // "The screening questions are mine now, not Dot's"
  [
    /(?<=^|[.;!?,] )((?:and )?)((?:the )?[\p{L} -]{4,50}?) (?:is|are) (?:now )?mine(?: now)?(?:,? (?:and )?not (\p{L}+(?:['’]s)?)(?: any ?more)?)?(?=\W*(?:$|[.;!,]))/giu,
    '$1give $2 to me',
  ],
  // "Till Friday, is important"
  [/(?<=[.,;!] |[.,;!] and )is (?=(?:very |really )?(?:important|urgent)\b)/gi, 'it is '],
  // "I won't get to it tomorrow, whatever is due then can it go to Tuesday"
  [
    /\b(tomorrow|today|on \p{L}+day|(?:this|next) week)\b([^.!?]{0,60}[,.;:]) *(?:so )?(?:can |could )?(?:whatever|everything|anything|all)(?: that)?(?:['’]s| is)? due then,? (?:(?:can|could|should|may)(?: (?:it|that|they))? )?(?:go|be moved|move|wait|be put off) (?:to|until|till) /giu,
    '$1$2 move everything that is due $1 to ',
  ],
  [
    /\b((?:move|push|put|shift|postpone) (?:everything|anything|whatever)) due (?=(?:on |by |before )?(?:today|tomorrow|\p{L}+day|this|next|the)\b)/giu,
    '$1 that is due ',
  ],
  [/\bdue (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day to )/gi, 'due on '],
  [/(?<=[.!?;]\s)till(?=\s)/gi, 'until'],
  // "What was the number? It should be in some note."
  [
    /(?<=\?)\s+(?:it|that|this) (?:should|must|might|has to|ought to) (?:be|stand) (?:in|on|among|somewhere|written)\b[^.!?]*[.!]?\s*$/i,
    '',
  ],
  // "…, if that can be done" is courtesy, and no condition.
  [
    /,? (?:if|provided) (?:that|it|this) (?:can be (?:done|arranged|managed)|(?:is|would be) (?:possible|ok(?:ay)?|no trouble|not too much trouble))(?=\W*$)/gi,
    '',
  ],
  [/\bzero (?=(?:open )?(?:tasks|work|things)\b)/gi, 'no '],
  // "Which tasks arent done"
  [/\b((?:are|is|was|were|do|does|did|have|has|had|would|should|could|wo|ca)n)t\b/gi, "$1't"],
  // "Ask for Mr. Hansen", "see p. 12": no sentence ends there.
  [/\b(mr|mrs|ms|messrs|dr|prof)\.(?=\s+\S)/gi, '$1'],
  [/\b(nos?|nr|art|ref|tel|fig|sec|vol|apt|par|pp?)\.(?=\s?\d)/gi, '$1'],
  [/\bwhich of (?:your lot|you lot|you guys|your (?:agents|people|team)|your bots)\b/gi, 'which of you'],
  // "Right, what have we let slip?"
  [
    /\b(?:what|anything|something)(?: that)?(?: have| has|['’]ve)? (?:i|we|got|everybody|everyone|the team)?(?: have|['’]ve)? ?(?:let (?:slip|slide|drop)|forgotten|forgot|dropped|left lying)(?: about)?(?= *(?:$|[?.!,]))/gi,
    'what is overdue',
  ],
  // "Who has not so much to do?", "who isn't busy", "who has little on"
  [
    /\bwho(?:['’]s)? (?:(?:has|have|got|has got|have got) (?:not (?:got )?(?:so |that |too |very )?(?:much|many|a lot)|little)(?: (?:work|tasks|things))?(?: (?:to do|on))?|(?:does|do)(?:n['’]?t| not) have (?:so |that |too |very )?(?:much|many|a lot)(?: (?:work|tasks|things))?(?: (?:to do|on))?|(?:is|are)(?:n['’]?t| not) (?:so |that |too |very )?(?:busy|stretched|loaded))\b/gi,
    'who has the least to do',
  ],
  [/\bcalendar (?=days?\b)/gi, ''],
  [/\b(which|that) falls? due\b/gi, '$1 is due'],
  // "It's properly going now, so call it active, not planning"
  [
    /\b(?:call|mark|make) (it|this|that) (active|on hold|in progress|completed),? (?:and )?not (?:planning|active|pending|on hold|in progress|completed)(?= *(?:$|[.!]))/gi,
    'set the status of $1 to $2',
  ],
  // "What is overdue, and who could take it?": the whole of a question, and no title that holds one.
  [
    /^((?:\W*(?:what|which|who|whose|is|are|any|anything|how|show)\b[^"“”:?]*[?,;]\s*(?:and\s+)?)?\W*)who (?:else )?(?:(?:could|can|might|would be able to)(?: best)? (?:take|do|handle|pick up|help (?:out )?with|cover)|(?:is|['’]s) (?:free|available|around) to (?:take|do|handle|pick up|help with|cover)|has (?:the )?(?:time|room|capacity) (?:for|to (?:take|do|handle|pick up|help with)))(?: (?:it|that|this|them|those|these|one|some|any|another(?: (?:one|task))?|(?:one |some )?more(?: (?:work|tasks))?)){1,3}(?: (?:on|over|off (?:him|her|them)|up))?(?=\W*$)/gi,
    '$1who has the least to do',
  ],
]

const arrow = /\s*(?:->|→|=>|-->)\s*/
const amount = /^(?:due )?([+-]|by )\s?(\d+) ?(d|w|days?|weeks?)$/i

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
/** "On the thirtieth": a day that ends what is said of it; "on the first task" is none. */
const spelledDay = new RegExp(
  String.raw`\b(on|by|until|till|before) the (${ordinals.toReversed().join('|').replaceAll('-', '[- ]')})(?=\W*(?:$|[,.;]|and\b|at\b))`,
  'gi',
)

function withDaysInFigures(text: string): string {
  return text.replace(
    spelledDay,
    (_, to: string, day: string) => `${to} the ${ordinals.indexOf(day.toLowerCase().replace(' ', '-')) + 1}th`,
  )
}

const lengthOfMonth = { jan: 31, feb: 28, mar: 31, apr: 30, may: 31, jun: 30, jul: 31, aug: 31, sep: 30, oct: 31, nov: 30, dec: 31 } // prettier-ignore

/** "After the end of November" is after its last day. */
function withEndOfMonth(text: string): string {
  return text.replace(
    /\bafter the end of ((jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/gi,
    (_, month: string, short: string) =>
      `after ${lengthOfMonth[short.toLowerCase() as keyof typeof lengthOfMonth]} ${month}`,
  )
}

/** What is said in few words, in more. */
export function saidTersely(text: string, scene: Scene): string {
  const plain = withOneOnOne(
    forms.reduce((all, [form, more]) => all.replace(form, more), text),
    scene,
  )
  return withArrows(plain, scene) ?? withDaysInFigures(withEndOfMonth(plain)).replace(/\s(?:->|=>|→)\s/g, ' to ')
}

/** "1:1 w/ sam weds 10:00" is a meeting of the two, and called so. */
function withOneOnOne(text: string, scene: Scene): string {
  return text.replace(
    /^\W*(?:(?:add|put in|schedule|book|set up|plan|new) )?(?:an? )?(1:1|1-1|one[- ]on[- ]one) (?:with|w\/?) (\p{L}+)\b([^.!?\n]*)$/iu,
    (whole, kind: string, name: string, rest: string) => {
      const other = doerNamed(name, scene)
      return other
        ? `schedule “${kind} with ${other.name.split(' ', 1)[0]}”${rest} with ${scene.you ?? 'me'} and ${other.name}`
        : whole
    },
  )
}

/** "Quotes -> Arlo, mail -> Spec"; "redirects: Spec -> Sam, due +2d". Undefined where a part of it says something else. */
function withArrows(text: string, scene: Scene): string | undefined {
  if (!arrow.test(text)) return undefined
  const parts = text
    .replace(/^\W*(?:swap|reassign|hand over|changes?|moves?|assign)\s*:\s*/i, '')
    .replace(/[\s.!]+$/, '')
    .split(/\s*[,;\n]\s*/)
  let subject: string | undefined
  const said = parts.map((part) => {
    const moved = amount.exec(part)
    if (moved && subject !== undefined) {
      const unit = /^w/i.test(moved[3]!) ? 'weeks' : 'days'
      return `${moved[1] === '-' ? 'pull' : 'push'} ${subject} ${moved[1] === '-' ? 'forward' : 'back'} by ${moved[2]} ${unit}`
    }
    const [from, to, ...others] = part.split(arrow)
    const taker = to === undefined || others.length > 0 ? undefined : doerNamed(to, scene)
    if (!taker || from === undefined) return undefined
    const [, named, holder] = /^(.+?)\s*:\s*(.+)$/.exec(from) ?? []
    const what = holder !== undefined && doerNamed(holder, scene) ? named! : from
    if (doerNamed(what, scene)) return undefined
    subject = what
    return `assign ${what} to ${taker.name}`
  })
  return said.every((each) => each !== undefined) ? said.join(' and ') : undefined
}
