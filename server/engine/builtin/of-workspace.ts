import type { SeenTask } from '../tools/tasks.ts'
import { choiceLabel } from './choice-label.ts'
import { tidyOpening } from './commands/clause.ts'
import { cannotRepeat, mayCommand, merge, readWishes, startsCommand } from './commands/read-wishes.ts'
import { isTakeBack, sayUndone, takeBack, tellsOfChange } from './commands/take-back.ts'
import { type Wish, nameOf } from './commands/wish.ts'
import { isRefusal } from './desk.ts'
import { draftForTask, asksWhatOneCan, fileWorkOfTask } from './draft-for-task.ts'
import { textsOf } from './files-at-hand.ts'
import { turn } from './grammar.ts'
import { conditionIn, hypothetical, isAsked } from './interpret/forms.ts'
import type { Interpretation } from './interpret/interpret.ts'
import { fitsQuestion, isChange, isText } from './interpret/kind-of-work.ts'
import { listIn } from './interpret/listed-tasks.ts'
import { withoutChangesOfNew } from './interpret/merge-new.ts'
import { type Self, introduce } from './introduce.ts'
import { inline, list } from './markdown.ts'
import { namesOwn } from './names-own.ts'
import { answerPlanned } from './questions/answer-planned.ts'
import { answerQuestion, isOfDays, mayAsk } from './questions/answer.ts'
import { severalFit, thingAsked } from './questions/answer-thing.ts'
import { tellWorkDone, workAskedOf } from './questions/work-done.ts'
import { proposeNewDates, wantsNewDates } from './questions/new-dates.ts'
import { planDay, proposePlan, wantsPlan } from './questions/plan-day.ts'
import { choose, done, lift, needsYou, notDone, nothingSaid } from './report.ts'
import { type Reply, type Request, say } from './request.ts'
import type { Scene } from './scene.ts'
import { wantsComparison } from './special-work.ts'
import { isAnswer } from './understand.ts'

/** "Undo that", "wrong one, I meant the launch plan". */
export function takenBack({ task, desk, prompt, canLook, look, again }: Request): Reply | undefined {
  if (task.seen) return undefined
  if (isTakeBack(prompt) && desk.has('undo_changes')) {
    const before = task.history.at(-1)
    // Behind an answer to a question the last change is meant; behind what was to be done and was not, who knows.
    if (before && !/\blast\b/i.test(prompt) && !isAsked(before.prompt) && !tellsOfChange(before.reply))
      return say(
        'What you asked last changed nothing. Shall I take back the change before it?',
        needsYou('nothing was taken back', [
          choose('Take back the last change', '', 'Undo the last change', nothingSaid),
        ]),
      )
    const undone = desk.use('undo_changes', {})
    if (!isRefusal(undone))
      return say(sayUndone(undone), undone.undone.length > 0 ? done() : notDone('nothing was taken back'))
  }
  const instead = canLook ? takeBack(prompt, task.history.at(-1)?.reply ?? '') : undefined
  if (instead === undefined) return undefined
  const seen = { ...look(), last: undefined, meant: [], said: { picked: [], agreed: true } }
  // What takes a change back names what was changed, and nothing of a draft.
  return again({ prompt: instead, history: [], drafts: [], seen })
}

/** A plan of the day, or new dates for what is overdue. What follows the request for it says how, and commands nothing. */
export function planned({ task, desk, prompt, canLook, look, lookAtDays }: Request): Reply | undefined {
  if (!canLook || task.files.attached.length > 0) return undefined
  if (wantsNewDates(prompt)) return say(proposeNewDates(look(), desk))
  return wantsPlan(prompt) ? say(proposePlan(planDay(prompt, lookAtDays()), desk)) : undefined
}

/** What an agent, or all of them, did for whoever asks. */
export function workDone({ task, desk, prompt, canLook, look }: Request): Reply | undefined {
  if (!canLook || task.files.attached.length > 0 || !desk.has('list_runs')) return undefined
  const asked = workAskedOf(prompt, task.self.name, look)
  return asked && say(tellWorkDone(asked, desk, look))
}

/** An answer to a question goes to where it was asked, if it says all that was asked for. */
export function answered(request: Request): Reply | undefined {
  const { prompt, canLook, look, carryOut } = request
  const read = isAnswer(request) && canLook && mayCommand(prompt) ? readWishes(prompt, look()) : undefined
  if (!read || read.wishes.length === 0 || read.wishes.some((wish) => wish.do === 'ask')) return undefined
  const { text, report } = carryOut(read)
  return say(text, report)
}

/** What the reading of the prompt says: it is done, answered, offered, or left. */
export function asUnderstood(request: Request): Reply | undefined {
  const { prompt } = request
  const meaning = request.meaning()
  if (meaning?.is === 'waiting' || (meaning?.is === 'held' && meaning.offers.length > 0)) return offer(meaning, prompt)
  if (meaning?.is === 'clear') return carry(meaning, request)
  // A run that was begun from a task wants its work, and nothing told of it.
  const work = meaning?.is === 'open' && !request.isOfText ? workOfTask(request) : undefined
  if (work) return work
  // A question that may be about a text at hand is answered from there before it is asked back.
  if (meaning?.is !== 'open' || meaning.elsewhere >= 0.5) return undefined
  const isOfText = hasText(request) && isAsked(prompt) && !isOfOwn(request, request.task.files.earlier)
  return meaning.elsewhere < (isOfText ? 0.25 : 0.5) ? offer(meaning, prompt) : undefined
}

