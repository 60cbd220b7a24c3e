import type { Pace } from '../pace.ts'
import { listBites } from './bites.ts'
import type { Day } from './calendar.ts'
import { asksOtherSum } from './can-answer.ts'
import { compareOffers, tellOffer, wantsOffers } from './compare-offers.ts'
import { compareTables } from './compare-tables.ts'
import { compareTexts } from './compare-texts.ts'
import { caredFor, decisionTopic, listDecisions, wantsDecisions } from './decisions.ts'
import { asksOfFailure, describeTrouble } from './describe-log.ts'
import { tellEnd } from './end-of-contract.ts'
import { describeFacts, readFactKinds } from './facts.ts'
import { type NamedGrid, readGrid, readGrids } from './grid.ts'
import { listUndecided, mayAskUndecided } from './left-open.ts'
import { listImportant } from './important-points.ts'
import { inline } from './markdown.ts'
import { fileNamed } from './passages-of.ts'
import { logGaps } from './log-gaps.ts'
import { logFigures } from './log-figures.ts'
import { logGrid } from './log-grid.ts'
import { logLines } from './log-lines.ts'
import { logReadings } from './log-readings.ts'
import type { Material } from './materials.ts'
import { rowsNamedIn } from './named-in-talk.ts'
import { notNamedIn } from './not-named.ts'
import { tellRises } from './old-and-new.ts'
import { listOpenSlots } from './open-slots.ts'
import { isLog, isSpoken } from '../passages/split.ts'
import { tableOfSections, wantsTable } from './section-table.ts'
import { reviewGrid } from './review-grid.ts'
import { asksOfReviews, listReviews } from './reviews.ts'
import { asksOfInterview, listWishes } from './interview.ts'
import { listRequests, wantsRequests } from './requests.ts'
import { asksSeveral } from './answer-passages.ts'
import { asTwo, asksOfChanges, tellChanges } from './tables/changes-asked.ts'
import { priceGrid, tellBasket } from './tables/basket.ts'
import { answerTables } from './tables/answer-table.ts'
import { gridsIn } from './tables/in-text.ts'
import { tellJson } from './tables/json-asked.ts'
import { tellPrices } from './tables/prices.ts'
import { tellRota } from './tables/rota.ts'
import { sumOfText } from './sums-of-text.ts'
import { listUnticked } from './unticked.ts'

