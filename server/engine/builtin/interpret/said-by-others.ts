import { findThing } from '../commands/find-thing.ts'
import { doerNamed, holdersOf } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { withFreeBeside } from './free-beside.ts'
import { withMonthFirst } from './month-first.ts'

const weekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`
const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*`
const day = String.raw`(?:today|tomorrow|(?:(?:this|next) )?${weekday}|\d{4}-\d\d-\d\d|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: ${month})?|${month} \d{1,2}(?:st|nd|rd|th)?)`
const asks = String.raw`(?:(?:so|and|then|please|pls|just|can|could|would|you|we) )*`

/** What people say who learned English late, who are in a hurry, or who say why first, in the words in which it is mostly said. */
const forms: [RegExp, string][] = [
  // "Remember me on Monday that I call the supplier"
  [
    /\bremember me\b(?= (?:please|pls|to (?!(?:your|her|his|my|our|the|their|them|him|everyone|everybody|all)\b|(?-i:\p{Lu}))|that|of|on|at|in|about|tomorrow|today|next|this)\b)/giu,
    'remind me',
  ],
  [
    /\b(remind me\b[^.!?,;\n]{0,40}?) that i (?!(?:have (?!to\b)|am|was|will|can|could|own|owe|said|promised|told|had)\b)(?:must |should |have to |need to )?(?=\p{L}+ )/giu,
    '$1 to ',
  ],
  // "Note down for me that I must insure it"
  [
    /\b(?:note|write|put|jot)(?: down)? for me(?: down)? that i (?:must|have to|need to|should) (?=\p{L})/giu,
    'remind me to ',
  ],
  // "Remind me what we agreed" asks, and is no reminder.
  [/\bremind me(?: again)?,? (?=(?:what|how|who|whose|which|where|why|whether)\b)/gi, 'tell me '],
  [
    /\bwhen (?:am i|are we|do i|do we) (?:(?:next|again) )?(?:with|seeing|meeting|see|meet) (?=(?-i:\p{Lu})|\p{L}+(?: next| again)?\W*$)(\p{L}[\p{L} ]{1,40}?)(?: (?:next|again))?(?=\W*$)/giu,
    'when is my next meeting with $1',
  ],
  // "Anything that should have been done by now and hasn't?"
  [
    /\b(?:is there )?(?:anything|something|what|which tasks?)(?: there)?(?: that| which)? (?:should|ought to) (?:have been|be) (?:done|finished|completed|ready)(?: (?:by now|already|yet))*(?:,? (?:and|but) (?:it )?(?:has|have|is|are|was)(?:n['’]?t| not)(?: yet)?)?(?=\W*$)/giu,
    'what is overdue',
  ],
  // "At 1 instead of 2": the hour that it has goes.
  [
    /(?<=\d(?: ?[ap]m)?) (?:instead of|rather than|not) (?:at )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?(?=(?: (?:today|tomorrow|please|pls))*\W*(?:$|[,.;]))/giu,
    '',
  ],
  // "Before the end of the year, say the 18th": the day that is said last is meant.
  [
    new RegExp(
      String.raw`,? (?:by|before|until|till) [^,.;:!?\d]{3,30}, (?:let['’]s )?say,? (?:on |by )?(?=${day}(?!\p{L}))`,
      'giu',
    ),
    ' by ',
  ],
  // "All what Spec still has", "everything Suki's still got"
  [/\ball what (?=\p{L}+ )/giu, 'everything that '],
  [/\b(all (?:the |my |our )?tasks|everything) what (is|are) /gi, '$1 that $2 '],
  [/\b(everything|anything|all)(?: that)? (\p{L}+)['’]s ((?:still )?)got\b/giu, '$1 that $2 $3has'],
  [
    /^(\W*(?:(?:please|pls|can|could|would|you) )*)(?:shove|bump|nudge|knock|kick) (?=[^.?!]* (?:back|to|by)\b)/i,
    '$1push ',
  ],
  // "The quotes are already in work", "Spec works already on the quotes, please mark it"
  [/\b(is|are)((?: already| now)*) (?:in work|in the works|under ?way|being worked on)(?=\W|$)/gi, '$1$2 in progress'],
  [
    /^(\W*)\p{L}+ (?:(?:already|now) )?works? (?:(?:already|now) )?on (?:the )?([^.!?,;\n]{3,60})(?=, (?:please |pls |so |can you |could you )*mark\b)/iu,
    '$1the $2 is in progress',
  ],
  // "Drop the proofreading to Friday" throws nothing away.
  [
    new RegExp(
      String.raw`(?<!(?:n['’]t|not|never|cannot) )\bdrop ([^,.;:!?\n]{3,60}?) (?:down |back )?(?=(?:to|till|until) ${day}(?![\p{L}\d]))`,
      'giu',
    ),
    'move $1 ',
  ],
  // "The call at 4 clashes with the school run, shift it to half five": why comes first.
  [
    /^(\W*)([^,.;:!?\n]{3,60}?) (?:clashes|collides|conflicts|overlaps) with [^,.;:!?\n]{3,60}[,.;] ?(?:so |and |please |pls |can you |could you )*(move|shift|push|put|bring|pull|reschedule) it (?=(?:to|on|until|by|an?|back|forward)\b)/iu,
    '$1$3 $2 ',
  ],
  [
    /(?<=\b(?:move|shift|push|put|bring|add|set|mark|make|give|assign|remind)\b[^?!\n]{3,80}) (?:will|would|can|could) you(?: please)?(?=\s*(?:[,.;!]|$))/giu,
    '',
  ],
  // "The one of the rooms you can delete, we make it by video"
  [
    /^\W*the (?:one|thing) (?:of|about|for|with) (?:the )?([^,.;:!?\n]{3,50}?),? (?:you|we) can (delete|remove|cancel)(?:[,;.] ?[^.!?\n]{3,80})?[.!]?$/iu,
    '$2 the $1',
  ],
  [
    /^\W*the ((?:task|event|meeting) (?:of|about|for|with) [^,.;:!?\n]{3,50}?),? (?:you|we) can (delete|remove|cancel)(?:[,;.] ?[^.!?\n]{3,80})?[.!]?$/iu,
    '$2 the $1',
  ],
  [/\b(?:at )?what hour\b/gi, 'at what time'],
  [/\bhow much time (?:it takes|does it take|it lasts|takes it|is it)\b/gi, 'how long does it last'],
  // "Could you put the tea in the calendar? Thursday, three until four"
  [
    new RegExp(
      String.raw`^([^.!?\n]{5,120}\b(?:calendar|diary|agenda))\? (?=(?:on |at |it is |it['’]s )?(?:${day}|next|from)(?!\p{L}))`,
      'iu',
    ),
    '$1, ',
  ],
  [/\bam i (?:expected|supposed|meant|asked|required) to\b/gi, 'do I need to'],
  // "The mail we can do it Monday, today I have no time"
  [
    new RegExp(
      String.raw`^\W*((?:the |my |our )?[^,.;:!?\n]{3,50}?) (?:we|i) (?:(?:can|could|will|shall) )?(?:do|make|finish) (?:it |that )?(?:on )?(${day})[,;.] ?(?:(?:because|as|since) )?(?:(?:today|now) )?(?:i|we) (?:have|got|have got) (?:not |no )(?:the |any )?time(?: (?:today|now))?\W*$`,
      'iu',
    ),
    'move $1 to $2',
  ],
  // "The last one is not so urgent, put it for the 14th"
  [
    new RegExp(
      String.raw`^\W*((?:the |my |our |that )?[^.,;:!?\n]{3,60}?) (?:is|are)(?: not|n['’]t) (?:so |that |very |too )?(?:urgent|pressing|important)[,;.] ?${asks}(?:put|set|move|push|make) (?:it|that) (?:for|to|on|until|till) (?=${day}(?!\p{L}))`,
      'iu',
    ),
    'move $1 to ',
  ],
  // "Recurring task for me, Mondays: check the report" is work of one's own.
  [
    new RegExp(
      String.raw`^\W*(?:please )?(?:(?:add|create|make|new) )?(?:an? )?(?:recurring|repeating|regular|weekly) (?:task|to-?do|reminder) for me,? (?:every |on |each )?(${weekday})s?: ?`,
      'iu',
    ),
    'every $1 I must ',
  ],
  // "New task: rotate the keys, due Friday, high, mine"
  [/(?<=\b(?:tasks?|to-?dos?)\b[^\n]{3,200}), mine(?=\s*(?:$|[,.;!]))/giu, ', for me'],
  // "And from these, what is not even started"
  [
    /^(\W*(?:(?:and|so|ok) )*)(?:from|of|out of|among) (?:this|these|those|them|that list|this list),? (?:what|which)(?: ones?)?(?:['’]s| is| are) /iu,
    '$1which of these are ',
  ],
  [/\b(?:not|n['’]t) even (?=(?:started|begun)\b)/gi, 'not '],
  // "Close what is overdue"
  [
    /^(\W*(?:(?:please|pls|can you|could you)\W+)?)(?:close|complete|finish|tick off|check off) (?:what(?:['’]s| is)|whatever is|all that is) (overdue|late)(?=\W*$)/iu,
    '$1mark everything overdue as done',
  ],
  // "Reschedule the client meeting: tomorrow at 10"
  [
    new RegExp(
      String.raw`^(\W*(?:(?:please|pls)\W+)?(?:reschedule|move|postpone|shift|push|delay) [^:\n]{3,60}): (?:to )?(?=(?:on |next |the )?(?:today|tomorrow|${day}|\d{1,2}(?:st|nd|rd|th)))`,
      'iu',
    ),
    '$1 to ',
  ],
  // "Who has time?"
  [
    /^(\W*)who(?: else)?(?: still)? (?:has|['’]s got|has got) (?:any |some |a bit of )?time(?: left)?(?: right now| now| today)?(?=\W*$)/iu,
    '$1who is free',
  ],
  // "Is anything late, or due today" asks for both, and nothing is both.
  [
    new RegExp(
      String.raw`(\b(?:of|for|from) (?:my|our|\p{L}+['’]?s|\p{L}+) )?\b(late|overdue|past due),? (?:or|and)(?: is| are)?(?: anything| something| any tasks)?(?: that is)? due (?=(?:by |on |until |before |this |next )*(?:${day}|week|month)(?!\p{L}))`,
      'giu',
    ),
    '$1$2? And what $1is due ',
  ],
  // "Which of them isn't due till December" is due from then on; in a note it stays as it was written.
  [
    new RegExp(
      String.raw`^([^.!?:\n]{0,40}?\b(?:which|what|who|whose|anything|any|how many|list|show|are there)\b[^.!?:\n]{0,80}?) (?:is|are)(?: not|n['’]t) due (?:(?:again|back) )?(?:till|until|before) (${month}|${day})(?![\p{L}\d])`,
      'iu',
    ),
    '$1 is due on or after $2',
  ],
  [new RegExp(String.raw`\bon or after (?=${month}\W*$)`, 'giu'), 'on or after 1 '],
  // "How many tasks each of our agents still has open"
  [
    /\bhow many (?:open )?tasks (?:does |do |has |have )?(?:each|every)(?: one)?(?: of)?(?: our| the| my| your)? (?:agents?|person|people|colleagues?|assistants?|one) (?:still )?(?:has|have|got|with)(?: still)?(?: got)?(?: open| left| to do)*/giu,
    'how many open tasks does each agent have',
  ],
  // "I am free now until when?"
  [
    /^\W*(?:(?:so|and|ok) )*(?:(?:i['’]?m|i am|am i|we are|are we) free (?:right )?(?:now )?(?:until|till|for how long|how long)(?: when)?|(?:until|till) when am i free(?: right)?(?: now)?|how long am i free(?: for)?(?: right)?(?: now)?)\W*$/i,
    'when is my next event?',
  ],
  [
    /\bwho(?: all)? (?:(?:has|have)(?:n['’]?t| not)(?: got)?|does(?:n['’]?t| not) have|(?:is|are)(?:n['’]?t| not) doing) (?:anything|any (?:work|tasks?))(?: to do| on| open)?(?: (?:right now|at the min(?:ute)?|at the moment|just now|now|currently))?/gi,
    'who has nothing to do',
  ],
  [/\b(late|overdue) or (high|medium|low)[- ]priority\b/gi, '$1, and which tasks are $2 priority'],
  [new RegExp(String.raw`\b(?:after|past) (${day})[?,.]? ?or on it\b`, 'giu'), 'on or after $1'],
  // "And who is in the team there"
  [
    /\bwho(?: all)?(?: is|['’]?s| are) (?:in|on) (?:the team (?:there|of it|of that|for it)|its team)(?=\W*$)/i,
    'who is on it',
  ],
  [
    /^\W*(?:and |so )?(?:the )?(\p{L}[\p{L} -]{2,40}), what (?:was|is|['’]s)(?: the)? (?:problem|issue|matter|story|deal|trouble)(?: there| with (?:it|them|that)| again)*\W*$/iu,
    'tell me about $1',
  ],
  // "A project for our spring show, “Threads”": what stands in quotes is its name.
  [
    /\b(project|event|task|meeting) (for (?:our|the|my|an?) [^,.;:"“”\n]{3,60}?), ["“]([^"“”\n]{2,80})["”]/giu,
    '$1 called “$3”, $2',
  ],
  [
    /^(\W*(?:(?:please|pls|can|could|would|you) )*)add (?:to|in|into|under) ((?:the |our |my )[^:.\n]{3,40}? project): ?(?!notes?\b)/iu,
    '$1add a task to $2: ',
  ],
]

/** A request in the words in which it is mostly made, where that needs nothing or little of the workspace. */
export function saidByOthers(text: string, scene: Scene): string {
  const plain = forms.reduce((all, [form, words]) => all.replace(form, words), withMonthFirst(text, scene))
  const single = withTitleDone(withEventOfPart(withFreeBeside(plain, scene), scene), scene)
  return withOneEach(withAnotherHolder(single, scene), scene)
}

/** "Put Sam also in the task of the quotes, with Spec": who has it keeps it. */
function withAnotherHolder(text: string, scene: Scene): string {
  const [, name, what, other] =
    /^\W*(?:please |pls |can you |could you )*(?:put|add|set|write) (\p{L}+) (?:also|too|as well) (?:in|on|to|into|at) (?:the task (?:of|about|with|for) )?([^,.;:!?\n]{3,60}?)(?:,? (?:together |along )?with (\p{L}+))?(?: please)?\W*$/iu.exec(
      text,
    ) ?? []
  const added = name === undefined ? undefined : doerNamed(name, scene)
  const named = what?.replace(/^(?:the|our|my) /i, '') ?? ''
  // An event that is called so is meant, wherever one is.
  const event = scene.events.find(({ title }) => title.toLowerCase() === named.toLowerCase())
  if (event) return `add ${name} to the event “${event.title}”`
  const found = added ? findThing(named, ['task'], scene) : undefined
  if (!found || !('one' in found) || found.one.kind !== 'task') return text
  const [besides] = other === undefined ? [] : [doerNamed(other, scene)]
  if (other !== undefined && !besides) return text
  const all = new Set([...holdersOf(found.one.is), ...(besides ? [besides.name] : []), added!.name])
  return `assign “${found.one.is.title}” to ${[...all].join(' and ')}`
}

/** "Compare supplier quotes done": a title begins with a verb, and is done. */
function withTitleDone(text: string, { tasks }: Scene): string {
  const title = /^\W*(\p{L}.{3,90}?)(?:,? (?:is|are))? (?:done|finished|completed?)\W*$/iu
    .exec(text)?.[1]
    ?.toLowerCase()
  const task = title === undefined ? undefined : tasks.find((each) => each.title.toLowerCase() === title)
  return task ? `mark “${task.title}” as done` : text
}

/** "This afternoon's review": the one event of today that is called so and then. */
function withEventOfPart(text: string, { events, clock }: Scene): string {
  return text.replace(
    /\bthis (morning|afternoon|evening)['’]s (\p{L}+)(?! \p{Lu})/giu,
    (all, part: string, word: string) => {
      const then = events.filter(
        ({ date, start, title }) =>
          date === clock.today &&
          significantWords(title).includes(significantWords(word)[0] ?? '') &&
          (/^m/i.test(part)
            ? start < '12:00'
            : /^a/i.test(part)
              ? start >= '12:00' && start < '18:00'
              : start >= '17:00'),
      )
      return then.length === 1 ? `the ${then[0]!.title}` : all
    },
  )
}

const nameList = String.raw`\p{Lu}\p{L}+(?:, \p{Lu}\p{L}+){0,8},? and \p{Lu}\p{L}+`
const forEach = new RegExp(
  String.raw`^\W*(?:(?:please|pls|can you|could you|i|we) )*(?:need|want|make|create|add)(?: me)? (?:an? |one )?(?:separate |own |extra )?tasks? (?:for each of|each for) (${nameList}) to ([^.!?\n]{3,120}?)(?:,? (?:(?:all|each) )?(?:due )?((?:by|on|until|before) [^.!?,;\n]{3,30}))?(?:[.!](?: [^\n]*)?)?$`,
  'iu',
)

/** "A task for each of Ann, Ben and Cy to hand in their list": of those who are not here, each is named in the title. */
function withOneEach(text: string, scene: Scene): string {
  const [, names, what, when = ''] = forEach.exec(text) ?? []
  if (names === undefined) return text
  const all = names.split(/,? and |, /)
  if (all.some((name) => doerNamed(name, scene))) return text
  return `create tasks: ${all.map((name) => `${name} to ${what}${when === '' ? '' : ` ${when}`}`).join(', ')}`
}
