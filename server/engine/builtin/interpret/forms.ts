import type { Scene } from '../scene.ts'

/** What would have to be waited for or looked up first, as far as a prompt says it as a condition. */
export function conditionIn(prompt: string): string | undefined {
  return conditional.exec(prompt.replaceAll(courtesy, ' '))?.[0].trim()
}

const conditional =
  /^\W*should\b[^,?]{5,80}?, ?(?=(?:please|kindly|then|just)\b)|^\W*(?:if|unless|as soon as|once|whenever|in case)\b[^,]{5,80}?(?=,|\bthen\b|\b(?:call|write|send|ask|tell|move|create|remind|cancel|give|mark|start|put|set|make|assign|push|shift|postpone|delay|book|add|block|close|delete|drop|reassign|bring|extend|change|schedule|hand)\b)|\b(?:provided that|provided|unless|only if|as long as|in case|but only when|(?<!\b(?:asks?|asking|know|see|check|wonder|tell me|find out|sure|better|best|nice|lovely|great|good|kind|grateful|glad|happy|marvellous|wonderful|helpful|embarrassing|appreciate it|(?:asks?|tell|remind|check with|let) (?:\p{L}+ ){0,2}\p{L}+)\s)if(?=\s+(?:(?:the|my|our|that|this|an?)\s+(?:\p{L}+\s+){1,4}?|(?!we\b|you\b|i\b)\p{L}+(?:['’]s)?\s+)(?:['’]s|is|are|isn|aren|has|have|hasn|haven|was|still|does|doesn|don|can|agrees?|wants?|comes?|says?|gets?|needs?|writes?|mails?|answers?|calls?)))\s+[^.?!]{6,}[.!]?\s*$|^\W*when\s+(?!is|are|was|does|do|did|will|can|should)[^,]{3,60}?(?=,|\b(?:call|write|send|ask|tell|move|create|remind|cancel|give|mark|start)\b)/iu

/** "Don't change anything yet, just tell me": what is asked for shall only be shown. */
const held =
  /\bwithout (?:really )?(?:changing|moving|touching|doing) any(?:thing)?(?: (?:yet|for now|so far|now))?[\s,:;]*|[,;.]?\s*(?:\b(?:but|and|please)\s+)*\b(?:don['’]?t|do not)\s+(?:really\s+)?(?:do|change|create|make|move|send|touch|add|book|delete|save)(?![^.?!]*\bbut\b(?: \p{L}+){0,2} (?:add|put|move|mark|change|set|note|create|make|give|assign|tell)\b)\s*(?:it|anything|that|this|them)?\s*(?:just\s+)?(?:yet|now|for now|so far|at the moment)?(?:\s*,?\s*(?:just|only)\s+(?:tell|show|ask|wonder)(?!\w*(?:\s+me)?\s+(?:what|who|whose|which|how|when|where|why|if|whether)\b)[^.?!]*)?|\b(?:i )?(?:only|just) wonder(?:ing)?\b[^.?!]*?\bif (?:we|i)\b/giu

/** "When would it be due if we moved it by a week": what is only thought of changes nothing. */
export const hypothetical =
  /\bwould\b[^.?!]*\bif (?:we|i|it|they)\b|\bif (?:we|i)\b[^.?!]*\b(?:what|when|which|how|who)\b[^.?!]*\bwould\b/i

/** A prompt without the words that hold it back; undefined where nothing does. */
export function withoutHold(prompt: string): string | undefined {
  const rest = prompt.replaceAll(held, ' ').trim()
  return rest === prompt.trim() || !/\p{L}{3}/u.test(rest) ? undefined : rest
}

/** "…, and leave the rest as it is": what stays needs no doing. */
const staying =
  /(?<=\p{L}{3}[^\n]{8,400})[\s,;]+(?:(?:and|but|then|please|just)\s+){0,2}(?:leave|keep)\s+(?:its|the|their|all|everything|that)\b[^.;:!?\n]{0,60}?\s*(?:unchanged|untouched|as (?:it|they|is)(?: is| are)?|the same|where (?:it is|they are)|alone)(?=\s*(?:[.!?;]|$))/iu

/** "Mark the tickets as done but keep the Nordhaus one open" */
const stayingOpen =
  /(?<=\p{L}{3}[^\n]{8,400})[\s,;]+(?:and|but)\s+(?:please\s+|just\s+)?(?:leave|keep)\s+[^.;:!?,\n]{2,40}?\s+open(?=\s*(?:[.!?;]|$))/iu

/** "Leave the quotes with Spec, the rest of his goes to Arlo" */
const theRest =
  /^(\W*)(?:leave|keep) ([^,.;]{3,60}?) with (\p{L}+)[,;]?\s+(?:but |and )?(?:(?:the rest|everything else|all the others?|the others?)(?: of (?:his|hers|her|theirs|their|\p{L}+['’]s))?(?: stuff| tasks| work)?) (?:goes?|can go|should go|moves?) to\b/iu

export function withoutStaying(text: string): string {
  return text.replace(staying, '').replace(stayingOpen, '').replace(theRest, "$1All of $3's tasks except $2 go to")
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
  /\b(?:so )?if you(?: would|['’]d) be so (?:kind|good)(?: as to)?\b|\bif (?:possible|you can|you could|you like|you want|that['’]?s? (?:is )?(?:ok(?:ay)?|fine|possible)|needed|that works|you don['’]?t mind)\b|\bwhat (?:would|will|happens?)\b.*/gi

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

/** "All of dots tasks" with its apostrophe. */
export function withPossessives(said: string, { agents, events }: Scene): string {
  const guests = [
    ...new Set(events.flatMap(({ attendees }) => attendees.flatMap((name) => /^\p{L}{2,}/u.exec(name) ?? []))),
  ].join('|')
  // "Sams coming on Tuesday"
  const text = said.replaceAll(
    new RegExp(
      String.raw`\b(${guests || '(?!)'})s(?= (?:comin\p{L}*|here|in|away|out|free|busy|visiting|joining)\b)`,
      'giu',
    ),
    '$1 is',
  )
  const names = agents.map(({ name }) => name).join('|')
  // What is no word of its own besides: "sukis proofreading".
  const rare = agents
    .flatMap(({ name }) => (/^(?:chip|dot|spec|max|will|bill|mark|art|guy)$/i.test(name) ? [] : [name]))
    .join('|')
  const apart = rare === '' ? text : text.replaceAll(new RegExp(String.raw`\b(${rare})s(?=\s+\p{L})`, 'giu'), "$1's")
  return apart.replaceAll(
    new RegExp(
      String.raw`\b(${names})s(?=\s+(?:tasks?|stuff|things?|work|to-?dos?|open|overdue|list|plate|jobs?|refunds?|leads?|advert|mails?|e-?mails?|newsletter|quotes|last|next|other|one|ones|questions?|high|low|medium|pending|remaining)\b)`,
      'gi',
    ),
    "$1's",
  )
}

/** What leaves something out of a group. */
export const excepting = /\b(?:except|excluding|apart from|other than|but not)\b/i

const numbered = /(?<=[\s:.,;])(\d)(?:[.)]|:)?\s+(?=\p{L}{2,}\s+\p{L})/gu

/** "1 buy rolls 2 call the courier" as a list with commas: its numbers are no words of it. */
/** "I would like the dentist in the calendar. It is on the 3rd at 10": what is told of something new belongs to it. */
export function withWhatIsTold(text: string, { agents, events, you }: Scene): string {
  const names = [...agents.map(({ name }) => name), ...events.flatMap(({ attendees }) => attendees)]
  const known = [
    ...new Set(names.filter((name) => name !== you).flatMap((name) => /^\p{L}{2,}/u.exec(name) ?? [])),
  ].join('|')
  const joins = new RegExp(
    String.raw`(?<=\d.*)[.!;?,]\s+((?:${known || '(?!)'})(?:(?:,| and|, and) (?:${known || '(?!)'}))*) (?:(?:is|are|will be|['’]s) (?:coming|joining|there|in|attending|invited)|(?:comes?|joins?|attends?)|will (?:come|join|attend))(?: (?:with us|us|along|it|in))?(?: (?:too|as well|also))?(?=\W*$)`,
    'iu',
  )
  return text.replace(toldOfNew, '$1, ').replace(joins, ' with $1')
}
const toldOfNew =
  /^([^.!?\n]*\b(?:like|need|want|wish|add|put|create|make|enter|note|book|schedule|plan|have)\b[^.!?\n]*\b(?:calendar|diary|agenda|appointment|meeting|event|task|reminder|list)\b[^.!?\n]*)[.!]\s+(?:it|that|this|the appointment|the meeting)(?:['’]s| is| will be| takes place| starts| begins)\s+(?=(?:on|at|from|due|for|next|tomorrow|today|this)\b)/i

export function withCommas(text: string): string {
  const all = [...` ${text}`.matchAll(numbered)]
  // "3 things: 1 …" begins to count behind the colon.
  const marks = all.slice(all.findIndex(([, digit]) => digit === '1'))
  if (marks.length < 2 || marks.some(([, digit], n) => Number(digit) !== n + 1)) return text
  const starts = marks.map(({ index }) => index - 1)
  const items = starts.map((from, n) =>
    text
      .slice(from + marks[n]![0].length, starts[n + 1] ?? text.length)
      .trim()
      .replace(/[\s,;.]+$/, ''),
  )
  const intro = text
    .slice(0, Math.max(0, starts[0]!))
    .trim()
    .replace(/[\s.,;:]+$/, '')
  return intro === '' ? items.join(', ') : `${intro}: ${items.join(', ')}`
}

/** "Hello dear Arlo, ", "Arlo: ": whom it is said to. */
export function withoutGreeting(said: string, { agents }: Scene, self?: string): string {
  // "OK, Millie shall do that" says who.
  const text = said.replace(agreesAtFirst, '$1').replace(fillers, '').replace(wondersWho, '$1$2 should ')
  // "Spec: check the drawings" said to somebody else is for Spec.
  const names = (self === undefined ? agents.map(({ name }) => name) : [self]).join('|')
  const greeting = new RegExp(
    String.raw`^\W*(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning)\b[^,.!?\n]{0,24}[,.!\n]|(?:hi|hello|hey)\s+(?:there\s+)?(?=(?:what|who|when|where|how|which|can|could|please|pls|is|are|do|show|give|add|move|mark)\b)|(?:${names})\s*[,:!](?!\s*(?:not|instead|rather|and|or|please\s*$|[^\s]*\s*$)))\s*`,
    'i',
  )
  const rest = text.replace(greeting, '')
  return rest.trim() === '' ? text : rest === text ? text : withoutGreeting(rest, { agents } as Scene, self)
}

/** "Before I forget: …" waits for nothing. */
const fillers =
  /\b(?:before i forget|while i(?:['’]m| am) (?:at it|thinking of it)|while i think of it|by the way|btw|(?:one|just one) (?:more|other|last|quick) thing)\s*[,:;–—-]\s*/i

/** "I wonder whether Dot could look after the letters" */
const wondersWho =
  /(^|[.!?]\s+)i (?:was (?:just )?)?wonder(?:ed|ing)? (?:whether|if) (?!(?:you|we|i|it|they|there|the|this|that)\b)(\p{L}+) (?:could|can|might|would|may) (?:perhaps |maybe |possibly )?/iu

const agreesAtFirst =
  /^(\W*)(?:ok(?:ay)?|right|fine|good|alright|all right|great|perfect|yes|yeah|sure)[\s,.!]+(?:then\s+)?(?=\p{L}+ (?:shall|should|can|takes?|does|gets?|will|must|has to|is)\b)/iu

const polite =
  /^(\W*)(?:(?:would|is|might) it be possible (?:for you )?to|may i ask you to|(?:could|can|would) i ask you to|i(?: would|['’]d| should) (?:like|ask) you to|would you (?:be so (?:kind|good) as|be able|mind if i asked you) to|(?:would|might) it be (?:ok(?:ay)?|fine|all ?right|a problem|too much trouble)(?: with you)? (?:to|if (?:you|we|i)))\s+(?:please\s+|kindly\s+|could\s+)?(?=\p{L})/iu

/** "Would it be ok if we moved it" as "move it". */
const likely =
  /^(\W*)(moved|pushed|shifted|changed|postponed|delayed|booked|added|cancelled|assigned|scheduled|marked|gave|made|had|took|put|set)\b/i
const plainly: Record<string, string> = { gave: 'give', made: 'make', had: 'have', took: 'take', cancelled: 'cancel' }

function inPresent(text: string): string {
  return text.replace(likely, (_, before: string, verb: string) => {
    const lower = verb.toLowerCase()
    const [without] = [lower.slice(0, -1), lower.slice(0, -2)].filter((each) => commands.test(each))
    return `${before}${plainly[lower] ?? (lower.endsWith('ed') ? (without ?? lower) : lower)}`
  })
}

/** "Would it be possible to have Millie join?" as what it asks for, and "is it ready or not" as its question. */
export function withoutPoliteness(all: string): string {
  const thankless = all.replace(thanksAtLast, '$1')
  // Thanks alone are no request.
  const said = (thankless.length < 12 ? all : thankless).replace(askedAtLast, '').replace(agreedUpon, '$1')
  const text = said.replace(notKnowing, '$1').replace(notKnowingIf, 'do you know ')
  const plain = text.replace(/(?<=\S),? or not(?=(?:\W+(?:like|honestly|though|then|please|really)){0,3}\W*$)/i, '')
  const list = plain.replace(whoseEach, '')
  if (list !== plain) return list
  return polite.test(plain) ? inPresent(plain.replace(polite, '$1')).replace(/\?(\s*)$/, '.$1') : plain
}

/** "Which tasks are open, and who is responsible for each?": a list of tasks says who has them. */
const whoseEach =
  /(?<=\b(?:which|what)\b.*),?\s+and\s+(?:by )?(?:who(?:['’]s| is| are)?|whom)\s+(?:responsible for|doing|on|working on|assigned to|the owners? of|has|have|they are with)\s*(?:each|each one|them|it|these|those|each of them)?\s*(?=\?*$)/i

/** "…, for Wednesday. Thank you" */
const thanksAtLast =
  /([.!?,;])?\s+(?:many |kind )?(?:thanks|thank you|thx|cheers)(?: (?:so much|very much|a lot|in advance|again|and .{2,20}))?\s*[.!]*\s*$/iu

/** "Remind me on the 1st, will you" */
const askedAtLast = /,\s*(?:will|would|could|can|won['’]t) you(?: please)?(?=\s*(?:[,.?!]|$))/i

/** "We agreed that Clide takes the questions" */
const agreedUpon =
  /^(\W*)(?:(?:i|we|they|the \p{L}+|our \p{L}+)(?: have| has|['’]ve)? (?:just |now |all )?(?:agreed|decided|resolved|settled)(?: (?:last night|yesterday|today|this morning|just now))?,? (?:that |to have )?)(?=(?:the|our|my|all|\p{Lu}?\p{L}+ (?:takes?|does|gets?|should|shall|will|can|may|is|are|has|goes|moves))\b)/iu

const unknowing = String.raw`(?:(?:i['’]?m |i am |we['’]?re )?(?:still |just )?(?:not (?:quite |really |so |too )?(?:sure|certain|clear)(?: (?:about|of))?|wondering|curious(?: to know)?)|(?:i(?:['’]ve| have)? |we )?(?:got )?no (?:idea|clue)|any (?:idea|clue)|(?:i |we )(?:really |just |still )?(?:do ?n['’]?t|do not|can ?n?['’]?t|cannot) (?:know|remember|recall|tell|see)|(?:i )?(?:can['’]?t|cant|don['’]?t|dont) (?:know|remember|recall)|i(?:['’]ve| have)? (?:just |totally |completely )?forg[eo]t(?:ten)?|i (?:just |only )?wonder(?:ed)?|i['’]?d (?:just )?(?:like|love|want) to know|i (?:want|need)(?:ed)? to know|i was wondering|(?:i['’]?m |i am |we['’]?re )?trying to (?:work out|figure out|find out|see|understand))`
const opening = String.raw`(?:(?:sorry|hey|hi|so|um|well|ok(?:ay)?|and|but|hmm|honestly|actually)\W+){0,4}`
/** "Not sure who has the launch plan" asks who has it. */
const notKnowing = new RegExp(
  String.raw`^\W*(${opening})${unknowing}[,:]?\s+(?=(?:who|whos|whose|whom|what|whats|when|whens|where|which|how)\b)`,
  'i',
)
const notKnowingIf = new RegExp(String.raw`^\W*${opening}${unknowing}[,:]?\s+(?=(?:if|whether)\b)`, 'i')

/** "Give Suki the rooms and Dot the advert": the verb of the first is that of the second. */
export function withVerbs(text: string, { agents }: Scene): string {
  const name = `(?:${agents.map((agent) => agent.name).join('|')})`
  // "Have Millie join the review" adds her to it.
  const joining = new RegExp(
    String.raw`^(\W*)(?:have|let|get) (${name}) (?:to )?(?:join|attend|come to|sit in on) (?=\p{L})`,
    'iu',
  )
  return text
    .replace(joining, '$1Add $2 to ')
    .replaceAll(
      new RegExp(
        String.raw`\b(give|hand|pass)\s+(${name}\s+[^,.;:?!]+?)\s*(?:,\s*(?:and\s+)?|\s(?:and|n|&)\s+)(?=${name}\s+(?:the|that|those|his|her|a)\b)`,
        'gi',
      ),
      '$1 $2, $1 ',
    )
}

const verbs =
  'answer arrange ask bake book bring build buy calculate call chase check clean collect compare confirm contact cook count cover create deliver design do draft edit email file fill find finish fix gather get handle hire install interview invite list look mail make measure order organise organize pack paint pay phone pick plan post prepare print proofread put read reply report research review ring run schedule screen send set sort summarise summarize take talk tell test track translate update visit wash write'.split(
    ' ',
  )

/** What somebody does, as a verb: "finds" is "find", "leads" is none. */
function baseOf(word: string): string | undefined {
  const lower = word.toLowerCase()
  return [lower.replace(/s$/, ''), lower.replace(/es$/, ''), lower.replace(/ies$/, 'y')].find(
    (each) => each !== lower && verbs.includes(each),
  )
}

/** "Suki writes the flyer by Friday, Dot finds two helpers by the 30th": what each shall do, a sentence each. */
export function withWhoShould(text: string, { agents }: Scene): string {
  if (asksByForm.test(text) || !/\d|day\b|tomorrow|tonight|week|month/i.test(text)) return text
  const names = agents.map(({ name }) => name).join('|')
  let told = 0
  const plain = text.replaceAll(
    new RegExp(String.raw`(^|[.!?:;,]\s*(?:and\s+|then\s+)?|\s+and\s+)(${names})\s+(\p{L}+s)(?=\s+\S)`, 'giu'),
    (all: string, before: string, name: string, word: string) => {
      const verb = baseOf(word)
      if (verb === undefined || /^takes$/i.test(word)) return all
      told += 1
      const joins = /^[,;]|\band\b/i.test(before.trim()) ? '. ' : before
      return `${joins}${name} should ${verb}`
    },
  )
  // "…, and Clide must answer": what another shall do is another sentence.
  const modal = new RegExp(
    String.raw`(?<=\b(?:${names}) (?:should|must|has to|needs to|shall)\b.*)[,;]?\s+(?:and\s+|,\s*)?(?=(?:${names}) (?:should|must|has to|needs to|shall)\b)`,
    'giu',
  )
  return (told > 0 ? plain : text).replaceAll(modal, '. ').replaceAll(/[.,;]+\. /g, '. ')
}

/** A change that is asked for: no question is the whole of it. */
export const commands =
  /(?:^|\band|\bplease|[.,;:])\s*(?:then\s+)?(?:delete|remove|cancel|move|rename|assign|reassign|postpone|reschedule|create|add|mark|set|put|push|schedule|book|arrange|remind(?! me (?:what|which|who|when|how|where|why|if|whether)\b)|invite|tick|close|complete|finish|hand|reopen|make|copy|duplicate|give(?! me\b)|change|undo|transfer|swap|pass|enter|bring|pull|drop|bin|shift|delay|extend|shorten|split)\b|^\W*(?:can|could|would|will) (?:you|we) (?:please )?(?:move|shift|push|put|set|make|change|add|delete|remove|cancel|rename|assign|give|mark|postpone|schedule|bring|pull)\b/i
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
  plan_day: /\b(?:plan\w*|schedule|organi[sz]e|structure|lay out|map out|block|arrange|order)\b/i,
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
  /^\W*(?:(?:please|pls|can you|could you|would you|kindly|just)\s+)*(?:call|ring|phone|telephone|text|whatsapp|message|sms)\b(?!.*\b(?:tasks?|to-?dos?|remind|reminder|add|create)\b).*\b(?:tell|say|inform|and (?:confirm|ask)|let .{2,20} know|that i|i['’]?m|im|we['’]?re|i will|we will|i['’]ll)\b/i

/** What somebody meant by something is nothing that the workspace knows. */
export const whatWasMeant = /\bwhat (?:did|does|do|could|might)\b.{2,40}\bmean by\b/i

/** A sentence that asks or wants to see something. */
export const wantsAnswer =
  /\?\s*$|^\W*(?:(?:and|so|but|n|ok|okay|hi|hey|please|pls|kindly|just|now|also|then|oh|sorry|well)\W+)*(?:what|whats|which|who|whos|whose|whom|when|whens|where|why|how|hows|is|are|am|was|were|has|have|had|did|does|do|any\w*|show|list|give me|tell me|count|compare|rank|sort|find|check|see|name|brief|summar\w*|status|progress|workload|overview|update)\b|\b(?:need to know|want to know|wonder\w*|tell me|remind me (?:what|which|who|when|how|where)|let me know|curious|show me|give me)\b/iu

/** "Sam can't make 2, move it to 3": what is then is what is meant. */
export function withHourOfIt(text: string): string {
  return text.replace(
    /^(.*\b(?:can(?:not|['’]?t)|won['’]?t|unable to) make (?:it (?:at|to|for) )?(?:the )?)(\d{1,2}(?:[:.]\d\d)?)(\s*(?:[ap]m|o['’]?clock)?\b[^,.;:]*[,.;:][^.]*?)\b(?:it|that)\b/i,
    (_, _before: string, hour: string, between: string) =>
      `${between.replace(/^[^,.;:]*[,.;:]\s*/, '')}the ${hour} o'clock`,
  )
}

/** "…, tell Millie" at the end of a change: she finds it with her tasks. */
export function withoutTelling(text: string, { agents }: Scene): string {
  const names = agents.map(({ name }) => name).join('|')
  return text.replace(
    new RegExp(
      String.raw`(?<=\S{3}.{8,})[,;.]?\s+(?:and )?(?:please |pls )?(?:tell (?:${names})|let (?:${names}) know)\W*$`,
      'i',
    ),
    '',
  )
}

/** What is bought or reserved somewhere else. */
export const travel =
  /^\W*(?:(?:please|pls|hi|hey|can you|could you|would you(?: be able to)?|i need you to|kindly|just)\W+)*(?:book|reserve|order|buy|get)\s+(?:me|us)?\s*(?:an?|the|some|two|three|\d)?\s*(?:\p{L}+\s+){0,2}?(?:trains?|flights?|planes?|hotels?|taxis?|cabs?|tables?(?= (?:for|at))|tickets?(?= (?:to|for))|rental car|hire car|ferry|uber|airbnb|pizzas?|room at)\b(?!.*\b(?:tasks?|to-?dos?|remind\p{L}*|calendar)\b)/iu

/** What nobody can look up here. */
export const weather =
  /\bweather (?:today|tomorrow|forecast|in|like|for)\b|\b(?:what|how)\b.{0,20}\bweather\b|\b(?:will|is|does|might|could|going to)\b.{0,24}\b(?:rain|snow|freeze|stay dry|be (?:sunny|dry|wet|cold|warm|hot|windy))\b/i