const compares =
  /\bcompar\w*|\bdiff(?:erence|erences|er|ers)?\b|\bwhat(?:['’]s| has| is| are)? (?:been )?(?:changed|different|new|added|removed)\b|\bwhat changed\b|\bchanges between\b|\bversus\b|\bvergleich\w*/i

/** Whether two files are to be compared. */
export function wantsComparison(instruction: string): boolean {
  return compares.test(instruction)
}

/** What was decided, and below it what was not, where both are asked for. */
async function listBoth(text: Material, pace: Pace): Promise<string | undefined> {
  const [decided, open] = [await listDecisions(text, pace), await listUndecided(text, pace)]
  if (decided === undefined && open === undefined) return undefined
  return `${decided ?? 'It notes no decision.'}\n\nLeft open:\n\n${open ?? 'It says of nothing that it was left open.'}`
}

function tellOffers(instruction: string, before: string | undefined, texts: Material[]): string | undefined {
  const compared = wantsOffers(instruction, before) ? compareOffers(instruction, before, texts) : undefined
  // "Which builder did we take, for how much, and when is it shut?" is answered part by part.
  return compared ?? (asksSeveral(instruction) ? undefined : tellOffer(instruction, texts))
}

/** Whether one text holds what a request compares. */
export function comparesWithin(instruction: string, materials: Material[], before: string | undefined): boolean {
  const texts = materials.filter(({ kind }) => kind === 'text')
  return (
    tellOffers(instruction, before, texts) !== undefined ||
    (wantsTable(instruction) && texts.some((text) => tableOfSections(instruction, text) !== undefined)) ||
    texts.some((text) => tellRises(instruction, text) !== undefined)
  )
}

/** What became more or less from one table to another, or is only in one of them, where that is asked for. */
async function changesBetween(
  instruction: string,
  [first, second]: Material[],
  pace: Pace,
): Promise<string | undefined> {
  if (!asksOfChanges(instruction, !second)) return undefined
  const [old, now] = await readGrids(second ? [first!, second] : [first!], pace)
  const two = second ? old && now && ([old, now] as const) : old && asTwo(old)
  return two && tellChanges(instruction, ...two)
}

/** Tables that may be a plan of who works when, each with the text that it stands in. */
async function plansIn(material: Material, pace: Pace): Promise<{ table: NamedGrid; text: string }[]> {
  const tables = material.kind === 'text' ? gridsIn(material) : await readGrids([material], pace)
  return tables.map((table) => ({ table, text: material.text }))
}

/**
 * Work that a plain sentence asks of files beside summaries and lists: a comparison, facts, a figure of a table. Nothing where it
 * does not; a `guess` where what is shown may be no answer.
 */
export async function* workSpecially(
  instruction: string,
  materials: Material[],
  today: Day,
  pace: Pace,
  /** What was asked before it. */
  before?: string,
): AsyncGenerator<string, boolean | 'guess'> {
  const doubts: string[] = []
  const changes =
    materials.length === 1 || materials.length === 2 ? await changesBetween(instruction, materials, pace) : undefined
  if (changes !== undefined) {
    yield changes
    return true
  }
  // Who sells what for how much: those who are compared stand in a table, whatever else lies beside it.
  const prices = (
    await readGrids(
      materials.filter(({ kind }) => kind === 'table'),
      pace,
    )
  ).flatMap((grid) => tellPrices(instruction, grid) ?? [])
  if (prices.length === 1) {
    yield prices[0]!
    return true
  }
  // By how much one is dearer is not what else two letters say.
  const isOfSums = materials.some(({ kind }) => kind === 'text') && asksOtherSum(instruction, '')
  if (wantsComparison(instruction) && materials.length > 1 && !isOfSums) {
    const [first, ...others] = materials
    for (const other of others) {
      const grids = await Promise.all([readGrid(first!, pace), readGrid(other, pace)])
      yield `## ${inline(first!.name, 120)} and ${inline(other.name, 120)}`
      yield grids[0] && grids[1]
        ? compareTables({ name: first!.name, grid: grids[0] }, { name: other.name, grid: grids[1] })
        : await compareTexts(first!, other, pace)
    }
    return true
  }
  const texts = materials.filter(({ kind }) => kind === 'text')
  const sections = wantsTable(instruction) ? texts.flatMap((text) => tableOfSections(instruction, text) ?? []) : []
  if (sections.length > 0) {
    yield* sections
    return true
  }
  // What asks for something else beside it is answered part by part.
  const rises = (asksSeveral(instruction) ? [] : texts).flatMap((text) => tellRises(instruction, text) ?? [])
  if (rises.length > 0) {
    yield* rises
    return true
  }
  const offers = tellOffers(instruction, before, texts)
  if (offers !== undefined) {
    yield offers
    return true
  }
  const sums: string[] = []
  for (const text of texts) {
    const sum =
      isSpoken(text.text) || asksSeveral(instruction) ? undefined : await sumOfText(instruction, text, today, pace)
    if (sum !== undefined) sums.push(sum)
  }
  if (sums.length === 1) {
    yield sums[0]!
    return true
  }
  const gaps = logGaps(instruction, texts) ?? logReadings(instruction, texts) ?? logFigures(instruction, texts)
  if (gaps !== undefined) {
    yield gaps
    return true
  }
  // A log whose lines name what they say is asked as a table first, and so are reviews with their stars.
  const logs = texts.flatMap(({ name, text }) => {
    const grid = logGrid(text) ?? reviewGrid(text)
    return grid ? [{ name, grid }] : []
  })
  const fromLog =
    logs.length > 0
      ? await answerTables(instruction, logs, today, pace, { before, doubts, mayLeave: 'rows' })
      : undefined
  if (fromLog !== undefined) {
    yield fromLog
    return doubts.length > 0 ? 'guess' : true
  }
  const baskets = texts.flatMap((text) => {
    const grid = priceGrid(text)
    return (grid && tellBasket(instruction, { name: text.name, grid })) ?? []
  })
  if (baskets.length === 1) {
    yield baskets[0]!
    return true
  }
  const objects = materials.flatMap((material) =>
    material.kind === 'json' ? (tellJson(instruction, material) ?? []) : [],
  )
  if (objects.length === 1) {
    yield objects[0]!
    return true
  }
  const plans = (await Promise.all(materials.map((material) => plansIn(material, pace)))).flat()
  const rotas = plans.flatMap(({ table, text }) => tellRota(instruction, table, text) ?? [])
  if (rotas.length === 1) {
    yield rotas[0]!
    return true
  }
  const marked = logLines(instruction, texts)
  if (marked !== undefined) {
    yield marked
    return true
  }
  const lists = [
    ...(asksOfReviews(instruction)
      ? [{ title: 'Said', list: async (text: Material) => listReviews(text, instruction) }]
      : []),
    { title: 'What costs, binds or ends', list: (text: Material) => listBites(text, instruction, pace) },
    { title: 'How it ends', list: (text: Material) => tellEnd(text, instruction, today, pace) },
    { title: 'What matters', list: (text: Material) => listImportant(instruction, text, pace) },
    { title: 'Not ticked', list: async (text: Material) => listUnticked(text, instruction) },
    { title: 'Still open', list: async (text: Material) => listOpenSlots(instruction, text) },
    ...(wantsDecisions(instruction) && mayAskUndecided(instruction) && decisionTopic(instruction).length === 0
      ? [{ title: 'Decided and left open', list: (text: Material) => listBoth(text, pace) }]
      : []),
    ...(mayAskUndecided(instruction)
      ? [{ title: 'Left open', list: (text: Material) => listUndecided(text, pace) }]
      : []),
    ...(wantsDecisions(instruction)
      ? [
          {
            title: 'Decided',
            list: (text: Material) => listDecisions(text, pace, decisionTopic(instruction), caredFor(instruction)),
          },
        ]
      : []),
    ...(wantsRequests(instruction) || asksOfInterview(instruction)
      ? [{ title: 'Said of it', list: async (text: Material) => listWishes(text, instruction) }]
      : []),
    ...(wantsRequests(instruction)
      ? [{ title: 'Asked for', list: (text: Material) => listRequests(text, instruction, today, pace) }]
      : []),
    ...(asksOfFailure(instruction)
      ? [
          {
            title: 'What went wrong',
            list: async (text: Material) =>
              isLog(text.text) && !isSpoken(text.text)
                ? await describeTrouble(text.text, instruction, pace)
                : undefined,
          },
        ]
      : []),
  ]
  for (const { title, list } of lists) {
    let any = false
    for (const material of fileNamed(instruction, texts)) {
      const listed = await list(material)
      // "What do we still pay them" is no wish to know what they ask for.
      if (listed === undefined || asksOtherSum(instruction, listed)) continue
      any = true
      yield `## ${title} in ${inline(material.name, 120)}`
      yield listed
    }
    if (any) return true
  }
  const kinds = readFactKinds(instruction)
  if (kinds && texts.length > 0) {
    for (const material of texts) {
      yield `## Named in ${inline(material.name, 120)}`
      yield await describeFacts(material, kinds, today, pace)
    }
    return true
  }
  const grids = await readGrids(materials, pace)
  const named = rowsNamedIn(instruction, texts, grids)
  if (named !== undefined) {
    yield named
    return true
  }
  const unnamed = notNamedIn(instruction, grids, texts)
  if (unnamed !== undefined) {
    yield unnamed
    return true
  }
  const answer =
    grids.length > 0
      ? await answerTables(instruction, grids, today, pace, {
          before,
          doubts,
          mayLeave: texts.length === 0 ? 'rows' : undefined,
        })
      : undefined
  if (answer !== undefined) {
    yield answer
    return doubts.length > 0 ? 'guess' : true
  }
  // A table that stands in a text answers where one alone does, and wholly.
  const inTexts: string[] = []
  for (const table of texts.flatMap((text) => gridsIn(text))) {
    const told = await answerTables(instruction, [table], today, pace, { before, doubts })
    if (told !== undefined) inTexts.push(told)
  }
  if (grids.length > 0 || inTexts.length !== 1) return false
  yield inTexts[0]!
  return doubts.length > 0 ? 'guess' : true
}
