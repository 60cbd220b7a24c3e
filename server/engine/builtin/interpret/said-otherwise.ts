import { has } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { ofThePlan } from './of-the-plan.ts'
import { saidTersely } from './said-tersely.ts'
import { saidTogether } from './said-together.ts'

/** Begins no question, and tells of nothing that somebody said. */
const noReport = String.raw`(?!(?:does|do|did|would|will|is|are|was|were|who|what|when|why|which|how|can|could|should|must|if|unless|\p{L}+ (?:said|says|thinks?|thought|told|wrote|asked|heard|believes?|means))\b)`

/** Ways to say what is mostly said in others, as those others. Each stands for a form, not for a prompt. */
const forms: [RegExp, string][] = [
  // "See to it that I don't forget to ring the crematorium"
  [
    /\b(?:see to it|make sure|take care|ensure)(?: that)? (?:i|we) (?:do not|don['’]?t|dont|never) forget (?=to \p{L})/giu,
    'remind me ',
  ],
  // "Tomorrow I am not there, everything of …": why, where the wish has its own day.
  [
    /^\W*(?:on )?(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:i|we)(?:['’]m|['’]re| am| are|['’]ll be| will be| wo ?n['’]?t be)(?: not)? (?:there|here|in|away|off|out|on leave|on holiday|ill|sick|closed)\b[^,.;?]{0,40}[,.;]\s*(?:so |and )?(?=[^?]*\b(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/iu,
    '',
  ],
  // "In the website relaunch team replace Spec with Chip", "swap Arlo for Dot in the supplier review team"
  [
    /^(\W*(?:(?:please|pls|can you|could you)\s+)*)(?:[Ii]n|[Oo]n|[Ff]or) (?:the )?([^,.;?]{3,60}?) team,? (?:please )?(?:replace|swap|exchange) (\p{Lu}\p{L}+) (?:with|by|for|against) (\p{Lu}\p{L}+)(?=\W*$)/u,
    '$1add $4 to the team of the $2 and take $3 off it',
  ],
  [
    /^(\W*(?:(?:please|pls|can you|could you)\s+)*)(?:[Rr]eplace|[Ss]wap|[Ee]xchange) (\p{Lu}\p{L}+) (?:with|by|for|against) (\p{Lu}\p{L}+) (?:in|on) (?:the )?(?:team of (?:the )?([^,.;?]{3,60}?)|([^,.;?]{3,60}?) team)(?=\W*$)/u,
    '$1add $3 to the team of the $4$5 and take $2 off it',
  ],
  // "Sam joins that team"
  [
    /\b(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:joins|is joining|comes into|enters) (?:that|the|its) team\b/gu,
    'add $1 to its team',
  ],
  // "Everything of tomorrow goes to Tuesday"
  [
    /(^|[.,;!]\s*)(?:so |and )?(?:everything|all|all tasks|all things|whatever is)(?: (?:of|from|for|due|on))? (today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s)?(?: tasks| things| stuff)? (?:(?:must|should|shall|can|has to|have to|will) )?(?:go|goes|move|moves|be moved)(?: over)? to (?=\p{L})/giu,
    '$1move everything that is due $2 to ',
  ],
  // "Delete all what is complete"
  [/\b(all|everything) what (?=(?:is|are|was|has|i|we|he|she|they)\b)/gi, '$1 that '],
  // "Can't start before 430": an hour without its mark.
  [
    /\b(before|at|from|till?|until) ([01]?\d|2[0-3])([0-5][05])(?![\d:%]|[.,]\d|\s*(?:€|\$|£|eur|usd|euros?|dollars?|pounds?|people|guests|pieces|km|kg|\p{L}*am\b|pm\b))/giu,
    '$1 $2:$3',
  ],
  // "Lower the priority of A and raise that of B"
  [
    /\b(priority|due date|date|deadline|status) of\b(.+?)\b(raise|increase|lower|reduce|set|put|change|move|push|make) that of\b/gi,
    '$1 of$2$3 the $1 of',
  ],
  // "Don't delete the rooms yet, just move it to the 9th"
  [
    /^\W*(?:please )?(?:do not|don['’]?t|dont) (?:delete|cancel|remove|close|drop|finish|complete|kill|bin) (.+?)(?: yet| now| entirely| completely)?[,;.]?\s+(?:but )?(?:just|only|rather|instead)\s+(\p{L}+) (?:it|that|them|this)\b/iu,
    '$2 $1',
  ],
  // "If Chip has a task that is overdue"
  [
    /\b(has|have) an? (task|event|meeting|project) (?:that|which) is (overdue|late|open|completed|unassigned)\b/gi,
    '$1 an $3 $2',
  ],
  // "How many are completed in A, and out of how many?"
  [
    /^\W*how many tasks (?:have been|are|were) (?:completed|done|finished) (.+?),? (?:and )?(?:out )?of how many\b[^?]*\??$/i,
    'how much of the tasks $1 is done, in percent?',
  ],
  // "The proofreading can wait a week longer"
  [
    /^\W*(?:ok(?:ay)?[, ]+)?(.{3,60}?) (?:can|could|may|might) wait (?:for )?(?:another |one more )?(an?|one|two|three|\d+) (days?|weeks?)(?: longer| more)?(?=\s*[.;,]|\W*$)/i,
    'push $1 back by $2 $3',
  ],
  // "I have three things: A and B. Please make tasks of it"
  [
    /^[^:]*\bi have (?:(?:two|three|four|five|some|these|\d) )?(?:things|points|to-?dos)(?: to do)?: (.+?)[.!]\s+(?:please |can you |could you )*(?:make|create) (?:a )?tasks? (?:of|out of|from|for) (?:it|them|those|these|that|each)\b[^.]*[.?!]?$/is,
    'create tasks: $1',
  ],
  // "If there is none, nothing need be done" goes without saying.
  [
    /(?<=[.!;]\s+)if (?:he|she|it|there|they|not|so)\b[^.!?]{0,30}\b(?:none|nothing|not|[a-z]{2,6}n['’]t)\b[^.!?]*\b(?:nothing|no need|ignore|leave)\b[^.!?]*[.!]?\s*$/i,
    '',
  ],
  // "To medium, and raise …" is said of two.
  [/\bto (high|medium|low), and (?=(?:raise|lower|reduce|set|put|change|make|increase)\b)/gi, 'to $1 and '],
  // "We have a visit on Wednesday at 10. Put it in the calendar"
  [
    /^\W*(?:we|i) have (an? [^.!?]+?\b(?:at|from) \d[^.!?]*?)[.!,;]\s+(?:please |can you |could you )*put it in (?:the|my|our) calendar\b[^.]*[.!?]*$/i,
    'put $1 in the calendar',
  ],
  // "Open tasks per agent, counts"
  [
    /^\W*(?:the )?(?:open )?tasks (?:per|by|for each) (?:agent|person|assignee|member|head)\b,?(?: just| only)?(?: the)? (?:counts?|numbers?|totals?)\W*$/i,
    'how many open tasks does each agent have?',
  ],
  // "High prio, not done"
  [
    /^\W*(high|medium|low)[- ]?prio(?:rity)?,? (?:and )?(?:not (?:yet )?(?:done|finished|closed)|open|still open)\W*$/i,
    'which $1 priority tasks are open?',
  ],
  // "When do Sam and I have an hour", "find an hour for me and Sam"
  [
    /^\W*when (?:do|have|can|could|would) (\p{L}+(?:,| and| &| n) [\p{L} ]+?)(?: both)?(?: have| get| find| got)? ((?:an?|one|half an|\d+) ?(?:hours?|min\p{L}*))(?: time| free)?(?=\W|$)/iu,
    'when are $1 both free for $2',
  ],
  [
    /^\W*(?:please )?(?:find|look for)(?: me)? ((?:an?|one|half an|\d+) ?(?:hours?|min\p{L}*))(?: free)? for (\p{L}+(?:,| and| &| n) \p{L}+)(?= )/iu,
    'when are $2 both free for $1',
  ],
  [ofThePlan, 'are we on track?'],
  // "Who is in the team for the relaunch"
  [/\bwho(?: all)?(?: is|['’]?s| are) (?:in|on|part of) the team (?:for|of|behind|on) (?=\p{L})/giu, 'who works on '],
  [
    /^\W*who(?: all)?(?: is|['’]?s| are) (?:all )?(?:in|on|part of) (?:the|my|our|this) (?:workspace|team)\W*$/i,
    'which agents are there?',
  ],
  // "N which 1 is due first"
  [/^\W*(?:n|an|&) (?=which|what|who|how|when)/i, 'and '],
  [/\bwhich 1\b/gi, 'which one'],
  // "The one of these that is due last"
  [/\bthe one of (?:these|those|them) (?:that|which) (?:falls|is|comes) due last\b/gi, 'the last one'],
  // "Enter both Arlo and Sam as responsible for it"
  [
    /\b(?:enter|put|set|name|list|note|have|make|write) (?:both )?((?:\p{Lu}[\p{L}'’-]*|me)(?: \p{Lu}[\p{L}'’-]*)?(?:(?:,| and|,? &) (?:\p{Lu}[\p{L}'’-]*|me)(?: \p{Lu}[\p{L}'’-]*)?)*) (?:down )?as (?:the )?(?:ones? )?(?:responsible|owners?|assignees?|in charge)(?: persons?| people)? (?:for|of|on) ([^.,!?]+)/giu,
    'assign $2 to $1',
  ],
  // "We don't need the announcement anymore, get rid of it"
  [
    /^\W*(?:we |i )?(?:do not|don['’]?t|dont|no longer) need (?:the |that )?(.{3,60}?)(?: any ?more| any longer)?[,;.]?\s+(?:so |please |just |can you )*(?:get rid(?: of (?:it|that))?|(?:bin|delete|remove|scrap|drop) (?:it|that|this|(?:this|that|the) (?:task|event|meeting|project)))(?: please)?\W*$/i,
    'delete $1',
  ],
  // "Let Sam do the proofread, Suki has enough": why somebody does it says nothing of who else has it.
  [
    /^\W*(?:please |pls |can you |ok )*let (\p{L}+(?: \p{Lu}[\p{L}'’-]+)?) (?:do|take|have|handle) (?!it\b|that\b|this\b|them\b)((?:the |our |my )?[^,.;!?]{3,60})[,;.] ?(?:because |since |as )?\p{L}+ (?:(?:already )?has (?:already )?(?:enough|too much|a lot|plenty)(?: (?:to do|on|on (?:her|his|their) plate))?|is (?:too )?(?:busy|full|swamped|away|off|ill|sick))\W*$/iu,
    'assign $2 to $1',
  ],
  // "When is meeting with Nordhaus": without its article it is the same meeting.
  [
    /^(\W*(?:when|where|what time) is )(?=(?:next |first |last )?(?:meeting|call|appointment|standup|review) (?:with|about|on|of)\b)/i,
    '$1the ',
  ],
  // "The announcement is not so important, put it low"
  [
    /^\W*((?:the |my |our )?[^.,;!?]{3,60}?) (?:is|are) (?:(?:not|less|very|so|that|too|really|quite|more|n['’]?t) )*(?:important|urgent)(?: any ?more| now)?[,;.] ?(?:so |please |and )*(?:put|set|make|mark) (?:it|that|this|them)(?: (?:to|on|as|at|down to))? (high|medium|low)(?: prio(?:rity)?)?\W*$/iu,
    'set the priority of $1 to $2',
  ],
  // "Product review today to 14:30, still an hour": what is moved keeps its length.
  [
    /^\W*(?:please |pls |(?:can|could) you )*(?:(?:move|push|shift|reschedule) )?([^,.;?!]{3,60}?) (today|tomorrow) to (\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?),? (?:but )?still (?:for )?(?:an?|one|half an|\d+) ?(?:hours?|min\p{L}*)(?: long)?\W*$/iu,
    'move $1 to $2 $3',
  ],
  // A project for me is mine, and says nothing of who works on it.
  [/\b((?:(?:set up|create|make|start|open|begin)(?: me)? (?:an? |the )?(?:new )?|new )project) for me\b/gi, '$1'],
  [/\b(?:and )?(?:add|write|put) (?:to|in|into) its notes?:? ["“]?([^"“”\n]{3,300})["”]?/giu, 'and add a note: $1'],
  [/^\W*do (?=(?:please|kindly)\b)/i, ''],
  [/\b(I|we) should (?=(?:very much )?like\b)/g, '$1 would '],
  [/(?:^|(?<=[.!;]\s+))pray,? (?=\p{L})/giu, 'please '],
  // "I merely wish to know what falls due"
  [
    /(?:^|(?<=[.!;,]\s+))(?:i|we) (?:merely|only|just|simply) (?:wish|want|would like|need)(?:ed)? to (?:know|see|learn) (?=(?:what|which|who|when|where|how|if|whether)\b)/giu,
    '',
  ],
  [
    /\bwhat (?:(?:still )?remains|is (?:still )?left) to (?:be done|do) (?:for|in|on|with|of) /gi,
    'which tasks are open in ',
  ],
  // "A talk with Sam on Monday, concerning the credit note"
  [/,? (?:concerning|regarding|with regard to) (?=(?:the|our|my|an?|this|that)\b)/gi, ' about '],
  // "Their new bookkeeper is Ann Berg. Put that in the notes of the mail, so Arlo knows"
  [
    /^(\W*[^\n]{10,300}?)[.!]\s+(?:please |can you |could you |so )*(?:put|add|write|note|enter) (?:that|this|it) (?:in|into|to|down in|under) the notes? (?:of|for|on|to) ([^,.!?\n]{3,60}?)(?:,? (?:so|because|as)\b[^.!?\n]{3,80})?[.!?]*\s*$/iu,
    'add a note to $2: $1',
  ],
  // "Make me a note to ring the council; Tuesday would be time enough"
  [
    /\b(?:make|take|leave|write) (?:me |myself |us )?an? (?:little |quick |short )?note to (?=\p{L})/giu,
    'remind me to ',
  ],
  [
    /[;,.]\s*(?:by )?((?:\p{L}+ ){0,2}?(?:\d|today|tomorrow|\p{L}+day|next|this|the)[^;,.]{0,30}?) (?:would|will|is|should) (?:be )?(?:time |soon |early )enough\b/giu,
    ' by $1',
  ],
  // "It matters more than I thought, so please mark it high": why, which is no wish.
  [
    /[;,.]\s*(?:(?:but|and|however|on the other hand|still),? )*(?:it|this|that|he|she|they|i|we)\b(?![^;,.!?]*\b(?:urgent|important|priority|done|finished|ready|sent|completed?|closed|cancel\p{L}*|not|[a-z]{2,6}n['’]t|today|tomorrow|\p{L}+day|week|month|\d+)\b)[^;,.!?]{3,80},? so (?=(?:please|can you|could you|would you|let['’]?s|mark|make|set|move|put|give|push|assign)\b)/giu,
    '. ',
  ],
  // "Add to the review that Spec looks at the offer"
  [
    /\badd to (.{3,40}?) that (\p{L}+) (?!has\b|was\b|is\b|does\b)(\p{L}{2,}?)(?:(?<=[sxzh])es|s) /giu,
    'add a task to $1: $2 should $3 ',
  ],
  // "Order glue until Friday, is very important. Make me a task of it"
  [
    /(?<=\b(?:tasks?|to-?dos?|remind)\b.*)[,;.]\s*(?:and |it |this |that )?(?:is|it['’]s|that['’]s)(?: very| really| quite| extremely| super)? (?:important|urgent)(?=\W|$)|[,;.]\s*(?:and |it |this |that )?(?:is|it['’]s|that['’]s)(?: very| really| quite| extremely| super)? (?:important|urgent)(?=\W.*\b(?:task|to-?do)\b)/gi,
    ', high priority',
  ],
  [/\bput in (the|my|our) (calendar|diary|agenda)\b(?=\W*(?:please|pls|thank|$))/gi, 'put it in $1 $2'],
  [/\b(?:it )?(?:will |should )?(?:takes?|lasts?) (?:about )?(?:one|an) hour and (?:a )?half\b/gi, 'for 90 minutes'],
  // "One hour and half", and a length that stands behind the hour at which something begins.
  [/\b(an?|one|two|three|four|\d) (hours?|hrs?|h) (?:and|n|&) half\b(?! (?:past|an?)\b)/gi, '$1 $2 and a half'],
  [
    /(?<=\d[:.]\d\d(?: ?[ap]m)?|\d ?[ap]m), (?=(?:an?|one|two|three|four|\d{1,2}) (?:hours?|hrs?)(?: and a half)?\W*$)/gi,
    ' for ',
  ],
  // "Earlier than is planned now" is earlier than it is due.
  [
    /(?<=\b(?:days?|weeks?|hours?|min\w*) )(earlier|sooner|later) (?:than|as) (?:(?:it|that|what|this|i|we|you|is|was|are|were|have|had|has|['’]s|first|originally|currently|now) ?){0,4}(?:planned|said|agreed|thought|scheduled|set|due|foreseen|intended|wanted)(?: (?:now|currently|before|at the moment|at first|originally))?\b/gi,
    '$1',
  ],
  [
    /\b(days?|weeks?) before (?:what|when) (?:we|i|you|it|is|was)(?: (?:is|was|had|have))? (?:said|planned|agreed|due)\b/gi,
    '$1 earlier',
  ],
  [
    new RegExp(
      String.raw`^\W*${noReport}(?:the )?([^,.;:?!\n]{3,60}?) (?:must|should|has to|have to|needs? to|shall|ought to|is to) be (?:ready |done |finished |complete |over )?((?:an?|one|two|three|four|five|\d+) (?:days?|weeks?)) (earlier|sooner|later)[\s.!]*$`,
      'iu',
    ),
    'move the $1 $2 $3',
  ],
  [/\bmore (lat|earli|soon)(?:er|e)?\b(?= than|\W*$|[,.;])/gi, '$1er'],
  // "Give the flyers two more days"
  [
    /^(\W*(?:(?:please|pls|can you|could you|would you|kindly)[ ,]+)*)(?:give|grant|allow) ([^,.;:?!\n]{3,120}?) (?:another |an extra )?(an?|one|two|three|four|five|\d+)(?: more| extra| additional)? (days?|weeks?)(?: more| longer| extra| on top)?(?: please)?\W*$/iu,
    '$1push $2 back by $3 $4',
  ],
  [/\ban hour (?=(?:earlier|later),? (?:so |that is )?(?:from|at|to) \d)/gi, 'one hour '],
  // "It must be one hour later, from 17": both say the same, or it is asked about.
  [
    new RegExp(
      String.raw`^\W*${noReport}(?:move |push |shift )?(?:the )?([^,.;:?!\n]{3,60}?) (?:(?:must|should|has to|have to|needs? to|shall|can|could) (?:be|start|begin|go|move)(?: at)? )?((?:an?|one|two|half an|\d+) (?:hours?|minutes?|mins?)) (earlier|later),? (?:so |that is |i\.?e\.? )?(?:from|at|to|starting at) (\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)[\s.!]*$`,
      'iu',
    ),
    'move the $1 $2 $3, at $4',
  ],
  // "What did we want from the baker?"
  [
    /\bwhat (?:did|do) (we|i) (?:still )?(?:want|need) (?:of|from) (?!me\b|you\b)([^,.;:?!\n]{3,40})(?=\W*$)/giu,
    'what were $1 asking $2 for',
  ],
  [/\b(put|add|enter|note|write)( [^,.;:?!\n]{2,80}?) in(?:to)? (calendar|diary|agenda)\b/gi, '$1$2 in the $3'],
  // "Did the contracts get collected?"
  [
    /^\W*(?:did|have|has) ((?:the|our|my) [^,.;:?!\n]{3,60}?) (?:get|got|been) (\p{L}{2,}(?:ed|en|nt|ught))(?: yet| already)?(?=\W*$)/giu,
    'are $1 $2',
  ],
  [/\bhow many days (?:have|do) (?:we|i)(?: have)?(?: got| left)? until\b/gi, 'how many days until'],
  // "Block my calendar on Tuesday" blocks a time in it.
  [/\b(block|hold|keep|reserve)( off)? (?:my|the|our) (?:calendar|diary)(?= )(?! free)/gi, '$1 time'],
  // "Could Ann have the flyer done by Monday?": what is asked for is the day.
  [
    /^(\W*(?:can|could|would|will|please|i(?: would|['’]d) like|i need|i want|we need|have)\b[^\n?!.,;]{2,40}? ?\bhave [^\n?!.,;]{3,60}?) (?:done|finished|completed|wrapped up)(?= (?:by|until|before|on|till|(?:an?|one|two|three|four|five|\d+) (?:days?|weeks?) (?:earlier|sooner|later))\b)/iu,
    '$1',
  ],
  // "Could that wait until Tuesday? And do mark it high"
  [
    /^(?:\W*(?:oh|ah|dear|well|hm+|so|ok(?:ay)?|right|please)\b)*\W*(?:could|can|might|may) (that|it|this|they|those|that one|this one) (?:perhaps |maybe )?(?:wait|be put off|be moved|go) (until|till?|to) ((?:(?! or )[^.?!\n]){3,40})[.?!]+(?=\s+\S)/iu,
    'move $1 to $3.',
  ],
  [
    /(^|[.!?;,]\s+(?:and |then )?)do (?=(?:mark|move|put|give|set|make|add|push|assign|note|bring|shift|change)\b)/gi,
    '$1',
  ],
  // "Which tasks could wait, the ones nobody cries about": what is least needed.
  [
    /^\W*(?:so |and |hey |ok )*(?:which|what)(?: of)?(?: (?:the|our|my|these))?(?: open)?(?: tasks?| things?| jobs?| work| stuff| ones?)? (?:(?:could|can|may|might) (?:easily |safely |still |well )?(?:wait(?: (?:a bit|a while|longer|till later|until later))?|be (?:postponed|put off|delayed|left)|slide)|(?:could|can|should) (?:we|i|you) (?:easily |safely )?(?:postpone|put off|delay|leave)|(?:is|are) (?:not|n['’]t) (?:so |that |very |really )?(?:urgent|important|pressing)|(?:is|are)n['’]t (?:so |that |very |really )?(?:urgent|important|pressing)|(?:is|are) (?:least|less) (?:urgent|important|pressing)|ha(?:s|ve) no (?:hurry|rush)|(?:would|will) (?:nobody|no ?one) miss)(?:,? (?:i mean )?(?:the ones? |those )?(?:that |which )?(?:(?:nobody|no ?one) [\p{L}'’ ]{3,30}|without (?:anyone|anybody|somebody) [\p{L}'’ ]{3,30}|aren['’]t urgent|not urgent))?\W*$/iu,
    'which open tasks have low priority?',
  ],
  [
    /^\W*(?:(?:so|and|ok|hey)\W+)*(?:what|anything|what all|which tasks?|which ones?)(?:['’]?s| is| are| has| have)? (?:been )?(?:slipping|slipped|sliding|running late|running behind|lagging(?: behind)?)(?: so far| right now| at the moment)?\W*$/iu,
    'what is overdue?',
  ],
]

/** How a question begins that goes on in English: "quién works on the relaunch". */
const asking = new Map(
  Object.entries({
    'quién quien quiénes quienes qui wer chi quem': 'who',
    'cuándo cuando quand wann quando': 'when',
    'dónde donde où wo dove onde': 'where',
    'cuántos cuántas cuantos cuantas combien wieviele quanti': 'how many',
  }).flatMap(([words, english]) => words.split(' ').map((word) => [word, english] as const)),
)
const opening = /^(\W*)(\p{L}+)(?= (?:is|are|has|have|was|were|did|does|do|can|will|works?|tasks|meetings|events)\b)/iu

/** A request in the words in which it is mostly made; names as they are written here: "Milly" is Millie. */
export function saidOtherwise(text: string, scene: Scene): string {
  const english = text.replace(
    opening,
    (_, start: string, word: string) => start + (asking.get(word.toLowerCase()) ?? word),
  )
  const named = withMine(withSpelling(saidTersely(english, scene), scene), scene)
  return forms.reduce((all, [form, plain]) => all.replace(form, plain), saidTogether(named, scene))
}

/** "What do I have to do today": of whoever has tasks of their own, those. */
function withMine(text: string, { you, tasks }: Scene): string {
  const hasOwn = you !== undefined && tasks?.some((task) => has(task, you))
  return hasOwn
    ? text.replace(
        /^\W*(?:so |and )?what(?: all)? (?:do i have|have i got|do i need|must i|should i)(?: left)? (?:to )?do\b(?! first| next| about)/i,
        'what are my open tasks',
      )
    : text
}

/** Names whose end is written as it is heard. */
function withSpelling(text: string, { agents, people }: Scene): string {
  const firsts = [...agents, ...people].map(({ name }) => name.split(' ', 1)[0]!)
  const byEar = new Map(
    firsts.filter((name) => /\p{L}{2}(?:ie|ey|y|i)$/iu.test(name)).map((name) => [stemOf(name), name]),
  )
  if (byEar.size === 0) return text
  const known = new Set(firsts.map((name) => name.toLowerCase()))
  return text.replaceAll(/(?<![\p{L}\p{N}])\p{L}{2,}(?:ie|ey|y|i)(?![\p{L}\p{N}])/giu, (word) =>
    known.has(word.toLowerCase()) ? word : (byEar.get(stemOf(word)) ?? word),
  )
}

function stemOf(name: string): string {
  return name.toLowerCase().replace(/(?:ie|ey|y|i)$/, '')
}
