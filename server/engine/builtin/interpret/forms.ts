import type { Scene } from '../scene.ts'

/** What would have to be waited for or looked up first, as far as a prompt says it as a condition. */
export function conditionIn(prompt: string): string | undefined {
  return conditional.exec(prompt.replaceAll(courtesy, ' '))?.[0].trim()
}

const conditional =
  /^\W*should\b(?! (?:we|i)\b)[^,?]{5,80}?, ?(?=(?:please|kindly|then|just|(?:would|could|can|will) you(?! (?:say|think|recommend|suggest|prefer)))\b)|^\W*(?:if|unless|as soon as|once|whenever|in case|the (?:moment|minute|instant|day))\b[^,]{5,80}?(?=,|\bthen\b|\b(?:call|write|send|ask|tell|move|create|remind|cancel|give|mark|start|put|set|make|assign|push|shift|postpone|delay|book|add|block|close|delete|drop|reassign|bring|extend|change|schedule|hand)\b)|\b(?:provided that|provided|unless|only if|as long as|in case|but only when|(?<!\b(?:asks?|asking|know|see|check|wonder|tell me|find out|sure|better|best|nice|lovely|great|good|kind|grateful|glad|happy|marvellous|wonderful|helpful|embarrassing|appreciate it|(?:asks?|tell|remind|check with|let) (?:\p{L}+ ){0,2}\p{L}+)\s)if(?=\s+(?:(?:the|my|our|that|this|an?)\s+(?:\p{L}+\s+){1,4}?|(?!we\b|you\b|i\b)\p{L}+(?:['’]s)?\s+)(?:['’]s|is|are|isn|aren|has|have|hasn|haven|was|still|does|doesn|don|can|agrees?|wants?|comes?|says?|gets?|needs?|writes?|mails?|answers?|calls?)))\s+[^.?!]{6,}[.!]?\s*$|^\W*when\s+(?!is|are|was|does|do|did|will|can|should)[^,]{3,60}?(?=,|\b(?:call|write|send|ask|tell|move|create|remind|cancel|give|mark|start)\b)/iu

/** "Don't change anything yet, just tell me": what is asked for shall only be shown. */
const held =
  /\bwithout (?:really )?(?:changing|moving|touching|doing) any(?:thing)?(?: (?:yet|for now|so far|now))?[\s,:;]*|[,;.]?\s*(?:\b(?:but|and|please)\s+)*\b(?:don['’]?t|do not)\s+(?:really\s+)?(?:do|change|create|make|move|send|touch|add|book|delete|save)(?![^.?!]*\bbut\b(?: \p{L}+){0,2} (?:add|put|move|mark|change|set|note|create|make|give|assign|tell)\b)\s*(?:it|anything|that|this|them)?\s*(?:just\s+)?(?:yet|as yet|now|for now|so far|at the moment)?(?:\s*,?\s*(?:just|only)\s+(?:tell|show|ask|wonder)(?!\w*(?:\s+me)?\s+(?:what|who|whose|which|how|when|where|why|if|whether)\b)[^.?!]*)?|\b(?:i )?(?:only|just) wonder(?:ing)?\b[^.?!]*?\bif (?:we|i)\b/giu

/** "When would it be due if we moved it by a week": what is only thought of changes nothing. */
export const hypothetical =
  /\bwould\b[^.?!]*\bif (?:we|i|it|they)\b|\bif (?:we|i)\b[^.?!]*\b(?:what|when|which|how|who)\b[^.?!]*\bwould\b/i

/** "As far as I know, Dot does that", "Sam could do it", "I was wrong, it is on Sunday": a thought, and no wish. */
export function isThought(text: string): boolean {
  return thought.test(text) && !commands.test(text)
}
const thought =
  /^\W*(?:(?:ok|okay|hm+|well|and|but|oh|sorry|no)\b\W*){0,3}(?:as far as (?:i|we) know|afaik|to my knowledge|apparently|(?:i|we) doubt|i was (?:wrong|mistaken)|(?:i am|i['’]m) (?:sure|told)|(?:they|people|he|she) (?:says?|said|told)|\p{L}+ (?:does|has|takes) (?:it|that|this),? (?:i (?:suppose|guess|believe|think)|as far as i know|apparently)\b|(?:maybe |perhaps )?\p{L}+ could (?:do|take|have) (?:it|that|this)[.!\s]*$)/iu

/** A prompt without the words that hold it back; undefined where nothing does. */
export function withoutHold(prompt: string): string | undefined {
  const rest = prompt.replaceAll(held, ' ').trim()
  return rest === prompt.trim() || !/\p{L}{3}/u.test(rest) ? undefined : rest
}

/** Whether a request asks: by its first word, or by its mark, where nothing is asked to be done. */
export function isAsked(text: string): boolean {
  return (
    (asksByForm.test(text) && !hasDone.test(text) && !movesAny.test(text)) ||
    /^\W*(?:please\s+|pls\s+|can you\s+|could you\s+)?(?:list|show|tell me|count|compare|find|check)\b(?!.*\b(?:and|then)\s+(?:mark|move|set|add|delete|assign)\b)/i.test(
      text,
    ) ||
    asksAtLast.test(text) ||
    (/\?\s*$/.test(text) &&
      !hasDone.test(text) &&
      !/\b(?:can|could|would|will|may|shall|please|pls|let['’]?s)\b/i.test(text) &&
      !commands.test(text))
  )
}

/** "Anything overdue, move it to Monday" asks nothing. */
const movesAny =
  /^\W*any(?:thing)?\b[^?]*\b(?:move|push|shift|give|set|mark|put|assign)\b[^?]*\b(?:to|as|on|for)\b[^?]*$/i

/** "45 min with the florist before the meeting, does that fit" */
const asksAtLast =
  /,\s*(?:does|do|is|are|will|did|was) (?:that|this|it|there|they|i|we)\b(?: \p{L}+['’]?\p{L}*){0,4}\s*\??\s*$/iu

/** "Have Spec check the figures" asks for something to be done, "have they checked them" asks. */
export const hasDone =
  /^\W*(?:and\s+)?have\s+(?:(?:it|that|this|them|those|these|both)\s+(?:\p{L}+(?:ed|en)|done|ready|sent|over|with)\s+(?:by|before|until|on)\b|(?!(?:i|you|we|they|all|any\p{L}*|the|both)\b)\p{L}+\s+(?!\p{L}+(?:ed|en)\b|(?:done|got|had|been|made|sent|any|a|an|the|too|much|more|and|or|about)\b)\p{L}+(?![^?]*\?\s*$))/iu

/** Conditions that nobody keeps. */
const courtesy =
  /\bif (?:he|she|they|\p{L}+) do(?:es)?(?:n['’]?t| not) mind\b|\b(?:so )?if you(?: would|['’]d) be so (?:kind|good)(?: as to)?\b|\bif (?:possible|you can|you could|you like|you want|that['’]?s? (?:is )?(?:ok(?:ay)?|fine|possible)|needed|that works|you don['’]?t mind)\b|\bwhat (?:would|will|happens?)\b.*/giu

/** "Has anyone done the advert" asks, whatever else its words may say. */
export const asksByForm =
  /^\W*(?:(?:and|so|but|n|ok|hi|hey)\W+)*(?:has|have|is|are|am|was|were|did|does|do(?! (?:it|that(?: one)?|this(?: one)?|them|the (?:first|second|third|last|other))\b)|who|whos|whose|whom|what|whats|when|whens|where|which|why|how|hows|(?:until|till|by|since|from) (?:when|what|which)|any(?:one|body|thing)?|(?:will|would|might|could|can) (?:it|there|they|he|she|we be|i be|(?!you\b|we\b|i\b)\p{L}+(?: \p{L}+)? (?:be (?:at|in|there|free|on|around|back|away|available)|come|make it|attend)))\b/iu

/** Somebody's words: what they ask for is not asked of the assistant. */
export const foreign =
  /["“][^"“”]*(?:[,.!?]\s[^"“”]*){1,}["”]|\b(?:this|the following|his|her|their) (?:e-?mail|mail|message|text|letter|transcript|minutes|complaint|ticket|review)\b[^:\n]{0,40}:/i

/** A letter to somebody else: what it asks for is not asked of the assistant. */
export function isLetter(text: string, { agents }: Scene): boolean {
  const name = /^\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear)\s+(\p{Lu}[\p{L}'’-]+)[^\n]{0,30}\n/u.exec(text)?.[1]
  return (
    name !== undefined &&
    !agents.some((agent) => agent.name === name) &&
    !/^(?:There|Team|All|Everyone|Muster)$/.test(name)
  )
}

/** What leaves something out of a group. */
export const excepting = /\b(?:except|excluding|apart from|other than|but not)\b/i

/** A change that is asked for: no question is the whole of it. */
export const commands =
  /(?:^|\band|\bplease|[.,;:])\s*(?:then\s+)?(?:delete|remove|cancel|move|rename|assign|reassign|postpone|reschedule|create|add|mark|set|put|push|schedule|book|arrange|remind(?! me (?:what|which|who|when|how|where|why|if|whether)\b)|invite|tick|close|complete|finish|hand|reopen|make|copy|duplicate|give(?! me\b)|change|undo|transfer|swap|pass|enter|bring|pull|drop|bin|shift|delay|extend|shorten|split)\b|^\W*(?:can|could|would|will) (?:you|we) (?:please )?(?:move|shift|push|put|set|make|change|add|delete|remove|cancel|rename|assign|give|mark|postpone|schedule|bring|pull)\b/i
/** Whether a prompt is a question, and nothing besides. */
export function isOneQuestion(text: string): boolean {
  return (isAsked(text) || wantsAnswer.test(text)) && !commands.test(text) && !/[.!?;]\s+\S/.test(text)
}

/** Two questions in one sentence. */
export const asksTwice =
  /\b(?:what|which|who|whom|when|where|how|is|are|does|do)\b.*\S\s*(?:\band|,|\bplus)\s+(?:also\s+)?(?:what|which|who|when|where|how|is there|are there)\b/i
/** What says that something is to be made: without such words "pay the invoice" is work for somebody. */
export const makes =
  /\b(?:tasks?|to-?dos?|remind(?:er)?|add|create|put|new|note|needs?|has to|have to|gotta|must|should|forget|remember|lists?|jobs?|assign|give|want|would like|due|by|until|till|tomorrow|monday|tuesday|wednesday|thursday|friday)\b/i
/** What says that something new is asked for, and not something that is there. */
export const callsForNew =
  /\b(?:add|creat\w*|new|make|mak\w+|put|note|remind\w*|to-?dos?|tasks?|schedul\w*|book|set up|open|block|calendar|diary|enter|(?:write|jot|pop|stick|get)\b.{0,24}\b(?:list|down)|log|record|don['’]?t (?:let me )?forget|remember to|needs? (?:to|an?)|has to|have to|gotta|must|should|invite|arrange|organi[sz]e|plan|start|another|one (?:more|for)|also|too)\b/i

/** More is asked than one question. */
export function asksForMore(text: string): boolean {
  return commands.test(text) || asksTwice.test(text)
}

/** Words of which one is there where a question of this skill is asked. */
export const tellsOf: Record<string, RegExp> = {
  conflicts:
    /\b(?:overlap\w*|clash\w*|conflict\w*|double\W?book\w*|collid\w*|same time|at once|in the way|against|fit)\b/i,
  free: /\b(?:free|slots?|gaps?|time|available|availability|squeeze|fit|room|when (?:can|could|am|are)|openings?|window|busy|breathe)\b/i,
  first:
    /\b(?:first|next|start|begin|priorit\w*|important|urgent|focus|tackle|matters?|critical|pressing|top|attention|before|worst|why)\b/i,
  workload:
    /\b(?:who|whos|whose|busy|load\w*|workload|most|least|everyone|everybody|each|nothing|idle|bored|capacity|has|have|got|doing|work\w*|plate|swamped|drowning|over\w*|spread|up to|agents?|free|more|less|person|people|wise)\b/i,
  plan_day:
    /\b(?:plan\w*|schedule|organi[sz]e|structure|lay out|map out|arrange|order)\b|\bblock\b(?! (?:[\p{L}\d]+ ){1,3}for\b)/iu,
  briefing:
    /\b(?:day|week|today|tomorrow|brief\w*|up|on|happening|going on|new|news|agenda|ahead|planned|update|catch|look\w*|summary|overview|need to know|start|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i,
  hours: /\b(?:hours?|long|time|minutes|much|total)\b/i,
  progress:
    /\b(?:track|progress|status|how|going|far|percent\w*|per cent|%|make it|finish\w*|late|behind|stand\w*|doing|risk|slip\w*|done|ready|time|left|along|complete\w*|ahead|on schedule|missing|way|state|update)\b/i,
  changes:
    /\b(?:done|finish\w*|chang\w*|complet\w*|since|got|new|news|closed|happened|achiev\w*|accomplish\w*|wrapped|shipped|yesterday|last)\b/i,
  count: /\b(?:how (?:many|much)|count|number|total|amount|any)\b/i,
  blocked: /\b(?:block\w*|hold\w*|stuck|wait\w*|way|missing|stop\w*|depend\w*|keep\w*)\b/i,
  rank: /\b(?:most|least|more|less|fewest|furthest|farthest|first|next|last|top|best|worst|\p{L}+est|behind|ahead|vs\.?|versus|rank|compare|order|sort\w*)\b/iu,
  status_report: /\b(?:report|status|write|summary|update|overview)\b/i,
}

/** What is to be said to somebody by telephone or message: "call Nordhaus and tell them I am late". */
export const tellsSomebody =
  /^\W*(?:(?:please|pls|can you|could you|would you|kindly|just)\s+)*(?:e-?mail|mail|write(?: to)?|text|message) \p{L}+ that (?:i|we)\b|^\W*(?:(?:please|pls|can you|could you|would you|kindly|just)\s+)*(?:call|ring|phone|telephone|text|whatsapp|message|sms)\b(?!.*\b(?:tasks?|to-?dos?|remind|reminder|add|create)\b).*\b(?:tell|say|inform|and (?:confirm|ask)|let .{2,20} know|that i|i['’]?m|im|we['’]?re|i will|we will|i['’]ll)\b|^\W*(?:can|could|would|will) you (?:please |kindly )?(?:call|ring|phone|telephone) .{2,60}\band (?:reserve|book|order)\b/iu

/** What somebody meant by something is nothing that the workspace knows. */
export const whatWasMeant = /\bwhat (?:did|does|do|could|might)\b.{2,40}\bmean by\b/i

/** A sentence that asks or wants to see something. */
export const wantsAnswer =
  /\?\s*$|^\W*(?:(?:and|so|but|n|ok|okay|hi|hey|please|pls|kindly|just|now|also|then|oh|sorry|well)\W+)*(?:what|whats|which|who|whos|whose|whom|when|whens|where|why|how|hows|is|are|am|was|were|has|have|had|did|does|do|any\w*|show|list|give me|tell me|count|compare|rank|sort|find|check|see|name|brief|summar\w*|status|progress|workload|overview|update)\b|\b(?:need to know|want to know|wonder\w*|tell me|remind me (?:what|which|who|when|how|where)|let me know|curious|show me|give me)\b/iu

/** What is bought or reserved somewhere else. */
export const travel =
  /^\W*(?:(?:please|pls|hi|hey|can you|could you|would you(?: be able to)?|i need you to|kindly|just)\W+)*(?:book|reserve|order|buy|get)\s+(?:(?:for )?(?:me|us))?\s*(?:an?|the|some|two|three|\d)?\s*(?:\p{L}+\s+){0,2}?(?:trains?|flights?|planes?|hotels?|taxis?|cabs?|tables?(?= (?:for|at))|tickets?(?= (?:to|for))|rental car|hire car|ferry|uber|airbnb|pizzas?|room at)\b(?!.*\b(?:tasks?|to-?dos?|remind\p{L}*|calendar)\b)/iu

/** What nobody can look up here. */
export const weather =
  /\bweather (?:today|tomorrow|forecast|in|like|for)\b|\b(?:what|how)\b.{0,20}\bweather\b|\b(?:will|is|does|might|could|going to)\b.{0,24}\b(?:rain|snow|freeze|stay dry|be (?:sunny|dry|wet|cold|warm|hot|windy))\b/i

/** "Should I …?", "what happens if …": nothing of it is done. */
export const onlyThought =
  /^\W*(?:should|shall i|may i|can i|could i|might|what if|what happens|what would|how (?:do|can|would|should|to)|if|suppose|imagine)\b/i
