import type { Pace } from '../pace.ts'
import type { FileAnswer } from '../tools/read-file.ts'
import type { ActionItems } from './action.ts'
import { answerWithPassages, asksForSomething } from './answer-passages.ts'
import { sectionAsked } from './answer-sections.ts'
import { dayIn, showDay } from './calendar.ts'
import { wantsOffers } from './compare-offers.ts'
import { wantsDecisions } from './decisions.ts'
import { readFactKinds } from './facts.ts'
import { type NamedGrid, readGrids } from './grid.ts'
import { readIntent, reasoning } from './intent.ts'
import type { Intent } from './intent.ts'
import { asksUndecided } from './left-open.ts'
import { askForText, decline, howToConnect, introduce } from './introduce.ts'
import type { Self } from './introduce.ts'
import { inline, list } from './markdown.ts'
import { gatherMaterials, isListOfRecords, pastedName } from './materials.ts'
import type { Material, Materials } from './materials.ts'
import { mayBeAsked } from './may-be-asked.ts'
import { takeApart } from './pasted-text.ts'
import { type Report, answeredInPart, declined, lift, needsYou, notDone } from './report.ts'
import { actionsAskedFor, collectActions, writeActions } from './reply-actions.ts'
import { describeMaterial } from './reply-summary.ts'
import { limitsOf, quotedFrom } from './limits-of.ts'
import { isMessage, wantsRequests } from './requests.ts'
import { asksOfReviews, hasReviews } from './reviews.ts'
import { comparesWithin, wantsComparison, workSpecially } from './special-work.ts'
import { answerTables } from './tables/answer-table.ts'
import { reckonsWithOwn } from './can-answer.ts'
import { asksOfColumns, asksOfOneFigure } from './tables/asks-of-columns.ts'
import { rowNamed } from './tables/row-named.ts'
import { rowsAbout } from './tables/rows-about.ts'
import { toldOfText } from './told-of-text.ts'

/** What a reply is made from. */
type Request = {
  self: Self
  prompt: string
  answers: FileAnswer[]
  now: Date
  timeZone: string
  /** The action items, where they were looked for already, and whether they are proposed as tasks. */
  actions?: ActionItems
  isProposed?: boolean
  /** The request and the text that it is about, where these are known apart. */
  pasted?: { instruction: string; pasted: string }
  /** What was asked before it in the conversation. */
  before?: string | undefined
}

/** The reply to a prompt, one block of markdown after the other, to be set apart by empty lines. */
export async function* composeReply(request: Request, pace: Pace): AsyncGenerator<string, Report | undefined> {
  const { instruction, pasted } = request.pasted ?? takeApart(request.prompt, request.answers.length > 0)
  const intent = readIntent(instruction)
  const materials = gatherMaterials(request.answers, pasted)
  for (const { name, note } of materials.unread) yield `**${inline(name, 120)}**: ${note}`
  if (materials.read.length === 0) {
    return yield* replyWithoutText(intent, materials, request)
  }
  const asked = intent.summary || intent.actions || intent.profile
  if (intent.beyond.length > 0 && !asked && materials.read.every(isSnippet)) {
    yield decline(intent.beyond, request.self)
    return declined
  }
  return yield* replyFromText({ ...request, instruction, intent, materials: materials.read }, pace)
}

async function* replyWithoutText(
  intent: Intent,
  { unread }: Materials,
  { self, prompt }: Request,
): AsyncGenerator<string, Report | undefined> {
  const attach = lift('attach', 'Attach a file', { prompt })
  if (unread.length > 0) {
    yield `So there is nothing I can work on. Attach another file, or paste its text below your request.`
    return notDone('nothing could be read', [attach])
  }
  if (intent.aboutMe) {
    yield introduce(self)
    return undefined
  }
  const work = [
    intent.summary && 'summarise',
    intent.actions && 'list action items',
    intent.profile && 'profile a table',
  ].filter((part) => part !== false)
  if (intent.beyond.length > 0 || work.length === 0) {
    yield decline(intent.beyond, self)
    return declined
  }
  yield askForText(list(work))
  return needsYou('there is no file yet', [attach])
}

/** A pasted line or two: a summary of it in place of its translation would be a bad joke. */
function isSnippet({ name, text }: Material): boolean {
  return name === pastedName && text.length < 400
}

/** What needs two files: "what changed in 1.1.2" is a question to one. */
const comparesTwo =
  /\bcompar\w*|\bvergleich\w*|\bdiff\b|\bdifferences?\b|\b(?:both|two) (?:files|versions|documents|lists)\b|\bchanges between\b|\bversus\b/i

/** What no file holds. */
const outside = /\b(?:weather|news|stock|web|internet|online|google|browse|https?)\b/i

