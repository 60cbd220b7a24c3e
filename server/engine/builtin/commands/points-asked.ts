import type { Pace } from '../../pace.ts'
import type { ActionItem } from '../action.ts'
import { findActions } from '../action-items.ts'
import { splitBlocks } from '../blocks.ts'
import { type Day, dayFrom } from '../calendar.ts'
import { findDue } from '../due.ts'
import type { Material } from '../materials.ts'
import { giverIn } from '../reply-actions.ts'
import { demandsIn, isMessage } from '../requests.ts'
import type { Scene } from '../scene.ts'
import { splitMail } from '../split-mail.ts'
import { tidyTask } from '../tidy-task.ts'

/** What somebody else asks for, or what has to be done for them. */
const ofDemands =
  /\b(?:asks?|asked|wants?|wanted|needs?|needed|requires?|required|expects?|demands?|put on|gave|(?:have|has|need|supposed) to|must|should)\b/i
const spelled = 'one two three four five six seven eight nine ten'.split(' ')
const counted = new RegExp(
  String.raw`\b(both|[2-9]|${spelled.slice(1).join('|')})\b(?= (?:\p{L}+ ){0,2}?(?:things?|points?|items?|tasks?|to-?dos?|demands?|papers?|jobs?)\b)`,
  'iu',
)

/**
 * The points of a text that a request names in a way of its own: those under a title that it says, those that a letter or one
 * of the writers of a thread asks for. Undefined where it names none of these.
 */
export async function pointsAsked(
  instruction: string,
  read: readonly Material[],
  scene: Scene,
  pace: Pace,
): Promise<ActionItem[] | undefined> {
  const today = dayFrom(scene.clock.today)
  const wanted = countIn(instruction)
  for (const material of read) {
    if (material.kind !== 'text') continue
    const titled = await underTitle(instruction, material, today, pace)
    if (titled) return titled
    const asked =
      ofDemands.test(instruction) && isMessage(material) ? await demanded(instruction, material, scene, pace) : []
    if (asked.length > 0) return wanted === undefined ? asked : asMany(asked, wanted)
  }
  return undefined
}

/** How many things a request says there are. */
export function countIn(instruction: string): number | undefined {
  const said = counted.exec(instruction)?.[1]?.toLowerCase()
  if (said === undefined) return undefined
  return said === 'both' ? 2 : Number(said) || spelled.indexOf(said) + 1
}

async function underTitle(
  instruction: string,
  { name, text }: Material,
  today: Day,
  pace: Pace,
): Promise<ActionItem[] | undefined> {
  const blocks = await splitBlocks(text, pace)
  const said = instruction.toLowerCase()
  const title = blocks.find(
    ({ kind, text: words }) =>
      kind === 'heading' && words.length > 5 && said.includes(words.toLowerCase().replace(/[:\s]+$/, '')),
  )?.text
  if (title === undefined) return undefined
  const lines = new Set(
    blocks.flatMap((block) =>
      block.kind !== 'heading' && block.section === title ? block.lines.map(({ line }) => line) : [],
    ),
  )
  const { open } = await findActions(blocks, name, today, pace, title)
  const own = open.filter(({ line }) => lines.has(line))
  return own.length > 0 ? own : undefined
}

/** What is asked for in the newest message, or by whom the request names. */
async function demanded(instruction: string, material: Material, scene: Scene, pace: Pace): Promise<ActionItem[]> {
  const today = dayFrom(scene.clock.today)
  const source = material.name
  const giver = giverIn(instruction)
  const theirs = splitMail(material.text)?.filter(
    ({ from }) => giver !== undefined && from.toLowerCase().split(/\s+/).includes(giver),
  )
  const [first = ''] = (scene.you ?? '').toLowerCase().split(' ')
  // Who is named in a thread as the doer has it to do, in whatever words.
  if (theirs && theirs.length > 0) {
    const lines = new Set(theirs.flatMap((message) => message.lines.map(({ line }) => line)))
    const { open } = await findActions(await splitBlocks(material.text, pace), source, today, pace)
    const own = open.filter(({ line, owner }) => lines.has(line) && owner.toLowerCase().split(' ').includes(first))
    if (own.length > 0) return own
  }
  const { found, dated } = (await demandsIn(material, instruction, today, pace)) ?? { found: [], dated: [] }
  const points = found.filter(({ isPoint }) => isPoint)
  const from = Math.min(...points.map(({ line }) => line))
  // "All of this must be with us by Monday": the day of a list stands behind it.
  const ofAll = dated.find(
    ({ text, line }) =>
      line > from &&
      findDue(text, today)?.day !== undefined &&
      /\b(?:these|this|all|they|everything|documents|papers)\b/i.test(text),
  )
  return points.map(({ text, line, verb }) => {
    const [order = text] = text.split(/(?<=[.!])\s+(?=\p{Lu})/u)
    const own = findDue(order, today)
    const said =
      verb === undefined || !/^(?:the|an?|your|two|three|four|proof|copy|copies)\b/i.test(order)
        ? order
        : `${verb} ${order}`
    return {
      source,
      line,
      owner: '',
      text: tidyTask(said.replace(/[,;]$/, ''), own),
      due: own ?? (ofAll && findDue(ofAll.text, today)),
    }
  })
}

/** Two things that one sentence names in one breath are two where two are wanted: "do the deposit and the drawing". */
function asMany(items: readonly ActionItem[], wanted: number): ActionItem[] {
  if (items.length >= wanted) return [...items]
  const apart = items.flatMap((item) => {
    const [, verb, first, second] =
      /^(.{2,40}? )((?:the|an?|my|our|your|his|her) .{2,60}?) and ((?:the|an?|my|our|your|his|her) [^,;]{2,80})(?:[,;].*)?$/i.exec(
        item.text,
      ) ?? []
    return verb === undefined ? [item] : [first, second].map((thing) => ({ ...item, text: `${verb}${thing}` }))
  })
  return apart.length === wanted ? apart : [...items]
}
