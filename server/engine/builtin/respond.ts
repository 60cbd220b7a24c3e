import type { Pace } from '../pace.ts'
import type { Desk } from './desk.ts'
import {
  askedBesideFiles,
  askedOnFiles,
  askedOnText,
  changedDraft,
  lacksFile,
  recalled,
  ofTexts,
  reworded,
  tasksOfText,
  tidiedList,
  written,
} from './of-texts.ts'
import { answered, asUnderstood, asked, commanded, planned, takenBack, workDone, workOfTask } from './of-workspace.ts'
import { type Answerer, type Reply, type Task, readRequest } from './request.ts'
import { mail, note, reckoned, smallTalk } from './small-answers.ts'

/** What may answer a prompt. The first that does is it, so what needs less of a look comes before what needs more. */
const answerers: readonly Answerer[] = [
  changedDraft,
  recalled,
  reworded,
  smallTalk,
  mail,
  reckoned,
  note,
  takenBack,
  planned,
  workDone,
  askedOnText,
  askedOnFiles,
  askedBesideFiles,
  answered,
  asUnderstood,
  tasksOfText,
  tidiedList,
  lacksFile,
  written,
  workOfTask,
  commanded,
  asked,
]

/**
 * The reply to a prompt, block by block: a draft, a change, an answer about the workspace, or work on files, whichever its
 * words ask for first. Tools are used before the first block is given. What a file or a pasted text says is never a command.
 */
export async function* respond({ taken, ...task }: Task, desk: Desk, pace: Pace): Reply {
  if (taken === null) {
    yield 'Then I leave it as it is; nothing was changed.'
    return undefined
  }
  const request = readRequest({ ...task, taken }, desk, pace, (changes) =>
    respond({ ...task, taken, ...changes }, desk, pace),
  )
  for (const answer of answerers) {
    const reply = answer(request)
    if (reply) return yield* reply
  }
  return yield* ofTexts(request)
}
