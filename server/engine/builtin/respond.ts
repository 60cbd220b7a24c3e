import type { NextAction } from '#shared/contract/runs.ts'
import type { Pace } from '../pace.ts'
import { carryOut } from './commands/carry-out.ts'
import { agentsIn } from './commands/fields.ts'
import { tidyOpening } from './commands/clause.ts'
import { isRefusal, mayCommand, readWishes, startsCommand } from './commands/read-wishes.ts'
import { tasksFromFiles, wantsTasksFromFiles } from './commands/tasks-from-files.ts'
import { composeReply } from './compose-reply.ts'
import type { Exchange } from './conversation.ts'
import { type Desk, isRefusal as isDeskRefusal } from './desk.ts'
import { readDraft } from './drafts/read-draft.ts'
import { writeDraft } from './drafts/write-draft.ts'
import { type Shelved, chooseFiles, readChosen } from './files-at-hand.ts'
import { fromGerman } from './german.ts'
import { readIntent } from './intent.ts'
import { type Self, ableAgents, decline, examples, introduce, lacks } from './introduce.ts'
import { gatherMaterials } from './materials.ts'
import { takeApart } from './pasted-text.ts'
import { answerMail, doing, noMail } from './mail/answer-mail.ts'
import { readMailWish } from './mail/read-mail-wish.ts'
import { inline } from './markdown.ts'
import { type Report, declined, done, lift, notDone, readTaken } from './report.ts'
import { readable } from './readable.ts'
import { answerQuestion, isOfDays, mayAsk } from './questions/answer.ts'
import { wantsPlan, writePlan } from './questions/plan-day.ts'
import { writeStatus } from './questions/briefing.ts'
import { readSpan } from './questions/filter.ts'
import { type Scene, lookAround, withGoogle } from './scene.ts'
import { readThread } from './thread.ts'
import { trimTail } from './trim-tail.ts'
import { clockOf } from './when.ts'

type Task = {
  self: Self
  prompt: string
  history: readonly Exchange[]
  files: Shelved
  now: Date
  timeZone: string
  google?: Connected | undefined
  taken?: NextAction | null | undefined
}

/** The blocks of a reply, and how it ends; without that it is a plain answer. */
export type Reply = AsyncGenerator<string, Report | undefined>

/** What of Google's is within reach. */
export type Connected = { mail: boolean; calendar: boolean }

