import type { Draft } from '#shared/contract/drafts.ts'
import { maxProposalItems } from '#shared/contract/limits.ts'
import type { NextAction } from '#shared/contract/runs.ts'
import type { Pace } from '../pace.ts'
import type { SeenTask } from '../tools/tasks.ts'
import { carryOut } from './commands/carry-out.ts'
import { agentsIn } from './commands/fields.ts'
import { tidyOpening } from './commands/clause.ts'
import { cannotRepeat, isRefusal, mayCommand, readWishes, startsCommand } from './commands/read-wishes.ts'
import { isTakeBack, sayUndone, takeBack } from './commands/take-back.ts'
import { proposeTasks, tasksFromFiles, wantsTasksFromFiles } from './commands/tasks-from-files.ts'
import { tasksFromItems } from './commands/tasks-from-items.ts'
import { dayFrom } from './calendar.ts'
import { composeReply } from './compose-reply.ts'
import type { Exchange } from './conversation.ts'
import { type Desk, isRefusal as isDeskRefusal } from './desk.ts'
import { copyOf, readAnother } from './drafts/another.ts'
import { asksForText } from './drafts/asks-for-text.ts'
import { followUp } from './drafts/follow-up.ts'
import { germanLetter } from './drafts/kinds.ts'
import { readDraft } from './drafts/read-draft.ts'
import { tidyList } from './tidy-list.ts'
import { asksToTranslate, readRework, rework } from './drafts/rework.ts'
import { writeDraft } from './drafts/write-draft.ts'
import { type Shelved, chooseFiles, readChosen } from './files-at-hand.ts'
import { textAskedOn } from './follows-text.ts'
import { fromGerman } from './german.ts'
import { grammarOf, turn } from './grammar.ts'
import { readIntent } from './intent.ts'
import { type Self, ableAgents, askForText, decline, examples, introduce, lacks } from './introduce.ts'
import { gatherMaterials } from './materials.ts'
import { takeApart } from './pasted-text.ts'
import { answerMail, doing, noMail } from './mail/answer-mail.ts'
import { readMailWish } from './mail/read-mail-wish.ts'
import { severalFit, thingAsked } from './questions/answer-thing.ts'
import { nameOf } from './commands/wish.ts'
import { inline, list } from './markdown.ts'
import {
  type Report,
  type Said,
  choose,
  declined,
  done,
  lift,
  needsYou,
  notDone,
  nothingSaid,
  readTaken,
} from './report.ts'
import {
  fitsQuestion,
  isChange,
  isFileWorkByWords,
  isMostlyOfFiles,
  isMostlyThanks,
  isOfWorkspace,
  isText,
  isThanks,
} from './interpret/kind-of-work.ts'
import { commands, conditionIn, isAsked } from './interpret/forms.ts'
import { withoutChangesOfNew } from './interpret/merge-new.ts'
import { type Interpretation, type Reading, heldBefore, interpret } from './interpret/interpret.ts'
import { reckon } from './reckon.ts'
import { actionsAskedFor, collectActions } from './reply-actions.ts'
import { readable, unshortened } from './readable.ts'
import { answerQuestion, isOfDays, mayAsk } from './questions/answer.ts'
import { answerPlanned } from './questions/answer-planned.ts'
import { planDay, proposePlan, wantsPlan } from './questions/plan-day.ts'
import { writeStatus } from './questions/briefing.ts'
import { type Scene, lookAround, withGoogle } from './scene.ts'
import { readThread } from './thread.ts'
import { wantsComparison } from './special-work.ts'
import { sumLines } from './sum-lines.ts'
import { clockOf, readMoments } from './when.ts'

type Task = {
  self: Self
  prompt: string
  history: readonly Exchange[]
  files: Shelved
  now: Date
  timeZone: string
  google?: Connected | undefined
  taken?: NextAction | null | undefined
  /** The drafts of the conversation, the last changed first, and the one that one of the last replies wrote or changed. */
  drafts?: readonly Draft[]
  draftAtHand?: string | undefined
  /** The workspace, where the prompt is one that the assistant said again in plain words. */
  seen?: Scene
}

/** The blocks of a reply, and how it ends; without that it is a plain answer. */
export type Reply = AsyncGenerator<string, Report | undefined>

