import { answerKey } from '../../shared/domain/answers.ts'
import { callAs } from './outbox.ts'
import type { RunningServer } from './server.ts'

/** What agents left for a person before the trouble begins: all of it is answered through the outbox. */
export type Results = {
  draft: { id: string; blanks: string[] }
  proposal: { id: string; items: string[] }
  /** A run that made tasks, each by a step of its own. */
  made: { run: string; steps: { id: string; task: string }[] }
  /** Runs that ask which of two things is meant. */
  asking: { run: string; thread: string; next: { id: string; label: string } }[]
}

/** What was done with them on a device, in its order. */
export type ResultIntent =
  | { kind: 'answer'; blank: string; value: string }
  | { kind: 'text'; text: string }
  | { kind: 'accept' | 'leaveOut' | 'takeBack'; item: string }
  | { kind: 'undo'; step: string }
  | { kind: 'choose'; run: string }

export type ResultKind = ResultIntent['kind']

type Person = Parameters<typeof callAs>[1]
type Step = { id: string; tool: string; undo?: { state: string }; link?: { id: string } }
type Run = {
  id: string
  steps: Step[]
  next: { id: string; label: string }[]
  thread_id: string | null
  answers: { run_id: string } | null
}
type Draft = {
  id: string
  body: string
  blanks: { id: string }[]
  answers: Record<string, string | null>
  versions: { body: string | null }[]
}
type Proposal = { id: string; items: { id: string; state: string }[] }

const proposed = 12
const tasks = 10
const questions = 8

/** Has agents write, propose, make and ask what the soak then works on. */
export async function prepareResults(server: RunningServer, person: Person): Promise<Results> {
  const ask = async (agent: string, prompt: string, more: object = {}) => {
    const { execution_id } = (await callAs(server, person, 'POST', `/agents/${agent}/execute`, {
      prompt,
      ...more,
    })) as {
      execution_id: string
    }
    return (await callAs(server, person, 'GET', `/executions/${execution_id}`)) as Run
  }
  const letter = await ask('5', 'Write an email to Anna about the office move')
  const { items: drafts } = (await callAs(server, person, 'GET', `/drafts?run_id=${letter.id}`)) as { items: Draft[] }
  const lines = Array.from({ length: proposed }, (_, n) => `- [ ] Soak item ${n + 1}\n`).join('')
  const file = { name: 'minutes.md', type: 'text/markdown', size: lines.length, content: lines }
  const list = await ask('5', 'List the action items', { attached_files: [file] })
  const { items: proposals } = (await callAs(server, person, 'GET', `/proposals?run_id=${list.id}`)) as {
    items: Proposal[]
  }
  const names = Array.from({ length: tasks }, (_, n) => `Soak task ${n + 1}`)
  const made = await ask('6', `Create tasks: ${names.join(', ')}`)
  // Either may be meant, so that has to be asked.
  await ask('6', 'Create tasks: Sign the blue folder, Scan the blue folder')
  const asking: Results['asking'] = []
  for (let n = 0; n < questions; n += 1) {
    const run = await ask('7', 'Mark the blue folder as done', { thread_id: crypto.randomUUID() })
    asking.push({ run: run.id, thread: run.thread_id ?? run.id, next: run.next[0]! })
  }
  return {
    draft: { id: drafts[0]!.id, blanks: drafts[0]!.blanks.map(({ id }) => id) },
    proposal: { id: proposals[0]!.id, items: proposals[0]!.items.map(({ id }) => id) },
    made: {
      run: made.id,
      steps: made.steps.flatMap(({ id, undo, link }) => (undo && link ? [{ id, task: link.id }] : [])),
    },
    asking,
  }
}

/**
 * Another thing to do with one of them, and the call that does it; undefined where nothing of this kind is left. A text is
 * sent as one of a device that has only seen the first version.
 */
