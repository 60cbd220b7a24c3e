import { agentPattern } from './fields.ts'
import { inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { type Clause, hideQuotes, splitParts, tidyOpening } from './clause.ts'
import { amend } from './amend.ts'
import { mentionedIn } from './mentioned-in.ts'
import { readChange, readNoteOf } from './read-change.ts'
import { readLength } from './read-length.ts'
import { readNewEvent } from './read-event.ts'
import { readNewProject } from './read-project.ts'
import { readDuty, readNewTask, readOne, splitItems } from './read-task.ts'
import { sceneAfter } from './scene-after.ts'
import { spread } from './spread.ts'
import { type Wish, ask, confirm, nameOf } from './wish.ts'

/** What a prompt wants changed, and the sentences of it that were not understood. */
export type Wishes = { wishes: Wish[]; left: string[] }

const verbs =
  "create|creat|crate|add|make|set|open|log|new|put|note|write down|enter|record|file|generate|give|remind|reming|remnid|ask|tell|have|get|let|assign|reassign|re-assign|hand|schedule|shedule|schedual|book|arrange|plan|organi[sz]e|fix|block|reserve|keep|start|launch|begin|kick off|mark|tick|check|cross|complete|finish|close|resolve|reopen|re-open|resume|undo|move|push|shift|take(?=\\s.{2,60}\\s(?:off|from|out)\\b)|postpone|reschedule|delay|bring|pull|change|extend|lengthen|shorten|cut|update|defer|prolong|rename|retitle|edit|raise|lower|increase|decrease|prioriti[sz]e|flag|invite|include|attach|link|delete|remove|cancel|drop|scrap|discard|erase|call off|get rid of|trash|unassign|transfer|pass|delegate|switch|turn|meeting|task|to-?do|reminder|i(?:['’]ve| have)? (?:just |already )?(?:finished|completed|done)|need|want|meet|hold"
const starts = new RegExp(
  String.raw`(?:^|[.!?;,:\n]\s*|\b(?:please|pls|kindly|and|then|to|you(?: (?:can|may|could)(?: now)?)?|u|we|actually|also|just|an?)\s+)(?:${verbs})\b`,
  'i',
)
const states =
  /\b(?:should|needs? to|must|has to|is done|is finished|is completed?|are done|has been|is now due|is due|take[s]? over)\b/i
const asks =
  /^(?:what|how|why|when|where|who|whom|whose|which|should|shall|can|could|may|might|did|do|does|is|are|was|were|have|has|will|would|am|any)\b(?!\s+(?:dot|a meeting|a call)\b.*\bto\b)/i
const negative = /^(?:please\s+)?(?:do not|don['’]?t|dont|never|no need to|stop|without)\b/i
const whetherThen = /\b(?:if|unless|in case|provided|only when|as soon as|once)\b/i
const conditional = /^(?:if|when|once|as soon as|unless|whenever|in case|after|before)\b.*(?:\bthen\b|,)/i
const waiting =
  /^(?:if|once|as soon as|unless|whenever|in case|after|before|until(?! (?:the )?(?:\d|(?:mon|tue|wed|thu|fri|sat|sun)\w*|to(?:day|night|morrow)|noon|next|end)\b))\b/i
/** A request behind its reason: "…, so please delete it". */
const polite = /^(?:(?:so|and)\s+)*(?:please|pls|you (?:can|may|could)|(?:can|could|would) you)\b/i
/** "Every Friday", "schedule a weekly": what repeats. */
export const recurring =
  /\b(?:every|each)\s+(?:other\s+|second\s+|single\s+)?(?:day|week|weekday|month|year|quarter|morning|evening|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b|\b(?:schedule|book|set up|create|add|plan|arrange)\b.{0,20}\b(?:daily|weekly|monthly|recurring|repeating|bi-?weekly)\b(?!\s+(?:report|newsletter|summary|review of))|\b(?:daily|weekly|fortnightly|monthly|yearly) (?:task|reminder|to-?do)\b(?: for \p{L}+)?(?=:| to\b)/iu

export const cannotRepeat =
  'I make one task or event at a time and cannot repeat it by itself, so nothing was created. Give one day, and I make that one. What an agent shall do again and again is set up on its own page, under “Recurring”.'

/** Whether it is worth a look around: the words of a command are there. */
export function mayCommand(prompt: string): boolean {
  const text = prompt.slice(0, 4000)
  return starts.test(text) || states.test(text)
}

/** Whether the first word is one of a command. */
export function startsCommand(text: string): boolean {
  return new RegExp(`^(?:${verbs})\\b`, 'i').test(text)
}

/** Reads what a prompt wants created or changed; undefined when it wants nothing of the kind. */
export function readWishes(prompt: string, scene: Scene): Wishes | undefined {
  const { text: hidden, show } = hideQuotes(prompt.trim().slice(0, 8000))
  const names = scene.agents.map(({ name }) => name)
  const [head = '', ...below] = withoutSigning(hidden.split('\n')).filter(
    (line) => line.trim() !== '' && !isCourtesy(line),
  )
  const greeted =
    /^\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|afternoon|evening))\s+(\p{Lu}[\p{L}'’-]+)[^\n]{0,30}\n/u.exec(
      hidden,
    )
  // A letter to somebody else: what it asks for is not asked of the assistant.
  if (greeted && !names.includes(greeted[1]!) && !/^(?:There|Team|All|Everyone|Muster)$/.test(greeted[1]!))
    return undefined
  const opening = tidyOpening(head, names)
  if (
    /^(?:if|when(?!\s+(?:can|could|should|shall|do|does|is|are|was|will|did)\b)|once|as soon as|unless|whenever|in case)\b/i.test(
      opening,
    ) &&
    mayCommand(opening)
  )
    return { wishes: ask(waits), left: [] }
  if (
    below.length > 0 &&
    /^(?:create|add|make|set up|enter|put in)(?:\s+(?:all|me|us|the following|these|this|items?|things?|entries))*\s*:?$/i.test(
      opening,
    )
  )
    return mixed(below, show, scene)
  if (below.length > 0 && isListHead(head, below))
    return whole({ text: `${opening}:\n${below.join('\n')}`, show }, scene)
  const text = [opening, ...below].join('\n')
  const { parts, gaps } = splitParts(text)
  const found: Wishes = { wishes: [], left: [] }
  let open = ''
  let isUnread = false
  let now = scene
  const close = () => {
    if (open.trim() === '' || isCourtesy(open)) {
      open = ''
      return
    }
    const wishes = readClause(open, show, now, found.wishes.at(-1))
    if (wishes) {
      found.wishes.push(...wishes)
      if (wishes.length > 0) now = sceneAfter(now, wishes)
    } else {
      isUnread = true
      const said = tidyOpening(open, names)
      if (waiting.test(said)) found.wishes.push(...ask(waits))
      // A reason for what follows: "it" is the one thing that it speaks of, and nothing that was named before.
      const isReason = !asks.test(said) && !negative.test(said) && !whetherThen.test(said) && !startsCommand(said)
      const spoken = isReason ? mentionedIn(show(said), now) : undefined
      now = { ...now, last: undefined, meant: spoken ? [spoken] : [] }
      if (!spoken) found.left.push(show(open.trim()))
    }
    open = ''
  }
  for (const [at, part] of parts.entries()) {
    const gap = at === 0 ? '' : gaps[at - 1]!
    const isSentence = /[.!?;\n]/.test(gap)
    // Between commas and "and" a part stands for itself only where it is a whole command; else it belongs to what is before it.
    const own = at > 0 && !isSentence ? readClause(part, show, now, { do: 'ask', text: '' }) : undefined
    const amends =
      at > 0 && !isSentence && /\b(?:it|its|them|their|both|that)\b/i.test(part) && !isOfTitle(open, part, show, now)
    const earlier = own && readClause(open, show, now, undefined)
    const standsApart = own !== undefined && (changesOnly(earlier) || (earlier === undefined && polite.test(part)))
    if (
      at > 0 &&
      !isSentence &&
      !amends &&
      !standsApart &&
      (!own || own.some((wish) => wish.do === 'ask')) &&
      !isWholeCommand(part)
    )
      open += gap + part
    else {
      close()
      open = part
    }
  }
  close()
  if (found.wishes.length === 0) return undefined
  // Lines that are no commands are a text that was pasted; what it says is nobody's wish.
  if (
    isUnread &&
    (below.length > 1 || found.left[0] === show(parts[0]!.trim())) &&
    (prompt.length > 500 || below.length > 0)
  )
    return undefined
  if (
    /^(?!.*\b(?:please|pls)\b)\W*(?:(?:hi|hello|hey|ok)\b\W*)?(?:can|could|may|shall) we\b/is.test(prompt) &&
    !scene.said.agreed &&
    found.wishes.some((wish) => wish.do !== 'ask')
  ) {
    // Asked of others as much as of the assistant.
    return found.wishes.some((wish) => wish.do === 'ask')
      ? { wishes: found.wishes, left: [] }
      : {
          wishes: confirm(
            `Shall I do that (${list([...new Set(found.wishes.map(subjectOf))])})? Nothing was changed yet. Say “yes” and I do.${remarksOf(found.wishes)}`,
          ),
          left: [],
        }
  }
  const torn = found.wishes.find(
    (wish) => wish.do === 'delete' && found.wishes.some((other) => idOf(other) === wish.thing.is.id),
  )
  if (torn?.do === 'delete')
    return {
      wishes: ask(
        `Shall **${inline(nameOf(torn.thing))}** be deleted or changed? It cannot be both, so nothing was changed. Say only one of them.`,
      ),
      left: [],
    }
  return { wishes: merge(found.wishes), left: found.left.filter((part) => !isCourtesy(part)) }
}

function subjectOf(wish: Wish): string {
  const name =
    wish.do === 'delete'
      ? nameOf(wish.thing)
      : wish.do === 'change-task'
        ? wish.task.title
        : wish.do === 'change-event'
          ? wish.event.title
          : wish.do === 'change-project'
            ? wish.project.name
            : wish.do === 'create-project'
              ? wish.fields.name
              : wish.do === 'ask' || wish.do === 'schedule'
                ? ''
                : wish.fields.title
  return `**${inline(name)}**`
}

/** What stands against it, before it is done: who is busy then. */
function remarksOf(wishes: Wish[]): string {
  const remarks = wishes.flatMap((wish) => wish.remarks ?? [])
  return remarks.length > 0 ? `\n\n${remarks.join(' ')}` : ''
}

const waits = 'I cannot wait for something or check a condition first, so nothing was changed. Say it once it is so.'

/** What stands below "Thanks," is a name. */
function withoutSigning(lines: string[]): string[] {
  const end = lines.findIndex(
    (line, at) =>
      at > 0 &&
      /^\s*(?:(?:many )?thanks|thank you|thx|cheers|best|(?:kind |best )?regards|greetings)\b[\s,.!]*$/i.test(line),
  )
  return end < 0 ? lines : lines.slice(0, end)
}

/** "I had thought of moving the review, but that would clash, so do leave it where it is for now." */
const thoughtAndLeft =
  /^\W*(?:(?:ok|so|well|sorry|hi|hello)\W+){0,2}(?:i|we)(?:['’]d| had| have|['’]ve| was| were)? (?:first |at first |originally |just |already )?(?:thought (?:of|about)|thinking (?:of|about)|considered|considering|wondered about|wanted to|going to|about to) [^?]{4,200}?\b(?:but|though|however)\b[^?]{0,200}?\b(?:leave|keep) (?:it|this|that|them|everything)(?: all)? (?:where|as|how|the way) (?:it|they|everything) (?:is|are)(?: for (?:now|the moment|today))?\W*$/i

/** Whether the user says what not to do. */
export function isRefusal(prompt: string): boolean {
  if (prompt.length <= 400 && thoughtAndLeft.test(prompt)) return true
  const text = tidyOpening(prompt, [])
  return (
    negative.test(text) &&
    !/\blet (?:me|us) forget\b/i.test(text) &&
    // "Don't need the announcement any more" wants it gone.
    !/^\W*\S+(?: not)? need\b/i.test(text) &&
    startsCommand(text.replace(negative, '').trim()) &&
    !/[.!;:\n]\s*\S|\b(?:but|instead)\b|\bjust \p{L}+ (?:it|that|them)\b|,\s*(?:just|only|what|who|which|how|when)\b/u.test(
      text,
    )
  )
}

/** What follows a change is no part of a title, even where it has to be asked about. */
function changesOnly(wishes: Wish[] | undefined): boolean {
  return (
    wishes !== undefined &&
    wishes.length > 0 &&
    wishes.every((wish) => wish.do === 'delete' || idOf(wish) !== undefined)
  )
}

/** "create a task: finish the deck and move it to the shared drive": what cannot be said of the new task is a part of what it is. */
function isOfTitle(open: string, part: string, show: Clause['show'], scene: Scene): boolean {
  const made = readClause(open, show, scene, undefined)?.at(-1)
  if (made?.do !== 'create-task') return false
  return amend({ text: tidyOpening(part, []), show }, made, scene) === undefined
}

/** Clear enough that it must not be swallowed by the title before it. */
function isWholeCommand(part: string): boolean {
  return /^(?:(?:please|also|then)\s+)*(?:create|add|make)\s+(?:an?|another|one more)\s+(?:new\s+)?(?:task|project|to-?do|event|meeting|reminder)\b|^(?:an?|another|one)\s+(?:more\s+|new\s+)?(?:task|reminder|to-?do)\s+(?:for|to|called)\b|^(?:remind|rename|reassign|reschedule|postpone|unassign)\s|^mark\s.+\s(?:as\s)?(?:done|completed?|in progress)\b/i.test(
    part,
  )
}

function whole(clause: Clause, scene: Scene): Wishes | undefined {
  const wishes = readClause(clause.text, clause.show, scene, undefined)
  return wishes && { wishes, left: [] }
}

/** "Create the following:" with things of several kinds below it; a line that names no kind is a task. */
function mixed(lines: string[], show: Clause['show'], scene: Scene): Wishes | undefined {
  const items = splitItems(lines.join('\n'), false)
  const wishes = items.flatMap((item) => {
    const isNamed =
      /^(?:an?\s+|the\s+|another\s+|new\s+)*(?:(?:high|low|medium|urgent)(?:[ -]priority)?\s+)?(?:task|to-?do|reminder|project|event|meeting|call|appointment|lunch|workshop|interview)\b(?!s)/i.test(
        item,
      )
    const said = isNamed ? (/^(?:an?|the|another|new)\b/i.test(item) ? `create ${item}` : `create a ${item}`) : item
    return (
      (isNamed || startsCommand(item) ? readClause(said, show, scene, undefined) : undefined) ??
      readOne(item, { text: item, show }, scene, {})
    )
  })
  return { wishes: merge(wishes), left: [] }
}

/** A first line that introduces what stands below it. */
function isListHead(head: string, below: string[]): boolean {
  const isList = below.every((line) => /^\s*(?:[-*+•–]|\d{1,2}[.)])\s/.test(line))
  return (
    /:\s*$/.test(head) ||
    (isList && /\b(?:tasks|to-?dos|items|reminders)\b/i.test(head)) ||
    (/^\W*(?:create|add|make|new)\b.*\btasks?\b/i.test(head) && !below.some((line) => starts.test(line)))
  )
}

function isCourtesy(line: string): boolean {
  return (
    !mayCommand(line) &&
    /^\W*(?:hi|hello|hey|dear|thanks?|thank you|thx|cheers|best|regards|kind regards|best regards|greetings|good (?:morning|afternoon|evening)|please|ok|bye|have a (?:nice|good) (?:day|one|weekend)|hope you(?:['’]re| are) (?:well|fine|doing well))\b[\p{L}\s,.!-]{0,30}$/iu.test(
      line,
    )
  )
}

function readClause(part: string, show: Clause['show'], scene: Scene, before: Wish | undefined): Wish[] | undefined {
  const text = tidyOpening(
    part,
    scene.agents.map(({ name }) => name),
  )
  if (text === '') return undefined
  if (
    asks.test(text) &&
    !new RegExp(String.raw`^(?:have|will)\s+${agentPattern(scene)}(?![\p{L}\p{N}])`, 'i').test(text)
  )
    return undefined
  if (negative.test(text)) return undefined
  if (conditional.test(text) && mayCommand(text)) return ask(waits)
  const several = spread(text, scene)
  if (several) return readSeveral(several, show, scene)
  const clause = { text, show }
  const amended = before && amend(clause, before, scene)
  if (amended) return amended
  const isDiary =
    /\b(?:on|to|in|into|onto)\s+(?:the|my|our)\s+(?:calendar|diary)\b/i.test(text) &&
    !/^(?:delete|remove|cancel|take|move|change)\b/i.test(text)
  const wishes =
    (isDiary ? readNewEvent(clause, scene) : undefined) ??
    readNoteOf(clause, scene) ??
    readNewProject(clause, scene) ??
    readLength(clause, scene) ??
    readNewTask(clause, scene) ??
    readChangeFirst(clause, scene) ??
    readNewEvent(clause, scene) ??
    readChange(clause, scene) ??
    readDuty(clause, scene)
  const isNew = (wish: Wish) => wish.do === 'create-task' || wish.do === 'create-project'
  if (
    wishes &&
    whetherThen.test(text) &&
    wishes.some((wish) =>
      isNew(wish)
        ? wish.do === 'create-task' &&
          /^(?:if|unless|in case|provided|only when|as soon as|once)\b/i.test(wish.fields.title)
        : wish.do !== 'ask',
    )
  )
    return ask(waits)
  if (
    wishes &&
    recurring.test(text) &&
    wishes.some((wish) => wish.do === 'create-task' || wish.do === 'create-event' || wish.do === 'ask')
  ) {
    return ask(cannotRepeat)
  }
  return wishes
}

function readSeveral(sentences: string[], show: Clause['show'], scene: Scene): Wish[] | undefined {
  let now = scene
  const found: Wish[] = []
  for (const sentence of sentences) {
    const wishes = readClause(sentence, show, now, undefined)
    if (!wishes)
      return ask(
        `I do not understand “${show(sentence)}”, so nothing was changed. Say each change in a sentence of its own.`,
      )
    found.push(...wishes)
    now = sceneAfter(now, wishes)
  }
  return found
}

/** "set up", "plan" and "schedule" make events, but a verb that changes what is there goes first. */
function readChangeFirst(clause: Clause, scene: Scene): Wish[] | undefined {
  return /^(?:set up|setup|schedule|shedule|schedual|book|arrange|plan|organi[sz]e|create|add|make|new|put|enter|block|reserve|keep|hold|need|want|have|meeting|call|meet)\b/i.test(
    clause.text,
  ) && !/^(?:make|put|add)\b/i.test(clause.text)
    ? undefined
    : readChange(clause, scene)
}

/** Several changes of one thing as one. */
export function merge(wishes: Wish[]): Wish[] {
  const merged: Wish[] = []
  for (const wish of wishes) {
    const same = merged.find((other) => idOf(other) !== undefined && idOf(other) === idOf(wish))
    if (same && 'fields' in same && 'fields' in wish) {
      Object.assign(same.fields, wish.fields)
      same.remarks = [...(same.remarks ?? []), ...(wish.remarks ?? [])]
    } else merged.push(wish)
  }
  return merged
}

function idOf(wish: Wish): string | undefined {
  return wish.do === 'change-task'
    ? wish.task.id
    : wish.do === 'change-event'
      ? wish.event.id
      : wish.do === 'change-project'
        ? wish.project.id
        : undefined
}
