import { maxProposalItems } from '#shared/contract/limits.ts'
import { dayFrom } from './calendar.ts'
import { agentsIn } from './commands/fields.ts'
import { proposeTasks, tasksFromFiles } from './commands/tasks-from-files.ts'
import { tasksFromItems } from './commands/tasks-from-items.ts'
import { wantsTasksFromFiles } from './commands/wants-tasks.ts'
import { composeReply } from './compose-reply.ts'
import { isMessage } from './drafts/answered-whom.ts'
import { copyOf, readAnother } from './drafts/another.ts'
import { followUp, takeBackChange } from './drafts/follow-up.ts'
import { germanLetter } from './drafts/kinds.ts'
import { readDraft } from './drafts/read-draft.ts'
import { readBesideFiles } from './drafts/asked-of-file.ts'
import { readRework, rework } from './drafts/rework.ts'
import { subjectLines } from './drafts/subject-lines.ts'
import { writeDraft } from './drafts/write-draft.ts'
import { chooseFiles, readChosen, textsOf } from './files-at-hand.ts'
import { isToldOf, tablesAskedOn } from './follows-table.ts'
import { asksOnFiles, speaksOf, textAskedOn, textGiven } from './follows-text.ts'
import { isAsked } from './interpret/forms.ts'
import { isFileWorkByWords, isMostlyOfFiles } from './interpret/kind-of-work.ts'
import { askForText, decline, introduce } from './introduce.ts'
import { list } from './markdown.ts'
import { gatherMaterials } from './materials.ts'
import { type Nearest, nearestTo } from './interpret/nearest.ts'
import { namesAny, namesOwn } from './names-own.ts'
import { choicesOf, hasText, isOfOwn, offer } from './of-workspace.ts'
import { writeStatus } from './questions/briefing.ts'
import { collectActions, actionsAskedFor } from './reply-actions.ts'
import { declined, done, lift, needsYou, notDone } from './report.ts'
import { type Reply, type Request, say } from './request.ts'
import { significantWords } from './significant-words.ts'
import { tidyList } from './tidy-list.ts'
import { toldOfText } from './told-of-text.ts'

/** A change of the draft at hand, or one more like it. A file beside it changes nothing of what is asked of that draft. */
export function changedDraft({ task, desk, canLook, look, again }: Request): Reply | undefined {
  const { prompt, files, drafts = [], draftAtHand, taken } = task
  if (taken || (files.attached.length > 0 && draftAtHand === undefined)) return undefined
  const atHand = drafts.find(({ id }) => id === draftAtHand)
  const back = atHand && takeBackChange(prompt, atHand, task.history.at(-1), desk)
  if (back) return say(back.said, back.report)
  const lines = subjectLines(prompt, atHand)
  if (lines !== undefined) return say(lines, done('the draft is as it was'))
  const another = atHand && desk.has('write_draft') ? readAnother(prompt, atHand) : undefined
  if (another && another.is !== 'copy') return again({ prompt: another.prompt, history: [], drafts: [] })
  const changed = another
    ? copyOf(another, desk)
    : followUp(prompt, drafts, draftAtHand, desk, () => !canLook || namesAny(prompt, look()))
  return changed && say(changed.said, changed.report)
}

/** A pasted text that is to be worded anew. */
export function reworded({ task, desk }: Request): Reply | undefined {
  const asked = task.taken || task.files.attached.length > 0 ? undefined : readRework(task.prompt)
  if (!asked) return undefined
  const { said, report } = rework(asked, desk)
  return say(said, report)
}