/** What of Google's is within reach. */
export type Connected = { mail: boolean; calendar: boolean }

/** What someone asks of the workspace rather than of a file that lies beside the question. */
const ofWorkspace =
  /\b(?:workspace|calendar|(?:my|our|open|overdue|unassigned|all) (?:tasks|to-?dos|projects)|tasks? (?:of|for|from|with|are)\b|projects are|agents|briefing|status report|workload|muster|who has)\b/i

/** What lies beside the request: "these two reports", "this brief", "the attached contract". */
const ofFile =
  /^(?!.*\b(?:tasks?|projects?|events?|meetings?|calendar)\b).{0,60}\b(?:(?:this|these|both|the attached|attached)\s+(?:two\s+|three\s+|attached\s+)?)(?:reports?|files?|briefs?|tickets?|documents?|contracts?|texts?|pdfs?|sheets?|spreadsheets?|csvs?|minutes|transcripts?|offers?|cvs?)\b/i

/** What asks for something out of a text, and not for something new: "2 to-dos for me" has no such verb. */
const readsOut = /^\W*(?:please\s+)?(?:list|extract|find|pull out|show|give me|summari[sz]e|sum up|what)\b/i

/** "That was a long week. Thanks for everything" */
const thanksAtLast =
  /[.!?,]\s*(?:many )?(?:thanks|thank you|thx|cheers|danke)(?: (?:for (?:everything|today|your help|that|it all)|so much|very much|a lot|again|all))?\W*$/i

/** "Good morning, I only wanted to thank you" */
const onlyThanks =
  /^.{0,40}\bi (?:only|just) (?:want(?:ed)?|wish(?:ed)?) to (?:say (?:many )?thank(?:s| you)|thank you)\b/i

/** Questions whose words sound like advice or sending, and are about tasks and time. */
const ofDay =
  /\b(?:tasks?|overdue|due|deadlines?|today|priorit(?:y|ies)|free|slots?|time for|who (?:has|should|needs|must)|call|meetings?|briefing)\b/i

/**
 * The reply to a prompt, block by block: a draft, a change, an answer about the workspace, or work on files, whichever its
 * words ask for first. Tools are used before the first block is given. What a file or a pasted text says is never a command.
 */