/** "What do I need to send them", "which company is it, I want to call them": what somebody does then. */
const ownDoing =
  /\b(?:who|what|whats|which|when|where|how)\b.{0,80}\b(?:i|we) (?:need|want|have|must|got) (?:to )?(?:send|call|post|forward|message)\b/i

/** "Next meeting into my calendar": asks for a change. */
const intoWorkspace =
  /\b(?:in|into|to|on|onto) (?:my|our|the) (?:calendar|diary|task list|tasks|to-?do list|to-?dos)\b/i

/** What is no list of things to do, though a word of it sounds like one: "when is the follow-up visit and how much is it". */
const asksOtherwise = /\bhow (?:much|many)\b|\bcompare\b/i

/** Words for the list itself. */
const listed = /\b(?:action(?:[ -]?items?| points?|s)?|to-?dos?|to dos|to do list|next steps?|tasks|aufgaben)\b/i

type Task = Request & { instruction: string; intent: Intent; materials: Material[] }

async function* replyFromText(task: Task, pace: Pace): AsyncGenerator<string, Report | undefined> {
  const { intent, materials } = task
  const today = dayIn(task.now, task.timeZone)
  const names = materials.map(({ name }) => name)
  const actions =
    task.actions ??
    (intent.actions ? actionsAskedFor(await collectActions(materials, today, pace), task.instruction) : undefined)
  // "What do I have to do to get out of this?" sounds like a list of actions; where there are none, it is a question.
  const hasActions =
    intent.actions &&
    (listed.test(task.instruction) || (actions!.open.length > 0 && !asksOtherwise.test(task.instruction)))
  // "Who is missing on the rota" sounds like a profile, and a text has no columns.
  const isProfile =
    intent.profile && materials.some(({ kind }) => kind !== 'text') && !asksOfOneFigure(task.instruction)
  const isOfTables = materials.every((material) => material.kind === 'table' || isListOfRecords(material))
  const asked = intent.summary || hasActions || isProfile
  // "Would you look up by when we have to tell them?" is asked of the file that lies beside it.
  const beyond = intent.beyond.filter(
    (what) =>
      !(what.startsWith('look anything up') && !outside.test(task.instruction)) &&
      !(what.startsWith('send') && ownDoing.test(task.instruction)),
  )
  const ending = beyond.some((what) => what !== reasoning) ? declined : undefined
  if (ending) {
    yield `**Not done:** I cannot ${list(beyond).replaceAll(' and ', ' or ')}. The built-in assistant works by fixed rules, without a language model. ${howToConnect}`
    yield asked ? 'This is the part I can do:' : `What I can do with ${names.length === 1 ? 'it' : 'them'} is this:`
  }
  // The rows of one table are compared with each other.
  const isOfOneTable = isOfTables && !/\b(?:files?|versions?|documents?|lists?|tables?)\b/i.test(task.instruction)
  if (
    comparesTwo.test(task.instruction) &&
    wantsComparison(task.instruction) &&
    materials.length === 1 &&
    !isOfOneTable &&
    !comparesWithin(task.instruction, materials, task.before)
  ) {
    yield `There is only ${inline(names[0]!, 120)} to look at. Attach the second file too, and I compare the two.`
    return needsYou('there is one file only', [lift('attach', 'Attach the other file', { prompt: task.prompt })])
  }
  const isOfSection =
    !/\b(?:summar\w*|overview|recap|tl;?dr|gist)\b/i.test(task.instruction) &&
    !listed.test(task.instruction) &&
    !isProfile &&
    beyond.length === 0 &&
    !wantsDecisions(task.instruction) &&
    !asksUndecided(task.instruction)
  const told = await toldOfText(task.instruction, materials, today, pace)
  const section = told?.said ?? (isOfSection && (await sectionAsked(task.instruction, materials, pace)))
  if (section) {
    yield section
    yield `---\n\n*${quotedFrom(materials)}*`
    return told?.isWhole === false ? answeredInPart : undefined
  }
  // Figures and facts are shorter answers than a profile or a summary: where they answer, nothing else is asked.
  const isFacts =
    readFactKinds(task.instruction) !== undefined &&
    !/\b(?:summar\w*|overview|recap|key|main)\b/i.test(task.instruction)
  // "Who is at 65k or less?" sounds like a list of actions, and a table of people has none.
  const isTable = materials.every(({ kind }) => kind === 'table') && !actions?.open.length
  const isSpecial = (!intent.summary || isFacts) && (!hasActions || isTable)
  const special =
    (isSpecial ||
      wantsDecisions(task.instruction) ||
      (asksOfReviews(task.instruction) && materials.some(hasReviews)) ||
      asksUndecided(task.instruction) ||
      (wantsRequests(task.instruction) && !(hasActions && !materials.some(isMessage))) ||
      wantsOffers(task.instruction, task.before)) &&
    (yield* workSpecially(task.instruction, materials, today, pace, task.before))
  if (special) {
    const limits = limitsOf(materials, { quoted: false, relative: undefined })
    if (limits.length > 0) yield `---\n\n${limits.map((limit) => `*${limit}*`).join('\n\n')}`
    return ending ?? (special === 'guess' ? declined : undefined)
  }
  let quoted = false
  let unanswered: Report | undefined
  // What asks for no summary and no list asks the files for what it speaks of.
  // "Where are we over" names nothing of a table, and is no wish to see what its columns are.
  const asks = asksForSomething(task.instruction) || (isOfTables && intent.question && !asksOfColumns(task.instruction))
  const isQuestion = !asked && beyond.every((what) => what === reasoning) && asks
  // Rows are no answer to what was not understood as a question to their table; they may show where to look.
  if (isQuestion && isOfTables) {
    const tables = await readGrids(materials, pace)
    const row = inOneTable(tables, (table) => rowNamed(task.instruction, table))
    if (row !== undefined) {
      yield row
      return ending
    }
    const guess = await answerTables(task.instruction, tables, today, pace, { before: task.before, mayLeave: 'word' })
    if (guess !== undefined) {
      yield guess
      return ending ?? declined
    }
    const about = inOneTable(tables, (table) => rowsAbout(task.instruction, table))
    // "3.5 hours on the Otter, how much": the row has the price of one.
    if (about?.isWhole && !reckonsWithOwn(task.instruction, about.told)) {
      yield about.told
      return ending
    }
    if (about) {
      yield `I could not read this as a question to the columns of ${list(names.map((name) => inline(name, 80)))}, so this may be no answer yet.`
      yield about.told
      return ending ?? declined
    }
    const isNamed = asksForSomething(task.instruction)
    yield `I could not read this as a question to the columns of ${list(names.map((name) => inline(name, 80)))}, so this is no answer yet. Ask with the columns’ own words.${isNamed ? ' The nearest in it:' : ''}`
    if (!isNamed) return ending ?? declined
  }
  // What was not understood as a change is no question either, whatever stands near its words.
  const isChange = isQuestion && intoWorkspace.test(task.instruction) && !/\?\s*$/.test(task.instruction)
  if (isChange)
    yield `I did not understand which change you want, so nothing was changed. Say it with a name, a day and a time. This stands near it:`
  if (isQuestion) {
    const answered = yield* answerWithPassages(task.instruction, materials, today, pace)
    if (answered === 'none' || isOfTables || isChange) unanswered = declined
    else if (answered === 'in part') unanswered = answeredInPart
  }
  quoted ||= isQuestion
  const byDefault = !asked && !isQuestion
  if (intent.summary || isProfile || byDefault) {
    for (const material of materials) {
      const { text, quotes } = await describeMaterial(
        material,
        intent.points,
        pace,
        hasActions || byDefault ? undefined : today,
      )
      quoted ||= quotes
      yield titleOf(material, quotes)
      yield text
    }
  }
  const isOnlyActions = hasActions && !intent.summary && !isProfile
  let relative = false
  if (hasActions || byDefault) {
    const items = actions ?? (await collectActions(materials, today, pace))
    relative = items.open.some(({ due }) => due?.relative === true && due.day !== undefined)
    if (hasActions || items.open.length > 0) {
      yield '## Action items'
      yield writeActions(items, names, today)
      // A list that may lack something says so, and shows what.
      const also = await mayBeAsked(items, task.instruction, materials, today, pace)
      if (also !== undefined) yield also
      if (task.isProposed) yield 'They are ready to become tasks: add all or single ones.'
    }
  }
  const limits = limitsOf(materials, {
    quoted,
    relative: relative ? `${showDay(today)} (${task.timeZone})` : undefined,
  })
  if (limits.length > 0) yield `---\n\n${limits.map((limit) => `*${limit}*`).join('\n\n')}`
  // That nothing was found to do is no list of what is to be done.
  return ending ?? unanswered ?? (isOnlyActions && actions!.open.length + actions!.done === 0 ? declined : undefined)
}

/** What stands to a question in the one table that has it. */
function inOneTable<Found>(
  tables: readonly NamedGrid[],
  find: (table: NamedGrid) => Found | undefined,
): Found | undefined {
  const found = tables.flatMap((table) => find(table) ?? [])
  return found.length === 1 ? found[0] : undefined
}

function titleOf({ name, kind }: Material, quotes: boolean): string {
  const shown = inline(name, 120)
  if (quotes) return `## Summary of ${shown}`
  if (kind === 'table') return `## Columns of ${shown}`
  return kind === 'json' ? `## Shape of ${shown}` : `## About ${shown}`
}