/** A question that goes on about the text that was pasted before. */
export function askedOnText(request: Request): Reply | undefined {
  const { task, prompt, canLook, look, pace } = request
  const { self, files, taken, history, now, timeZone } = task
  const text = files.attached.length > 0 || taken ? undefined : textAskedOn(task.prompt, history)
  if (text === undefined) return undefined
  // Who is named is an agent of the workspace, and nobody of the text.
  if (canLook && (agentsIn(prompt, look()).length > 0 || namesOwn(prompt, look(), () => [text]))) return undefined
  // What the text has no word of, and the workspace answers wholly, is not asked of the text.
  if (significantWords(prompt).length > 0 && !speaksOf([text], prompt)) {
    const meaning = request.meaning()
    if (meaning?.is === 'clear' && !meaning.left?.length) return undefined
  }
  const pasted = { instruction: prompt, pasted: text }
  return composeReply({ self, prompt: `${prompt}\n\n${text}`, answers: [], now, timeZone, pasted }, pace)
}

/** A question that goes on about a file of the thread, as if it were attached again. */
export function askedOnFiles({ task, prompt, desk, canLook, look, again }: Request): Reply | undefined {
  const { files, taken, history } = task
  if (files.attached.length > 0 || files.earlier.length === 0 || taken || !desk.has('read_file')) return undefined
  const said = history.at(-1)?.reply ?? ''
  const tables = tablesAskedOn(
    prompt,
    files.earlier,
    said,
    (names) => readChosen(names, desk),
    canLook ? look : undefined,
  )
  if (tables.length > 0 && !(canLook && namesOwn(prompt, look(), () => textsOf(tables, desk))))
    return again({ files: { ...files, attached: tables, earlier: [] } })
  const read = () => textsOf(files.earlier, desk)
  if (!asksOnFiles(prompt, files.earlier, history, read)) return undefined
  if (canLook && (agentsIn(prompt, look()).length > 0 || namesOwn(prompt, look(), read))) return undefined
  return again({ files: { ...files, attached: files.earlier, earlier: [] } })
}