export async function* respond(task: Task, desk: Desk, pace: Pace): Reply {
  const { self, files } = task
  const clock = clockOf(task.now, task.timeZone)
  if (task.taken === null) {
    yield 'Then I leave it as it is; nothing was changed.'
    return
  }
  const thread = task.taken
    ? { ...readTaken(task.taken), last: undefined, turned: undefined }
    : readThread(task.history, fromGerman(unshortened(task.prompt)), clock)
  // A file beside it changes nothing of what is asked of the draft at hand.
  if (!task.taken && (files.attached.length === 0 || task.draftAtHand !== undefined)) {
    const atHand = task.drafts?.find(({ id }) => id === task.draftAtHand)
    const another = atHand && desk.has('write_draft') ? readAnother(task.prompt, atHand) : undefined
    if (another?.is === 'copy') {
      const copy = copyOf(another, desk)
      yield copy.said
      return copy.report
    }
    if (another) return yield* respond({ ...task, prompt: another.prompt, history: [], drafts: [] }, desk, pace)
    const asked = followUp(task.prompt, task.drafts ?? [], task.draftAtHand, desk)
    if (asked) {
      yield asked.said
      return asked.report
    }
  }
  const { prompt: whole } = thread
  const prompt = readable(whole)
  const asNew = task.taken || files.attached.length > 0 ? undefined : readRework(task.prompt)
  if (asNew) {
    const { said, report } = rework(asNew, desk)
    yield said
    return report
  }
  if (
    files.attached.length === 0 &&
    /\bwhat (?:all )?(?:can|could|may) i ask you(?: (?:about|for|to do))?[?.!\s]*$/i.test(prompt)
  ) {
    yield introduce(self)
    return
  }
  if (files.attached.length === 0 && asksToTranslate(task.prompt)) {
    yield decline(['translate'], self)
    return declined
  }
  if (isRefusal(prompt)) {
    yield 'I leave it as it is; nothing was changed.'
    return
  }
  const isOfText = asksForText(prompt) && readDraft(prompt, self) !== undefined
  if (
    !isOfText &&
    /^\W*(?:how (?:do|can|could|would|to)\b|(?:can|could|may) i\b|is it possible\b|is there a way\b).*\b(?:create|add|make|delete|change|move|schedule|rename|assign|cancel|mark|invite)\b/i.test(
      prompt,
    ) &&
    prompt.length < 200
  ) {
    yield `Say it to me in one sentence, with a name and a date.\n\n${examples(self)}\n\nOr do it by hand on the pages Tasks, Projects and Calendar. Nothing was changed.`
    return
  }
  if (
    /^\W*(?:(?:many )?thanks?|thank you(?: very much| so much)?|thx|cheers|great|perfect|nice|cool|ok(?:ay)?|danke)\b(?:[\s\w,’']{0,40}|[\s\w,’'.!]{0,80}\b(?:all|enough|done|weekend|evening|bye|now|today|leave you)\b[\s\w]{0,30})[!.\s]*$/i.test(
      prompt,
    ) &&
    !mayCommand(prompt) &&
    readMoments(prompt, clock).whens.every(({ words }) => /^(?:now|today)$/i.test(words)) &&
    isThanks(prompt) &&
    // "OK, Millie shall do that" is a wish.
    !/\b(?:please|pls|bitte|shall|should|must|takes?|gets?)\b/i.test(prompt) &&
    heldBefore(prompt, task.history) === undefined
  ) {
    yield 'You’re welcome. Say what is next.'
    return
  }
  if (
    (/^\W*(?:(?:many )?thanks?|thank you|thx|danke|cheers)\b/i.test(prompt) ||
      thanksAtLast.test(prompt) ||
      onlyThanks.test(prompt)) &&
    !/\?|\b(?:can|could|would|will) you\b|\b(?:please|pls|bitte)\b/i.test(prompt) &&
    prompt.length < 200 &&
    !commands.test(prompt) &&
    isMostlyThanks(prompt)
  ) {
    yield 'You’re welcome, it was a pleasure.'
    return
  }
  if (desk.has('search_email') && files.attached.length === 0) {
    const wish = readMailWish(prompt)
    if (wish) {
      if (!task.google?.mail) {
        const connect = lift('connect', 'Connect a mailbox', { service: 'google' })
        const plan = /\bplan (?:for )?(?:today|my day|the day)\b/i.test(prompt)
          ? proposePlan(planDay('plan my day', lookAround(desk, clock, thread)), desk)
          : undefined
        yield noMail(doing(wish))
        if (plan !== undefined) {
          yield plan
          return needsYou('planned without the inbox', [connect])
        }
        return notDone('nothing was read or sent', [connect])
      }
      const { text, report } = answerMail(wish, desk, clock, self.name)
      yield text
      return report
    }
  }
  const reckoned =
    files.attached.length > 0 || isOfText ? undefined : (sumLines(task.prompt) ?? reckon(prompt, clock, task.history))
  if (reckoned !== undefined) {
    yield reckoned
    return
  }
  const note = desk.has('take_note') ? noteIn(prompt) : undefined
  if (note !== undefined) {
    const taken = desk.use('take_note', { text: note })
    yield isDeskRefusal(taken)
      ? `Not done: ${taken.error}`
      : `Noted as **${inline(taken.noted.title)}**. You find it among the completed tasks.`
    return isDeskRefusal(taken) ? notDone('nothing was noted') : done('1 note was taken')
  }
  let scene: Scene | undefined
  const look = () => (scene ??= task.seen ?? lookAround(desk, clock, thread))
  const lookAtDays = () => (task.google?.calendar ? withGoogle(look(), desk) : look())
  const canLook = (['list_agents', 'list_tasks', 'list_projects', 'list_events'] as const).every((tool) =>
    desk.has(tool),
  )
  if (!task.seen && isTakeBack(prompt) && desk.has('undo_changes')) {
    const undone = desk.use('undo_changes', {})
    if (!isDeskRefusal(undone)) {
      yield sayUndone(undone)
      return undone.undone.length > 0 ? done() : notDone('nothing was taken back')
    }
  }
  const back = canLook && !task.seen ? takeBack(prompt, task.history.at(-1)?.reply ?? '') : undefined
  if (back !== undefined)
    return yield* respond(
      {
        ...task,
        prompt: back,
        history: [],
        seen: { ...look(), last: undefined, meant: [], said: { picked: [], agreed: true } },
      },
      desk,
      pace,
    )
  // What follows it says how, and commands nothing.
  if (canLook && files.attached.length === 0 && wantsPlan(prompt)) {
    yield proposePlan(planDay(prompt, lookAtDays()), desk)
    return
  }
  const askedOn = files.attached.length > 0 || task.taken ? undefined : textAskedOn(task.prompt, task.history)
  // Who is named is an agent of the workspace, and nobody of the text.
  if (askedOn !== undefined && !(canLook && agentsIn(prompt, look()).length > 0)) {
    const request = { self, prompt: `${prompt}\n\n${askedOn}`, answers: [], now: task.now, timeZone: task.timeZone }
    return yield* composeReply({ ...request, pasted: { instruction: prompt, pasted: askedOn } }, pace)
  }
  const apart = takeApart(whole, files.attached.length > 0)
  // "3 todos for me: call Ann, pay the rent": what stands behind the colon is the request itself.
  const told = readIntent(apart.instruction)
  const isOneRequest =
    canLook &&
    apart.pasted !== undefined &&
    !whole.includes('\n') &&
    // "List the action items: Anna orders the cards.": what stands there is a text to work on.
    !((told.summary || told.actions) && readsOut.test(apart.instruction)) &&
    (isChange(whole, look()) || (whole.length < 200 && isOfWorkspace(whole, look())))
  const { instruction, pasted } = isOneRequest ? { instruction: prompt, pasted: undefined } : apart
  const intent = readIntent(instruction)
  // A tap says what is meant in words of the assistant's own; an answer goes with the prompt that it answers.
  const isOwnWords =
    task.taken && !thread.said.agreed && thread.said.picked.length === 0 && thread.said.meant === undefined
  // An answer to a question goes to where it was asked, if it says all that was asked for.
  const isAnswer = task.taken && (thread.said.agreed || thread.said.picked.length > 0)
  const answered = isAnswer && canLook && mayCommand(prompt) ? readWishes(prompt, look()) : undefined
  if (answered && answered.wishes.length > 0 && answered.wishes.every((wish) => wish.do !== 'ask')) {
    const { text, report } = carryOut(
      answered,
      desk,
      (tool) => ({ text: lacks(tool, self, look().agents), agents: ableAgents(tool, self, look().agents) }),
      thread,
    )
    yield text
    return report
  }
  const isRead = canLook && !task.seen && !isOwnWords && files.attached.length === 0 && pasted === undefined
  const understood = isRead
    ? interpret(prompt, look(), task.taken ? task.history.slice(0, -1) : task.history, self.name, (text) =>
        grammarOf(text, look(), thread.turned, desk),
      )
    : undefined
  // An answer, and a text that is to be written again and again, which is set up and not written.
  const changesNothing =
    understood?.is === 'clear' &&
    understood.readings.every(({ wishes = [] }) => wishes.every((wish) => wish.do === 'schedule'))
  // "Write the launch announcement is done": the title of a task is no request for a text.
  const isDone =
    understood?.is === 'clear' &&
    understood.readings.every(
      ({ wishes = [], things }) =>
        wishes.some((wish) => wish.do === 'change-task' && wish.fields.status === 'Completed') &&
        things.every((thing) => prompt.toLowerCase().includes(nameOf(thing).toLowerCase())),
    )
  // What the workspace answers beside a word or two may stand in full in the agent's own documents.
  const isBeside = understood?.is === 'clear' && files.own.length > 0 && (understood.left?.length ?? 0) > 0
  const meaning = (isOfText && !changesNothing && !isDone) || isBeside ? undefined : understood
  if (meaning?.is === 'waiting' || (meaning?.is === 'held' && meaning.offers.length > 0))
    return yield* offer(meaning, prompt)
  if (meaning?.is === 'clear') return yield* carry(meaning, thread, self, { look, lookAtDays }, desk)
  const hasText = files.attached.length + files.earlier.length + files.own.length > 0 || pasted !== undefined
  // A question that may be about a text at hand is answered from there before it is asked back.
  if (meaning?.is === 'open' && meaning.elsewhere < (hasText && isAsked(prompt) ? 0.25 : 0.5))
    return yield* offer(meaning, prompt)

  if (
    wantsTasksFromFiles(instruction, files.attached.length > 0) &&
    (files.attached.length + files.earlier.length > 0 || pasted !== undefined)
  ) {
    const chosen = chooseFiles(files, instruction, true)
    const materials = gatherMaterials(readChosen(chosen, desk), pasted)
    return yield* tasksFromFiles(instruction, materials, canLook ? look() : undefined, clock, desk, pace)
  }
  const tidied = tidyList(whole)
  if (tidied) {
    yield tidied
    return done('nothing was created')
  }
  // What lies on the web is no file that could be attached.
  const lacksFile =
    meaning?.is === 'elsewhere' &&
    !intent.summary &&
    !intent.actions &&
    !/\bhttps?:/i.test(prompt) &&
    isMostlyOfFiles(prompt)
  if (!hasText && (ofFile.test(prompt) || lacksFile)) {
    yield askForText('do that')
    return needsYou('there is no file yet', [lift('attach', 'Attach a file')])
  }
  const isOwn = pasted !== undefined && saysItself(instruction, pasted)
  // German stays German, as it was typed.
  const words = task.prompt !== whole && germanLetter.test(task.prompt) ? task.prompt : undefined
  const draft = readDraft(
    words ?? ((prompt.includes('\n') && pasted === undefined) || isOwn ? prompt : instruction),
    self,
    files.attached.length > 0,
  )
  if (draft?.kind === 'status report' && canLook && files.attached.length === 0 && pasted === undefined) {
    yield writeStatus(instruction, look())
    return
  }
  if (draft) {
    const answers = readChosen(chooseFiles(files, instruction, false), desk)
    return yield* writeDraft(
      draft,
      {
        self,
        prompt,
        instruction,
        clock,
        materials: gatherMaterials(answers, isOwn ? undefined : pasted),
        you: canLook ? look().you : undefined,
      },
      desk,
      pace,
    )
  }
  const own = canLook && !hasText && !task.seen ? taskNamed(prompt, look()) : undefined
  if (own) {
    yield `**${inline(own.title)}** is work that I cannot do by myself without a language model, and nothing was changed. How shall it go on?`
    return needsYou('nothing was changed', [
      ...['in progress', 'done']
        .filter((state) => own.status.toLowerCase() !== state)
        .map((state) => `Mark “${own.title}” as ${state}`)
        .map((text) => choose(text, '', text, nothingSaid)),
      lift('model', 'Connect a model'),
    ])
  }
  const isFileWork =
    (intent.summary || intent.actions || intent.profile) &&
    (files.attached.length > 0 || pasted !== undefined) &&
    !/\b(?:tasks?|projects?|events?|calendar|remind)\b/i.test(instruction)
  const isOfFiles = files.attached.length > 0 && !ofWorkspace.test(instruction)
  // A text that was pasted for something else is not read for commands, and what was read already is not read twice.
  const asksFiles = isOfFiles && (isAsked(instruction) || conditionIn(instruction) !== undefined)
  const mayBeCommand =
    canLook &&
    !asksFiles &&
    !(files.attached.length > 1 && wantsComparison(instruction)) &&
    meaning === undefined &&
    !isFileWork &&
    (pasted === undefined || mayCommand(instruction) || isAddressed(prompt, self) || startsList(prompt)) &&
    mayCommand(prompt)
  if (
    mayBeCommand &&
    !(
      pasted !== undefined &&
      (intent.summary || intent.actions || intent.profile || intent.beyond.length > 0) &&
      !/\b(?:tasks?|to-?dos?)\b/i.test(instruction)
    )
  ) {
    const wishes = readWishes(prompt, look())
    if (wishes && (task.seen || !isText(wishes.wishes, prompt, look()))) {
      const { text, report } = carryOut(
        wishes,
        desk,
        (tool) => ({ text: lacks(tool, self, look().agents), agents: ableAgents(tool, self, look().agents) }),
        thread,
      )
      yield text
      return report
    }
  }
  if (canLook && meaning === undefined && pasted === undefined && !isOfFiles && !isFileWork) {
    const question = thread.turned === undefined ? instruction : undefined
    const isBeyond =
      !task.seen &&
      question !== undefined &&
      !/^(?:who|which agent)\b/i.test(question) &&
      (intent.beyond.some((what) => !/^(?:send|reason)/.test(what)) ||
        (intent.beyond.length > 0 && !ofDay.test(question)))
    if (
      !isBeyond &&
      !intent.aboutMe &&
      mayAsk(question ?? thread.turned!) &&
      (task.seen || !isChange(prompt, look()))
    ) {
      const asked = question ?? turn(thread.turned!, prompt, look())
      const seen = isOfDays(asked) ? lookAtDays() : look()
      const answer = answerPlanned(asked, seen) ?? answerQuestion(asked, seen, desk)
      if (answer?.startsWith(severalFit) && !task.seen) {
        const fitting = thingAsked(asked, seen)
        if (fitting && 'many' in fitting) {
          yield answer
          return needsYou(
            'several things fit',
            fitting.many.slice(0, 3).map((thing) => {
              const text = `Tell me about “${nameOf(thing)}”`
              return choose(text, thing.kind, text, nothingSaid)
            }),
          )
        }
      }
      if (answer !== undefined && (task.seen || fitsQuestion(answer, asked, look()))) {
        yield answer
        return
      }
    }
  }
  if (intent.aboutMe && files.attached.length === 0) {
    yield introduce(self)
    return
  }
  const answers = readChosen(
    chooseFiles(files, instruction, intent.summary || intent.actions || intent.profile || intent.question),
    desk,
  )
  if (answers.length === 0 && pasted === undefined) {
    const isBeyond = intent.beyond.length > 0 && meaning?.is === 'open' && meaning.elsewhere >= 0.7
    if (meaning && meaning.is !== 'elsewhere' && !isBeyond) return yield* offer(meaning, prompt)
    const isOfFile =
      (intent.summary || intent.actions || intent.profile) && intent.beyond.length === 0 && isFileWorkByWords(prompt)
    if (!isOfFile) {
      yield decline(intent.beyond, self)
      return declined
    }
  }
  const request = {
    self,
    prompt: whole,
    answers,
    now: task.now,
    timeZone: task.timeZone,
    before: task.history.at(-1)?.prompt,
  }
  if (!intent.actions || !canLook || !desk.has('propose')) return yield* composeReply(request, pace)
  const { read } = gatherMaterials(answers, pasted)
  const actions = actionsAskedFor(await collectActions(read, dayFrom(clock.today), pace), instruction, look().you)
  const { tasks } = tasksFromItems(actions.open, instruction, look())
  const names = list(read.map(({ name }) => name))
  const isProposed =
    tasks.length > 0 && tasks.length <= maxProposalItems && proposeTasks(tasks, names, desk) !== undefined
  return yield* composeReply({ ...request, actions, isProposed }, pace)
}

