import type { Api } from '#shared/client/client.ts'
import type { Draft, drafts } from '#shared/contract/drafts.ts'
import type { Input, Output } from '#shared/contract/endpoint.ts'
import { maxAnswersAtOnce } from '#shared/contract/limits.ts'
import { openBlanks, withBlanks, filledText } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { askLine } from '../ask.ts'
import { report, requireChange } from '../change.ts'
import { type Context, flagsOf } from '../context.ts'
import { usageError } from '../exit.ts'
import { either } from '../find.ts'
import { shortId } from '../out.ts'
import { readTextFile } from '../runs/files.ts'
import type { WriteFlags } from '../verb.ts'
import { type Call, write } from '../write.ts'
import { blankNamed, findDraft, readVersion, versionOf } from './entity-type.ts'

export type EditFlags = WriteFlags & {
  fill?: string[]
  leaveOut?: string[]
  title?: string
  file?: string
  restore?: string
  base?: string
}

type Answers = Draft['answers']
type Change = Input<typeof drafts.update>['body']

/** Longer than the longest text may be, in bytes: the server counts characters. */
const maxBytes = 1024 * 1024

/** Changes what the flags say of a draft; without any it asks for each open blank at the terminal. */
export async function editDraft(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  const { base: _base, ...changes } = flags
  const asks = !isChange(changes) && context.stdin().isTerminal && !context.out.json
  if (!asks) requireChange(changes, '--fill "deadline=3 December"')
  if (flags.file !== undefined && flags.restore !== undefined)
    throw usageError('--file and --restore both give a text: leave out one of them.')
  if (flags.base !== undefined && flags.file === undefined && flags.restore === undefined)
    throw usageError('--base says what a text was written on: give --file or --restore too.')
  const base = flags.base === undefined ? undefined : readVersion('--base', flags.base)
  const restored = flags.restore === undefined ? undefined : readVersion('--restore', flags.restore)
  const file = flags.file === undefined ? undefined : await readTextFile(flags.file, maxBytes, '--file', context)
  let before: Draft | undefined
  let sent: Change | undefined
  const answer = await write(flags, context, async (api, call, found) => {
    const draft = (before = await findDraft(wanted, api, call.signal))
    const body = restored === undefined ? file : olderText(draft, restored)
    const answers = asks ? await askBlanks(draft, context) : readAnswers(draft, flags)
    if (asks && !answers) return undefined
    // It says what a text was written on. A change of anything else is the same request whatever became of the text.
    const base_version = body === undefined ? 1 : (base ?? draft.version)
    sent = {
      base_version,
      ...(flags.title !== undefined && { title: flags.title }),
      ...(body !== undefined && { body }),
      ...(answers && { answers }),
    }
    found(draft.id, body === undefined ? undefined : `--base ${base_version}`)
    return send(draft.id, sent, api, call)
  })
  if (!answer) context.out.done('Nothing was changed.')
  else tell(before!, sent!, answer, restored, context)
}

/** Sends a change; more answers than go at once follow under keys of their own, as `…-2`. */
async function send(id: string, { answers = {}, ...change }: Change, api: Api, call: Call) {
  const all = Object.entries(answers)
  const part = (from: number) =>
    all.length > from ? { answers: Object.fromEntries(all.slice(from, from + maxAnswersAtOnce)) } : {}
  const params = { id }
  const first = await api.drafts.update({ params, body: { ...change, ...part(0) } }, call)
  for (let from = maxAnswersAtOnce; from < all.length; from += maxAnswersAtOnce) {
    const idempotencyKey = `${call.idempotencyKey}-${from / maxAnswersAtOnce + 1}`
    await api.drafts.update({ params, body: { base_version: 1, ...part(from) } }, { ...call, idempotencyKey })
  }
  return first
}

function isChange({ fill, leaveOut, title, file, restore }: EditFlags): boolean {
  return [fill, leaveOut, title, file, restore].some((flag) => flag !== undefined)
}

function olderText(draft: Draft, n: number): string {
  if (n === draft.version) throw usageError(`Version ${n} is the current one of "${draft.title}".`)
  return versionOf(draft, n).body ?? ''
}

/** What the flags answer, by the ids of the blanks: an empty text opens one again. Undefined where they answer nothing. */
function readAnswers(draft: Draft, { fill = [], leaveOut = [] }: EditFlags): Answers | undefined {
  const answers: Answers = {}
  const add = (wanted: string, value: string | null) => {
    const { id, label } = blankNamed(draft, wanted)
    if (Object.hasOwn(answers, id)) throw usageError(`The blank "${label}" is answered twice.`)
    answers[id] = value
  }
  for (const pair of fill) {
    const at = pair.indexOf('=')
    const [blank, value] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()]
    if (blank === '')
      throw usageError(`--fill takes blank=value, such as --fill "deadline=3 December" (it is "${pair}").`)
    add(blank, value)
  }
  for (const blank of leaveOut) add(blank.trim(), null)
  return Object.keys(answers).length > 0 ? answers : undefined
}

/** Asks for each open blank; undefined where nothing was typed. */
async function askBlanks(draft: Draft, context: Context): Promise<Answers | undefined> {
  const { out } = context
  const open = openBlanks(draft)
  if (open.length === 0)
    throw usageError(`"${draft.title}" has no open blanks.`, 'Say what to change, for example --title "Another title".')
  if (out.terminal) {
    out.reply(filledText(draft))
    out.endLine()
  }
  out.done('\nEnter leaves a blank open.')
  const answers: Answers = {}
  for (const { id, label, hints } of open) {
    const typed = await askLine(`${label}${hints.length > 0 ? ` (${either(hints)}?)` : ''}: `, context)
    if (typed.trim() !== '') answers[id] = typed.trim()
  }
  return Object.keys(answers).length > 0 ? answers : undefined
}

function tell(
  before: Draft,
  { title = before.title, body, answers = {} }: Change,
  answer: Output<typeof drafts.update>,
  restored: number | undefined,
  context: Context,
): void {
  const { version, saved } = answer
  const isBeside = saved !== null && saved !== version
  const values = Object.values(answers)
  const blanks = (verb: string, number: number) => (number > 0 ? [`${verb} ${count(number, 'blank')}`] : [])
  const newText =
    restored === undefined
      ? `the text is version ${saved}`
      : `version ${restored} is the text again, as version ${saved}`
  const done = [
    ...blanks('filled', values.filter(Boolean).length),
    ...blanks('left out', values.filter((value) => value === null).length),
    ...blanks('opened', values.filter((value) => value === '').length),
    ...(title === before.title ? [] : ['changed the title']),
    ...(saved === null || isBeside ? [] : [newText]),
  ]
  const text = body === undefined || isBeside ? before : withBlanks(body, before.blanks)
  const answered = Object.entries({ ...before.answers, ...answers }).filter(([, value]) => value !== '')
  const open = openBlanks({ ...text, answers: Object.fromEntries(answered) }).length
  const rest = open > 0 ? ` ${count(open, 'blank')} to fill.` : ''
  if (!isBeside || done.length > 0 || context.out.json)
    report(`Changed draft "${title}"${done.length > 0 ? `: ${done.join(', ')}` : ''}.${rest}`, answer, context)
  if (isBeside && !context.out.json)
    context.out.note(
      `The draft had changed meanwhile: your text is kept beside it, as version ${saved}. ` +
        `Use it with: muster drafts edit ${shortId(before.id)}${flagsOf(context)} --restore ${saved}`,
    )
}