/** A question that names what is the workspace's own, below files of earlier prompts that do not speak of it. */
export function isOfOwn({ task, desk, prompt, canLook, look, parts }: Request, names: string[]): boolean {
  if (!canLook || task.files.attached.length > 0 || names.length === 0 || parts().pasted !== undefined) return false
  return isAsked(prompt) && namesOwn(prompt, look(), () => textsOf(names, desk))
}

/** There is a text that the prompt may be about: a file, one of an earlier prompt, a document of the agent's, or a pasted one. */
export function hasText({ task: { files }, parts }: Request): boolean {
  return files.attached.length + files.earlier.length + files.own.length > 0 || parts().pasted !== undefined
}

/** The work of an open task, which a run was begun from: what takes a language model. */
export function workOfTask(request: Request): Reply | undefined {
  const { task, prompt, canLook, look } = request
  const own = canLook && !hasText(request) && !task.seen ? taskNamed(prompt, look()) : undefined
  if (!own) return undefined
  if (asksWhatOneCan(own.title)) return say(introduce(task.self))
  const work = fileWorkOfTask(own.title)
  if (work !== undefined)
    return say(
      `**${inline(own.title)}** begins with a file: attach one, or paste the text below your request.`,
      needsYou('nothing was changed', [
        lift('attach', 'Attach a file for it', { prompt: work }),
        choose('Mark it as done', own.title, `Mark “${own.title}” as done`, nothingSaid),
      ]),
    )
  const draft = draftForTask(own.title)
  return say(
    `I cannot do **${inline(own.title)}** by myself without a language model. ${draft ? 'I can begin with a draft, or' : 'I can'} work on a file for it.\n\nHow shall it go on?`,
    needsYou('nothing was changed', [
      ...(draft ? [choose(draft.label, draft.prompt, draft.prompt, nothingSaid)] : []),
      lift('attach', 'Attach a file for it', { prompt: 'Summarise this, with what is to be done.' }),
      choose('Mark it as done', own.title, `Mark “${own.title}” as done`, nothingSaid),
      lift('model', 'Connect a model'),
    ]),
  )
}

/** What someone asks of the workspace rather than of a file that lies beside the question. */
const ofWorkspace =
  /\b(?:workspace|calendar|(?:my|our|open|overdue|unassigned|all) (?:tasks|to-?dos|projects)|tasks? (?:of|for|from|with|are)\b|projects are|agents|briefing|status report|workload|muster|who has)\b/i

/** Changes by the grammar of full sentences, where the prompt has not been read yet: a text that was pasted for something else has no commands. */
export function commanded(request: Request): Reply | undefined {
  const { task, prompt, canLook, look, parts, carryOut } = request
  const { files, self } = task
  const { instruction, pasted, intent } = parts()
  const isPastedWork =
    pasted !== undefined &&
    (intent.summary || intent.actions || intent.profile || intent.beyond.length > 0) &&
    !/\b(?:tasks?|to-?dos?)\b/i.test(instruction)
  const asksFiles =
    isOfFiles(request) &&
    (isAsked(instruction) || conditionIn(instruction) !== undefined || hypothetical.test(instruction))
  const mayBeCommand =
    canLook &&
    !asksFiles &&
    !(files.attached.length > 1 && wantsComparison(instruction)) &&
    request.meaning() === undefined &&
    !isFileWork(request) &&
    (pasted === undefined || mayCommand(instruction) || isAddressed(prompt, self) || startsList(prompt)) &&
    mayCommand(prompt)
  const wishes = mayBeCommand && !isPastedWork ? (listIn(prompt, look()) ?? readWishes(prompt, look())) : undefined
  if (!wishes || (!task.seen && isText(wishes.wishes, prompt, look()))) return undefined
  const { text, report } = carryOut(wishes)
  return say(text, report)
}

/** Questions whose words sound like advice or sending, and are about tasks and time. */
const ofDay =
  /\b(?:tasks?|overdue|due|deadlines?|today|priorit(?:y|ies)|free|slots?|time for|who (?:has|should|needs|must)|call|meetings?|briefing)\b/i