/** Does what the readings of a prompt want, and answers what they ask. */
async function* carry(
  { readings, left = [] }: { readings: readonly Reading[]; left?: string[] },
  thread: { prompt: string; said: Said },
  self: Self,
  { look, lookAtDays }: { look: () => Scene; lookAtDays: () => Scene },
  desk: Desk,
): Reply {
  const wishes = withoutChangesOfNew(readings.flatMap((reading) => reading.wishes ?? []))
  const done =
    wishes.length > 0
      ? carryOut(
          { wishes, left: [] },
          desk,
          (tool) => ({ text: lacks(tool, self, look().agents), agents: ableAgents(tool, self, look().agents) }),
          thread,
        )
      : undefined
  if (done) yield done.text
  if (done && done.report.outcome !== 'done') return done.report
  const asked = readings.flatMap(({ question }) => question ?? [])
  const scene = asked.some(({ isOfDays }) => isOfDays) ? lookAtDays() : look()
  yield* new Set(asked.flatMap(({ answer }) => answer(scene, desk) ?? []))
  if (left.length > 0) yield `*I made nothing of ${list(left.map((word) => `“${inline(word, 40)}”`))}.*`
  // Nobody takes a day for free because Google could not be asked.
  if (scene.googleNote) yield `*${scene.googleNote}*`
  return done?.report
}

