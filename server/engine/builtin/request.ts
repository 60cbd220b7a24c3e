import type { Draft } from '#shared/contract/drafts.ts'
import type { NextAction } from '#shared/contract/runs.ts'
import type { Pace } from '../pace.ts'
import { carryOut } from './commands/carry-out.ts'
import { meantForDraft } from './drafts/meant-for-draft.ts'
import type { Wishes } from './commands/read-wishes.ts'
import { wantsTasksFromFiles } from './commands/wants-tasks.ts'
import type { Exchange } from './conversation.ts'
import type { Desk } from './desk.ts'
import { asksForText } from './drafts/asks-for-text.ts'
import { readDraft } from './drafts/read-draft.ts'
import type { Shelved } from './files-at-hand.ts'
import { fromGerman } from './german.ts'
import { type Intent, readIntent } from './intent.ts'
import { withoutEnding } from './interpret/courtesies.ts'
import type { Interpretation } from './interpret/interpret.ts'
import { isChange, isOfWorkspace } from './interpret/kind-of-work.ts'
import { type Self, ableAgents, lacks } from './introduce.ts'
import { quotedMessage, takeApart } from './pasted-text.ts'
import { readable, unshortened } from './readable.ts'
import { type Report, readTaken } from './report.ts'
import { type Scene, lookAround, withGoogle } from './scene.ts'
import { withoutSlips } from './slips.ts'
import { type Threaded, readThread } from './thread.ts'
import { understand } from './understand.ts'
import { type Clock, clockOf } from './when.ts'

export type Task = {
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

/** A prompt as everything that may answer it sees it. */
export type Request = {
  task: Task
  desk: Desk
  pace: Pace
  clock: Clock
  thread: Threaded
  /** All that was typed, with what the thread adds to it; and the same in one spelling. */
  whole: string
  prompt: string
  /** A draft is asked for, by its words. */
  isOfText: boolean
  /** The desk has all that shows the workspace. */
  canLook: boolean
  /** The workspace, read when first asked for; and the same with the events of a connected calendar. */
  look: () => Scene
  lookAtDays: () => Scene
  /** What is to be done, and the text that was pasted for it. */
  parts: () => Parts
  /** What it wants of the workspace, read when first asked for. */
  meaning: () => Interpretation | undefined
  carryOut: (wishes: Wishes) => ReturnType<typeof carryOut>
  /** Answers as if something else had been said. */
  again: (changes: Partial<Task>) => Reply
}

type Parts = { instruction: string; pasted: string | undefined; intent: Intent }

/** Something that may answer a request; nothing where that is not its kind. Tools are used before the first block is given. */
export type Answerer = (request: Request) => Reply | undefined

/** A reply of one block. */
export async function* say(text: string, report?: Report): Reply {
  yield text
  return report
}

export function readRequest(
  task: Omit<Task, 'taken'> & { taken?: NextAction | undefined },
  desk: Desk,
  pace: Pace,
  again: Request['again'],
): Request {
  const { self, files, google } = task
  const clock = clockOf(task.now, task.timeZone)
  const thread = task.taken
    ? { ...readTaken(task.taken), last: undefined, turned: undefined }
    : readThread(task.history, fromGerman(unshortened(withoutSlips(task.prompt))), clock)
  const whole = thread.prompt
  const prompt = withoutEnding(readable(whole))
  const canLook = (['list_agents', 'list_tasks', 'list_projects', 'list_events'] as const).every((tool) =>
    desk.has(tool),
  )
  const look = once(() => task.seen ?? lookAround(desk, clock, thread, whole))
  const request = {
    task,
    desk,
    pace,
    clock,
    thread,
    whole,
    prompt,
    isOfText: asksForText(prompt) && readDraft(prompt, self) !== undefined,
    canLook,
    look,
    lookAtDays: () => (google?.calendar ? withGoogle(look(), desk) : look()),
    parts: once(() => partsOf(whole, prompt, files.attached.length > 0, canLook ? look : undefined)),
    carryOut: (wishes: Wishes) =>
      meantForDraft(wishes, task) ??
      carryOut(
        wishes,
        desk,
        (tool) => ({ text: lacks(tool, self, look().agents), agents: ableAgents(tool, self, look().agents) }),
        thread,
      ),
    again,
  }
  return { ...request, meaning: once(() => understand(request)) }
}

/** What asks for something out of a text, and not for something new: "2 to-dos for me" has no such verb. */
const readsOut = /^\W*(?:please\s+)?(?:list|extract|find|pull out|show|give me|summari[sz]e|sum up|what|who)\b/i

function partsOf(whole: string, prompt: string, hasFiles: boolean, look: (() => Scene) | undefined): Parts {
  const apart = takeApart(whole, hasFiles)
  // "3 todos for me: call Ann, pay the rent": what stands behind the colon is the request itself.
  const told = readIntent(apart.instruction)
  const isOneRequest =
    look !== undefined &&
    apart.pasted !== undefined &&
    !whole.includes('\n') &&
    quotedMessage(whole) === undefined &&
    // "List the action items: Anna orders the cards.": what stands there is a text to work on.
    !((told.summary || told.actions) && readsOut.test(apart.instruction)) &&
    // "Turn this into tasks: wash aprons, ask Lena about Sunday": its points are parted first.
    !wantsTasksFromFiles(apart.instruction) &&
    (isChange(whole, look()) || (whole.length < 200 && isOfWorkspace(whole, look())))
  const { instruction, pasted } = isOneRequest ? { instruction: prompt, pasted: undefined } : apart
  return { instruction, pasted, intent: readIntent(instruction) }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
