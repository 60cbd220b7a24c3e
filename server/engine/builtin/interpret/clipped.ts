/** What people clip to two or three words, and what it asks for in full. */
const clipped: [RegExp, string][] = [
  // "Supplier review, open tasks: +2d"
  [
    /^\W*([^,:;.?!]{3,50}), (?:all )?((?:open |overdue |late )?)tasks: by (\d{1,2} (?:days?|weeks?))\W*$/iu,
    'push all $2tasks of the $1 back by $3',
  ],
  [
    /^\W*(?:(?:any|what|my|where are(?: the| my)?)\s+)?(?:gaps|openings|free slots)(?: left| open)?(?: in (?:my|the) (?:day|week|calendar|diary))?(?=\W*$|\s+(?:on |this |next |in the )*(?:today|tomorrow|morning|afternoon|evening|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/i,
    'when is there free time',
  ],
  [
    /^\W*(?:so\s+)?who(?: is|['’]?s| are)\s+(?:(?:the )?(?:most|furthest)\s+|running\s+)?(?:behind|late)(?:\s+(?:with|on)\s+(?:their|the|his|her)\s+(?:work|tasks|stuff|things|list))?(?=\W*$)/i,
    'who has overdue tasks',
  ],
  [
    /^\W*(?:which|what)\s+(?:agent|one of (?:you|them|the agents)|of (?:you|the agents|(?:our|my|the) (?:agents|helpers|team|assistants|staff)))\s+(?:would be|is|could be)\s+(?:the\s+)?(?:(?:best|most|better)(?:\s+(?:suited|suitable|placed|able|qualified))?|right)(?:\s+(?:one|person|agent|choice))?\s+(?:to|for|at|with|in)\s+(?=\p{L})/iu,
    'who should I ask about ',
  ],
  // "I have a long report to get through. Which of you would be best at reading it?": what "it" is was told before.
  [
    /^\W*([^.!?\n]{10,200})[.!]\s+(?:so |and )?(?:which|what|who) (?:agent|of you|one of you) (?:would be|is|could be) (?:the )?(?:best|right)(?: (?:one|agent|choice))? (?:to|for|at|with|in) ([^.?!\n]{0,60}?\b(?:it|this|that|them)\b[^.?!\n]{0,40})\?*$/iu,
    'who should I ask about $2, $1',
  ],
  // "Which agent I take for answer to a customer"
  [
    /^\W*(?:which|what) (?:agent|one of you|of you|of the agents) (?:(?:do|should|can|shall|must|would|could) )?(?:i|we) (?:take|use|pick|choose|want|need|give)(?: best)? (?:for|to|with) (?=\p{L})/iu,
    'who should I ask about ',
  ],
  [
    /(^|[.!]\s+)who\s+(?:here|of you|in the team|among you)\s+does\s+(?=\p{L})([^.?!]{3,60}?)(?:,\s*is (?:that|it)\b[^.?!]{0,60})?\?/iu,
    '$1who should I ask about $2?',
  ],
]
const due =
  /^\W*due (today|tomorrow|this week|next week|this month|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\W*$/i
const dueDay = String.raw`(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?(?: (?:of )?\p{L}{3,9})?|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?)`
/** "Due dec 1 - dec 7?" */
const dueBetween = new RegExp(
  String.raw`^\W*due (?:from |between )?(${dueDay}) ?(?:-|–|to|till?|until|and) ?(${dueDay})\W*$`,
  'iu',
)

/** "Spec has two open things in the review, both can wait": the group that is told of first, as what the wish is about. */
export function withGroupTold(text: string, names: string): string {
  const told = new RegExp(
    String.raw`^(\W*)(${names})\s+(?:still\s+)?has\s+(?:got\s+)?(?:still\s+)?(two|three|four|[234])\s+((?:open |overdue |late |unfinished )?)(?:things|tasks|to-?dos|items|jobs)((?:\s+(?:in|for|on|due)\s+[^,.;:–—-]{2,50})?)\s*[,.;:–—-]+\s*(?:and\s+)?(?:both|all(?: of them| (?:two|three|four))?|they|these|those)(?:\s+(?:both|all))?\s+(can|could|should|must|may|go|move|need)\b(?:\s+(?:both|all)\b)?`,
    'iu',
  )
  return text.replace(
    told,
    (_, start: string, name: string, count: string, state: string, where: string, verb: string) => {
      const all = /^(?:two|2)$/i.test(count) ? 'both' : `all ${count}`
      return `${start}${all} of ${name}'s ${state || 'open '}tasks${where} ${verb}`
    },
  )
}

/** "Add two tasks to the review: Arlo should …, Spec should …": each of them goes there. */
const headedTasks =
  /^\W*(?:(?:please|pls|can|could|would|you)\W+)*(?:add|create|make|put)\s+(?:(?:the following|these|two|three|four|some|\d)\s+)?(?:tasks|to-?dos)\s+(?:to|in|into|for|under)\s+([^:.\n]{3,60}):\s*(?=\S)/i

/** Tasks that are listed below the project they go to, a sentence each with its name. */
export function withHeadingProject(text: string, nameOf: (words: string) => string | undefined): string {
  const head = headedTasks.exec(text)
  const name = head ? nameOf(head[1]!) : undefined
  const sentences = text.slice(head?.[0].length ?? 0).split(/(?<=[.!])\s+(?=\p{Lu})/u)
  if (!head || name === undefined || sentences.length < 2) return text
  return sentences.map((each) => `${each.replace(/[.!]?\s*$/, '')} in the project ${name}.`).join(' ')
}

/** "…, so I have it before the weekend": what for is no part of the wish. */
const purpose =
  /(?=,?\s+so\b)(?<=\p{L}{3}[^\n]{12,300}),?\s+so (?:that )?(?:i|we) (?:have|can (?:see|read|check|prepare|relax|plan)|know|see|get it|am ready|are ready|do ?n['’]?t forget)\b[^.!?;,\n]{0,60}(?=[.!]?\s*$)/iu

/** "Make it half an hour, I have a client at quarter to three": why, and no other time for it. */
const reason =
  /(?<=\b(?:make|move|push|shift|shorten|cut|pull|bring|reschedule|postpone|change|delay)\b[^\n]{6,200}),\s+(?:because |as |since )?(?:i|we)(?:['’]?ve| have)(?: got)? (?:an?|another|my|our|the)\b[^.!?;,\n]{0,80}\bat\b[^.!?;,\n]{0,40}(?=[.!]?\s*$)/iu

const ofMeeting = String.raw`(?:minutes|mins?|hours?|meeting|call|lunch|coffee|breakfast|dinner|appointment|chat|slot|catch-?up)`
const talking = String.raw`(?:go (?:over|through)|discuss|talk (?:about|through|over)|look (?:at|over|into)|speak about|run through|chat about|catch up on)`

/** "45 minutes with Sam on Monday. We want to go over the roadmap": what a meeting is about, said behind it. */
const subject = new RegExp(
  String.raw`(?<=^(?!.*\b(?:tasks?|to-?dos?|remind\w*|notes?)\b)[^\n]*\b${ofMeeting}\b[^\n]{3,120})[.!?]\s+(?:so\s+)?(?:we|i)(?:['’]ll| will| want to| wanted to| need to| have to| would like to|['’]d like to| are going to| plan to)\s+${talking}\s+([^.!?;\n]{3,60}?)(?: with (?:her|him|them))?(?=[.!]?\s*$)`,
  'iu',
)

/** "Set up 45 minutes with Sam on Monday to go over the roadmap" */
const purposeOf = new RegExp(
  String.raw`(?<=^\W*(?:(?:please|can|could|would) (?:you )?(?:please )?)?(?:set up|book|schedule|arrange|organi[sz]e)\b(?!.*\b(?:tasks?|to-?dos?|remind\w*|notes?)\b)[^\n]*\b${ofMeeting}\b[^\n]{3,120})\s+to\s+${talking}\s+([^.!?;\n]{3,60}?)(?: with (?:her|him|them))?(?=[.!]?\s*$)`,
  'iu',
)

/** A clipped request in full. Only what is said first may be a list: after something was made, "due Friday" is said of that. */
export function inFull(said: string, isFirst: boolean): string {
  const full = clipped
    .reduce((text, [words, whole]) => text.replace(words, whole), said)
    .replace(purpose, '')
    .replace(reason, '')
    .replace(subject, ' about $1')
    .replace(purposeOf, ' about $1')
  return isFirst
    ? full.replace(due, 'which open tasks are due $1').replace(dueBetween, 'which open tasks are due between $1 and $2')
    : full
}