/** Offers what may be meant, or says why nothing is done. */
async function* offer(meaning: Exclude<Interpretation, { is: 'clear' | 'elsewhere' }>, prompt: string): Reply {
  if (meaning.is === 'waiting') {
    yield `I cannot wait for something or check a condition first (“${inline(meaning.for, 120)}”), so nothing was changed. Say it once it is so${meaning.offers.length > 0 ? ', or have it done now' : ''}.`
    return notDone('nothing was changed', choices(meaning.offers, prompt))
  }
  if (meaning.is === 'repeating') {
    yield cannotRepeat
    return notDone('nothing was created')
  }
  if (meaning.is === 'held') yield 'Nothing was changed. This is what I would do:'
  else
    yield meaning.offers.length === 1
      ? `Did you mean this? Nothing was changed.`
      : 'I can read that in more than one way, so nothing was changed. Which one do you mean?'
  return needsYou('nothing was changed', choices(meaning.offers, prompt))
}

function choices(offers: readonly { text: string; left: string[] }[], prompt: string): ReturnType<typeof choose>[] {
  return offers.map(({ text, left }) => {
    const [label, rest] = inTwo(text)
    const lacks = left.length > 0 ? `leaves out “${left.join(' ')}”` : ''
    const hint = [rest, lacks].filter((part) => part !== '').join(', ')
    return choose(label, hint, prompt, { ...nothingSaid, meant: text })
  })
}