export function nextResult(
  kind: ResultKind,
  { draft, proposal, made, asking }: Results,
  done: readonly ResultIntent[],
  n: number,
  random: () => number,
):
  | { intent: ResultIntent; call: { key?: string; noun: string; name: string; lane: string; input: object } }
  | undefined {
  const any = <Value>(values: readonly Value[]) => values[Math.trunc(random() * values.length)]
  const ofDraft = (body: object) => ({
    noun: 'drafts',
    name: 'update',
    lane: `drafts:${draft.id}`,
    input: { params: { id: draft.id }, body: { base_version: 1, ...body } },
  })
  if (kind === 'answer') {
    const [blank, value] = [any(draft.blanks)!, `Answer ${n}`]
    return { intent: { kind, blank, value }, call: ofDraft({ answers: { [blank]: value } }) }
  }
  if (kind === 'text') return { intent: { kind, text: `Text ${n}` }, call: ofDraft({ body: `Text ${n}` }) }
  if (kind === 'undo') {
    const step = made.steps.find(({ id }) => !done.some((each) => each.kind === 'undo' && each.step === id))
    const input = { params: { id: made.run }, body: { steps: [step?.id] } }
    return (
      step && {
        intent: { kind, step: step.id },
        call: { noun: 'executions', name: 'undo', lane: `executions:${made.run}`, input },
      }
    )
  }
  if (kind === 'choose') {
    const open = asking.find(({ run }) => !done.some((each) => each.kind === 'choose' && each.run === run))
    if (!open) return undefined
    const answers = { run_id: open.run, next_id: open.next.id }
    const body = { prompt: open.next.label, context: {}, thread_id: open.thread, answers }
    return {
      intent: { kind, run: open.run },
      call: {
        key: answerKey(answers),
        noun: 'executions',
        name: 'create',
        lane: 'agent:7',
        input: { params: { id: '7' }, body },
      },
    }
  }
  const item = any(proposal.items)!
  const name = kind === 'takeBack' ? 'undo' : kind
  return {
    intent: { kind, item },
    call: {
      noun: 'proposals',
      name,
      lane: `proposals:${proposal.id}`,
      input: { params: { id: proposal.id }, body: { items: [item] } },
    },
  }
}

/** One sentence for each thing that was lost, done twice or done in another order. */
export async function auditResults(
  server: RunningServer,
  person: Person,
  { draft, proposal, made, asking }: Results,
  done: readonly ResultIntent[],
): Promise<string[]> {
  const broken: string[] = []
  const get = (path: string) => callAs(server, person, 'GET', path)
  const { answers, versions } = (await get(`/drafts/${draft.id}`)) as Draft
  for (const [blank, value] of new Map(
    done.flatMap((each) => (each.kind === 'answer' ? [[each.blank, each.value]] : [])),
  ))
    if (answers[blank!] !== value) broken.push(`The blank ${blank} has '${answers[blank!]}', and not '${value}'.`)
  for (const each of done) {
    if (each.kind !== 'text') continue
    const found = versions.filter(({ body }) => body === each.text).length
    if (found !== 1) broken.push(`The text '${each.text}' is there ${found} times.`)
  }
  const there = new Set(((await get('/tasks')) as { id: string }[]).map(({ id }) => id))
  const { items } = (await get(`/proposals/${proposal.id}`)) as Proposal
  for (const { id, state } of items) {
    let wanted = 'open'
    for (const each of done) {
      if (!('item' in each) || each.item !== id) continue
      if (each.kind === 'accept') wanted = 'added'
      else if (each.kind === 'takeBack') wanted = 'open'
      else if (wanted !== 'added') wanted = 'left_out'
    }
    if (state !== wanted || there.has(id) !== (wanted === 'added'))
      broken.push(`The item ${id} is ${state}${there.has(id) ? ', with its task' : ''}, and should be ${wanted}.`)
  }
  for (const { id, task } of made.steps) {
    const isUndone = done.some((each) => each.kind === 'undo' && each.step === id)
    if (there.has(task) === isUndone) broken.push(`The task ${task} was ${isUndone ? 'not taken back' : 'lost'}.`)
  }
  const { items: runs } = (await get('/executions?agent_id=7&limit=200')) as { items: Run[] }
  for (const { run } of asking) {
    const wanted = done.some((each) => each.kind === 'choose' && each.run === run) ? 1 : 0
    const found = runs.filter((each) => each.answers?.run_id === run).length
    if (found !== wanted) broken.push(`The question ${run} was answered ${found} times.`)
  }
  return broken
}