/** "Remind me which builder we took, for how much": beside a file it is asked what that says, and nothing is to be done later. */
const recalls =
  /^\W*(?:(?:please|pls|sorry|hi|hello|hey|so|ok|good (?:morning|afternoon|evening|day)|can you|could you|would you|kindly)\b[\s,.!]*)*(?:remind me|refresh my memory|jog my memory|help me remember)(?:\s+(?:please|pls|again|quickly|once more))*\s*[,:–-]?\s*(?:of\s+)?(?=(?:who|whose|what|which|where|how|why)\b|(?:by |from |until |since )?when\b(?! (?:i|we|you|it['’]?s|he|she|they) (?:get|am|are|arrive|come|leave|see|have|is|time)\b))(\S.*)$/isu

/** What somebody wants to be reminded of that stands in the file beside the prompt. */
export function recalled({ task, again }: Request): Reply | undefined {
  const { files, taken, prompt } = task
  const asked = files.attached.length > 0 && !taken ? recalls.exec(prompt)?.[1] : undefined
  return asked === undefined ? undefined : again({ prompt: asked })
}

/** What is asked of agents: to look around for their names is a step that a question about the file has no use for. */
const ofWork = /\b(?:working on|works on|busy|tasks?|to-?dos?|overdue|plate|up to|doing)\b/i
const ofAttached = /\b(?:this|these|those|it|them|there|here|reports?)\b/i

/** "What is Dot working on?" beside a file that speaks of no Dot, as if that file had been given before. */
export function askedBesideFiles({ task, prompt, desk, canLook, look, parts, again }: Request): Reply | undefined {
  const { files, taken } = task
  if (files.attached.length === 0 || taken || !canLook || !isAsked(prompt) || parts().pasted !== undefined)
    return undefined
  if (!ofWork.test(prompt) || ofAttached.test(prompt) || agentsIn(prompt, look()).length === 0) return undefined
  const texts = textsOf(files.attached, desk)
  if (!namesOwn(prompt, look(), () => texts) || speaksOf(texts, prompt)) return undefined
  return again({ files: { ...files, attached: [], earlier: [...files.attached, ...files.earlier] } })
}

export function tasksOfText({ task, desk, clock, canLook, look, parts, pace }: Request): Reply | undefined {
  const { files, history, taken } = task
  const { instruction, pasted } = parts()
  const given = pasted === undefined && files.attached.length === 0 && !taken ? textGiven(history) : undefined
  // "Create them as tasks" below a reply about a text or a file is said of that.
  const atHand = given?.isNow ? given.text : undefined
  const told = files.earlier.filter((name) => isToldOf(history.at(-1)?.reply ?? '', name))
  const isBelow = atHand !== undefined || told.length > 0
  if (
    !wantsTasksFromFiles(instruction, files.attached.length > 0 || (isBelow && ofThem.test(instruction))) ||
    (files.attached.length + files.earlier.length === 0 && (pasted ?? atHand) === undefined)
  )
    return undefined
  const chosen = atHand === undefined ? chooseFiles(files, instruction, true) : []
  const materials = gatherMaterials(readChosen(chosen, desk), pasted ?? atHand)
  return tasksFromFiles(instruction, materials, canLook ? look() : undefined, clock, desk, pace)
}

/** What stands in the reply above. */
const ofThem = /\b(?:it|this|that|these|those|them|they|all|everything|items?|points?)\b/i

export function tidiedList({ whole, task }: Request): Reply | undefined {
  // Beside a file "this" is the file, and what stands behind the colon says how the list should look.
  const tidied = task.files.attached.length > 0 ? undefined : tidyList(whole)
  return tidied ? say(tidied, done('nothing was created')) : undefined
}

/** What lies beside the request: "these two reports", "this brief", "the attached contract". */
const ofFile =
  /^(?!.*\b(?:tasks?|projects?|events?|meetings?|calendar)\b).{0,60}\b(?:(?:this|these|both|the attached|attached)\s+(?:two\s+|three\s+|attached\s+)?)(?:reports?|files?|briefs?|tickets?|documents?|contracts?|texts?|pdfs?|sheets?|spreadsheets?|csvs?|minutes|transcripts?|offers?|cvs?)\b/i

/** Work on a file, where there is none. */
export function lacksFile(request: Request): Reply | undefined {
  const { prompt, parts, meaning } = request
  const { intent } = parts()
  if (hasText(request)) return undefined
  // What lies on the web is no file that could be attached.
  const isOfSome =
    meaning()?.is === 'elsewhere' &&
    !intent.summary &&
    !intent.actions &&
    !/\bhttps?:/i.test(prompt) &&
    isMostlyOfFiles(prompt)
  return ofFile.test(prompt) || isOfSome
    ? say(askForText('do that'), needsYou('there is no file yet', [lift('attach', 'Attach a file')]))
    : undefined
}

/** A text that is to be written. */
export function written({ task, desk, clock, whole, prompt, canLook, look, parts, pace }: Request): Reply | undefined {
  const { self, files } = task
  const { instruction, pasted } = parts()
  const isOwn = pasted !== undefined && saysItself(instruction, pasted)
  // German stays German, as it was typed.
  const words = task.prompt !== whole && germanLetter.test(task.prompt) ? task.prompt : undefined
  const isWhole = (prompt.includes('\n') && pasted === undefined) || isOwn
  const request = words ?? (isWhole ? prompt : instruction)
  const draft = files.attached.length > 0 ? readBesideFiles(request, self) : readDraft(request, self)
  if (!draft) return undefined
  if (draft.kind === 'status report' && canLook && files.attached.length === 0 && pasted === undefined)
    return say(writeStatus(instruction, look()))
  const answers = readChosen(chooseFiles(files, instruction, false), desk)
  const materials = gatherMaterials(answers, isOwn ? undefined : pasted)
  const you = canLook ? look().you : undefined
  return writeDraft(draft, { self, prompt, instruction, clock, materials, you }, desk, pace)
}

/** What stands behind the request for a draft is what it should say, not a text that it is drawn from or answers. */
function saysItself(instruction: string, pasted: string): boolean {
  if (pasted.length >= 1500 || ofPasted.test(instruction)) return false
  if (/\bapolog(?:y|i[sz]e)\b/i.test(instruction)) return !isMessage(pasted)
  return !/\b(?:reply|answer|respond)\b/i.test(instruction) || (!isMessage(pasted) && saidByUs.test(pasted))
}

const ofPasted = /\b(?:this|these|following|below|turn|based on|minutes|from (?:my|our|the) (?:notes|text))\b/i
/** "We refund her the full amount": of who is answered it speaks as of somebody else. */
const saidByUs =
  /^\s*(?:tell|thank|offer|ask|say)\b|^(?=.*\b(?:we|our)\b)(?=.*\b(?:her|him|his|she|he|they|them|their)\b)/isu

/** Work on the texts at hand, and what is said where there is none: whatever nothing else has answered. */
export async function* ofTexts(request: Request): Reply {
  const { task, desk, clock, whole, prompt, canLook, look, parts, pace } = request
  const { self, files, now, timeZone, history } = task
  const { instruction, pasted, intent } = parts()
  const isOfFile = intent.summary || intent.actions || intent.profile
  if (intent.aboutMe && files.attached.length === 0) return yield* say(introduce(self))
  const chosen = chooseFiles(files, instruction, isOfFile || intent.question)
  const answers = readChosen(isOfOwn(request, chosen) ? [] : chosen, desk)
  if (answers.length === 0 && pasted === undefined) {
    const meaning = request.meaning()
    const isBeyond = intent.beyond.length > 0 && meaning?.is === 'open' && meaning.elsewhere >= 0.7
    if (meaning && meaning.is !== 'elsewhere' && meaning.is !== 'clear' && !isBeyond)
      return yield* offer(meaning, prompt)
    if (!isOfFile || intent.beyond.length > 0 || !isFileWorkByWords(prompt)) {
      const near = canLook && intent.beyond.length === 0 ? nearestTo(prompt, look(), history, self.name) : undefined
      return yield* refuse(near, request)
    }
  }
  // What goes on with a question to a file goes on with the last one to it, whatever was asked of the workspace since.
  const last = history.findLast(({ reply }) => chosen.some((name) => isToldOf(reply, name))) ?? history.at(-1)
  const asked = { self, prompt: whole, answers, now, timeZone, before: last?.prompt }
  if (!intent.actions || !canLook || !desk.has('propose')) return yield* composeReply(asked, pace)
  const { read } = gatherMaterials(answers, pasted)
  // The points of a letter are told whole, and the few that read as tasks are no list of them.
  if (await toldOfText(instruction, read, dayFrom(clock.today), pace)) return yield* composeReply(asked, pace)
  const actions = actionsAskedFor(await collectActions(read, dayFrom(clock.today), pace), instruction, look().you)
  const { tasks } = tasksFromItems(actions.open, instruction, look())
  const names = list(read.map(({ name }) => name))
  // "Only list it here, no tasks": what is not wanted is not proposed.
  const isProposed =
    !/\b(?:no|without|not as|don['’]?t (?:make|create|add) (?:any )?) ?tasks\b|\b(?:only|just) list\b/i.test(
      task.prompt,
    ) &&
    tasks.length > 0 &&
    tasks.length <= maxProposalItems &&
    proposeTasks(tasks, names, desk) !== undefined
  return yield* composeReply({ ...asked, actions, isProposed }, pace)
}

/** Nothing was made of the request: what is likely meant is asked about, and what is only near stands below the refusal. */
function refuse(near: Nearest | undefined, { prompt, task, parts }: Request): Reply {
  const { offers, isLikely } = near ?? { offers: [], isLikely: false }
  if (isLikely && offers.length > 0) return offer({ is: 'open', offers, elsewhere: 0 }, prompt)
  const choices = choicesOf(offers, prompt)
  return say(
    decline(parts().intent.beyond, task.self, choices.length > 0),
    choices.length > 0 ? notDone('nothing was changed', [...choices, ...declined.next]) : declined,
  )
}