/** In characters. */
const longestLabel = 80

/** What a choice shows, and what of it has to go to its hint: whole sentences where they fit, else whole words. */
function inTwo(text: string): [label: string, rest: string] {
  if (text.length <= longestLabel) return [text, '']
  // As long as “and 2 more” has room behind it.
  const head = text.slice(0, longestLabel)
  const sentence = head.slice(0, -10).lastIndexOf('. ')
  if (sentence > 0) {
    const rest = text.slice(sentence + 2)
    return [`${text.slice(0, sentence)} and ${rest.split('. ').length} more`, rest]
  }
  const word = head.slice(0, -1).lastIndexOf(' ')
  return word > 0 ? [`${text.slice(0, word)}…`, `…${text.slice(word + 1)}`] : [text, '']
}

/** The open task that a run was begun from: its title is the first line of the prompt. */
function taskNamed(prompt: string, { tasks }: Scene): SeenTask | undefined {
  const [title = ''] = prompt.trim().split('\n')
  return tasks.find((task) => task.status !== 'Completed' && task.title.toLowerCase() === title.trim().toLowerCase())
}

/** What is to be noted down by itself. */
function noteIn(prompt: string): string | undefined {
  const found =
    /^\W*(?:please\s+)?(?:(?:take|make) (?:a )?note(?: that|:| of:?)|note(?: to self)?:|note (?:down )?that|write down(?: that|:))\s+(.+)$/is
      .exec(prompt)?.[1]
      ?.trim()
  // "Write down that Arlo has to order milk" is a task.
  const isTask = /^\p{Lu}\p{L}+ (?:has to|needs? to|must|should)\b/u.test(found ?? '')
  return found === undefined || found.length < 3 || isTask
    ? undefined
    : `${found.charAt(0).toUpperCase()}${found.slice(1)}`
}

/** What stands behind the request for a draft is what it should say, not a text that it is drawn from or answers. */
function saysItself(instruction: string, pasted: string): boolean {
  return (
    pasted.length < 1500 &&
    !/\b(?:reply|answer|respond|apology|this|these|following|below|turn|based on|minutes|from (?:my|our|the) (?:notes|text))\b/i.test(
      instruction,
    )
  )
}

/** "Add these tasks:", with the list below it. */
function startsList(prompt: string): boolean {
  const [first = ''] = prompt.trim().split('\n')
  return /:\s*$/.test(first) && startsCommand(tidyOpening(first, []))
}

/** A short letter to the agent itself, not one to somebody else that was pasted. */
function isAddressed(prompt: string, { name }: Self): boolean {
  const greeted = /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[ ,]*(\p{L}*)[ ,.!]*\n/iu.exec(prompt)
  return (
    greeted !== null &&
    prompt.length < 800 &&
    (/^(?:there|team|)$/i.test(greeted[1]!) || greeted[1]!.toLowerCase() === name.toLowerCase())
  )
}