/** Questions by the grammar of full sentences, where the prompt has not been read yet. */
export function asked(request: Request): Reply | undefined {
  const { task, desk, thread, prompt, canLook, look, lookAtDays, parts } = request
  const { instruction, pasted, intent } = parts()
  if (!canLook || request.meaning() || pasted !== undefined || isOfFiles(request) || isFileWork(request))
    return undefined
  const isBeyond =
    !task.seen &&
    thread.turned === undefined &&
    !/^(?:who|which agent)\b/i.test(instruction) &&
    (intent.beyond.some((what) => !/^(?:send|reason)/.test(what)) ||
      (intent.beyond.length > 0 && !ofDay.test(instruction)))
  if (isBeyond || intent.aboutMe || !mayAsk(thread.turned ?? instruction) || (!task.seen && isChange(prompt, look())))
    return undefined
  const question = thread.turned === undefined ? instruction : turn(thread.turned, prompt, look())
  const seen = isOfDays(question) ? lookAtDays() : look()
  const answer = answerPlanned(question, seen) ?? answerQuestion(question, seen, desk)
  const fitting = answer?.startsWith(severalFit) && !task.seen ? thingAsked(question, seen) : undefined
  if (answer !== undefined && fitting && 'many' in fitting) {
    const choices = fitting.many.slice(0, 3).map((thing) => {
      const text = `Tell me about “${nameOf(thing)}”`
      return choose(text, thing.kind, text, nothingSaid)
    })
    return say(answer, needsYou('several things fit', choices))
  }
  return answer !== undefined && (task.seen || fitsQuestion(answer, question, look())) ? say(answer) : undefined
}

function isOfFiles({ task, parts }: Request): boolean {
  return task.files.attached.length > 0 && !ofWorkspace.test(parts().instruction)
}

function isFileWork({ task, parts }: Request): boolean {
  const { instruction, pasted, intent } = parts()
  return (
    (intent.summary || intent.actions || intent.profile) &&
    (task.files.attached.length > 0 || pasted !== undefined) &&
    !/\b(?:tasks?|projects?|events?|calendar|remind)\b/i.test(instruction)
  )
}

/** Does what the readings of a prompt want, and answers what they ask; nothing where there is neither a wish nor an answer. */
function carry(meaning: Extract<Interpretation, { is: 'clear' }>, request: Request): Reply | undefined {
  const wishes = merge(withoutChangesOfNew(meaning.readings.flatMap((reading) => reading.wishes ?? [])))
  if (wishes.length > 0) return changed(wishes, meaning, request)
  const answers = answersTo(meaning, request)
  return answers.length > 0 ? told(answers, meaning, request) : undefined
}

async function* changed(wishes: Wish[], meaning: Extract<Interpretation, { is: 'clear' }>, request: Request): Reply {
  const carried = request.carryOut({ wishes, left: [] })
  yield carried.text
  if (carried.report.outcome === 'done') yield* told(answersTo(meaning, request), meaning, request)
  return carried.report
}

function answersTo({ readings }: Extract<Interpretation, { is: 'clear' }>, request: Request): string[] {
  const { desk, look, lookAtDays } = request
  const questions = readings.flatMap(({ question }) => question ?? [])
  const scene = questions.some((question) => question.isOfDays) ? lookAtDays() : look()
  return [...new Set(questions.flatMap(({ answer }) => answer(scene, desk) ?? []))]
}

async function* told(
  answers: string[],
  { readings, left = [] }: Extract<Interpretation, { is: 'clear' }>,
  { look, lookAtDays }: Request,
): Reply {
  yield* answers
  if (left.length > 0) yield `*I made nothing of ${list(left.map((word) => `“${inline(word, 40)}”`))}.*`
  // Nobody takes a day for free because Google could not be asked.
  const { googleNote } = (readings.some(({ question }) => question?.isOfDays) ? lookAtDays : look)()
  if (googleNote) yield `*${googleNote}*`
  return undefined
}

/** Offers what may be meant, or says why nothing is done. */
export function offer(meaning: Exclude<Interpretation, { is: 'clear' | 'elsewhere' }>, prompt: string): Reply {
  const choices = choicesOf(meaning.offers, prompt)
  if (meaning.is === 'repeating') return say(cannotRepeat, notDone('nothing was created', choices))
  if (meaning.is === 'waiting') {
    const orNow = choices.length > 0 ? ', or have it done now' : ''
    return say(
      `I cannot wait for something or check a condition first (“${inline(meaning.for, 120)}”), so nothing was changed. Say it once it is so${orNow}.`,
      notDone('nothing was changed', choices),
    )
  }
  const text =
    meaning.is === 'held'
      ? 'Nothing was changed. This is what I would do:'
      : choices.length === 1
        ? 'Did you mean this? Nothing was changed.'
        : 'I can read that in more than one way, so nothing was changed. Which one do you mean?'
  return say(text, needsYou('nothing was changed', choices))
}

/** Readings to tap, as the answer to this prompt. */
export function choicesOf(
  offers: readonly { text: string; left: string[] }[],
  prompt: string,
): ReturnType<typeof choose>[] {
  return offers.map(({ text, left }) => {
    const { label, hint } = choiceLabel(text)
    const lacks = left.length > 0 ? `leaves out “${left.join(' ')}”` : ''
    return choose(label, lacks || hint, prompt, { ...nothingSaid, meant: text })
  })
}

/** The open task that a run was begun from: its title is the first line of the prompt. */
function taskNamed(prompt: string, { tasks }: Scene): SeenTask | undefined {
  const [title = ''] = prompt.trim().split('\n')
  return tasks.find((task) => task.status !== 'Completed' && task.title.toLowerCase() === title.trim().toLowerCase())
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