/** What someone asks of the workspace rather than of a file that lies beside the question. */
const ofWorkspace =
  /\b(?:workspace|calendar|(?:my|our|open|overdue|unassigned|all) (?:tasks|to-?dos|projects)|tasks? (?:of|for|from|with|are)\b|projects are|agents|briefing|status report|workload|muster|who has)\b/i

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
    : readThread(task.history, fromGerman(task.prompt), clock)
  const { prompt: whole } = thread
  const prompt = readable(whole)
  if (isRefusal(prompt)) {
    yield 'I leave it as it is; nothing was changed.'
    return
  }
  if (
    /^\W*(?:how (?:do|can|could|would|to)\b|(?:can|could|may) i\b|is it possible\b|is there a way\b).*\b(?:create|add|make|delete|change|move|schedule|rename|assign|cancel|mark|invite)\b/i.test(
      prompt,
    ) &&
    prompt.length < 200
  ) {
    yield `Say it to me in one sentence, with a name and a date.\n\n${examples(self)}\n\nOr do it by hand on the pages Tasks, Projects and Calendar. Nothing was changed.`
    return
  }
  if (
    /^\W*(?:(?:many )?thanks?|thank you(?: very much| so much)?|thx|cheers|great|perfect|nice|cool|ok(?:ay)?|danke)\b[\s\w]{0,20}[!.\s]*$/i.test(
      prompt,
    ) &&
    !mayCommand(prompt)
  ) {
    yield 'You’re welcome. Say what is next.'
    return
  }
  if (desk.has('search_email') && files.attached.length === 0) {
    const wish = readMailWish(prompt)
    if (wish) {
      if (!task.google?.mail) {
        yield noMail(doing(wish))
        return notDone('nothing was read or sent', [lift('connect', 'Connect a mailbox', { service: 'google' })])
      }
      const { text, report } = answerMail(wish, desk, clock, self.name)
      yield text
      return report
    }
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
  const look = () => (scene ??= lookAround(desk, clock, thread))
  const lookAtDays = () => (task.google?.calendar ? withGoogle(look(), desk) : look())
  const canLook = (['list_agents', 'list_tasks', 'list_projects', 'list_events'] as const).every((tool) =>
    desk.has(tool),
  )
  // What follows it says how, and commands nothing.
  if (canLook && files.attached.length === 0 && wantsPlan(prompt)) {
    yield writePlan(prompt, lookAtDays())
    return
  }
  const { instruction, pasted } = takeApart(whole, files.attached.length > 0)
  const intent = readIntent(instruction)

  if (wantsTasksFromFiles(instruction) && (files.attached.length + files.earlier.length > 0 || pasted !== undefined)) {
    const chosen = chooseFiles(files, instruction, true)
    const materials = gatherMaterials(readChosen(chosen, desk), pasted)
    return yield* tasksFromFiles(instruction, materials, canLook ? look() : undefined, clock, desk, pace)
  }
  const isOwn = pasted !== undefined && saysItself(instruction, pasted)
  const draft = readDraft((prompt.includes('\n') && pasted === undefined) || isOwn ? prompt : instruction, self)
  if (draft?.kind === 'status report' && canLook && files.attached.length === 0 && pasted === undefined) {
    yield writeStatus(instruction, look())
    return
  }
  if (draft) {
    const answers = readChosen(chooseFiles(files, instruction, false), desk)
    return yield* writeDraft(
      draft,
      { self, prompt, instruction, clock, materials: gatherMaterials(answers, isOwn ? undefined : pasted) },
      pace,
    )
  }
  const isFileWork =
    (intent.summary || intent.actions || intent.profile) &&
    (files.attached.length > 0 || pasted !== undefined) &&
    !/\b(?:tasks?|projects?|events?|calendar|remind)\b/i.test(instruction)
  const isOfFiles = files.attached.length > 0 && !ofWorkspace.test(instruction)
  // A text that was pasted for something else is not read for commands.
  const mayBeCommand =
    canLook &&
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
    if (wishes) {
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
  if (canLook && pasted === undefined && !isOfFiles && !isFileWork) {
    const question = thread.turned === undefined ? instruction : undefined
    const isBeyond =
      question !== undefined &&
      !/^(?:who|which agent)\b/i.test(question) &&
      (intent.beyond.some((what) => !/^(?:send|reason)/.test(what)) ||
        (intent.beyond.length > 0 && !ofDay.test(question)))
    if (!isBeyond && !intent.aboutMe && mayAsk(question ?? thread.turned!)) {
      const asked = question ?? turn(thread.turned!, prompt, look())
      const seen = isOfDays(asked) ? lookAtDays() : look()
      const answer = answerQuestion(asked, seen, desk)
      if (answer !== undefined) {
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
    const work = intent.summary || intent.actions || intent.profile
    if (!work || intent.beyond.length > 0) {
      yield decline(intent.beyond, self)
      return declined
    }
  }
  return yield* composeReply({ self, prompt: whole, answers, now: task.now, timeZone: task.timeZone }, pace)
}

/** What is to be noted down by itself. */
function noteIn(prompt: string): string | undefined {
  const found =
    /^\W*(?:please\s+)?(?:(?:take|make) (?:a )?note(?: that|:| of:?)|note(?: to self)?:|note (?:down )?that|write down(?: that|:))\s+(.+)$/is
      .exec(prompt)?.[1]
      ?.trim()
  return found === undefined || found.length < 3 ? undefined : `${found.charAt(0).toUpperCase()}${found.slice(1)}`
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

/** The earlier question with another person or another time in it. */
function turn(earlier: string, prompt: string, scene: Scene): string {
  let question = earlier
  if (agentsIn(prompt, scene).length > 0)
    for (const { name } of agentsIn(earlier, scene))
      question = question.replaceAll(new RegExp(`\\b${name}\\b(?:['’]s)?`, 'gi'), ' ')
  if (readSpan(prompt, scene.clock))
    question = question.replaceAll(
      /\b(?:today|tomorrow|yesterday|(?:this|next|last|on|coming)\s+(?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi,
      ' ',
    )
  return `${trimTail(question, /[?.!\s]/)} ${prompt.replace(/^(?:ok,?\s+)?(?:and|what about|how about|same|now|also)\s+(?:what about\s+)?/i, '')}`.replaceAll(
    /\s+/g,
    ' ',
  )
}
