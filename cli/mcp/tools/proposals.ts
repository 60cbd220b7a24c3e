import * as v from 'valibot'
import { Proposal, type ProposalEdit, ProposalFields, ProposalItem } from '#shared/contract/proposals.ts'
import { maxProposalItems } from '#shared/contract/limits.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { usageError } from '../../exit.ts'
import { keptLine } from '../../kept.ts'
import { findProposal, listProposals } from '../../proposals/entity-type.ts'
import { itemsNumbered, namesOf, ownerOf, titleOf } from '../../proposals/items.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { type Call, defineTool } from '../tool.ts'
import { AssigneeName, Count, ProjectName, lookUpNamed } from './named.ts'

const ProposalName = v.pipe(v.string(), v.description('The id of the proposal, its title, or the id of its run.'))
const ItemNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxProposalItems))
const Numbers = v.pipe(
  v.array(ItemNumber),
  v.minLength(1),
  v.description('The numbers of the items, as get_proposal gives them.'),
)
const Kept = v.pipe(v.array(v.string()), v.description('What had to stay, each with why: tell the user.'))

const Listed = v.object({
  ...v.pick(Proposal, ['id', 'title', 'run_id', 'agent_id', 'created_at']).entries,
  open: v.pipe(v.number(), v.description('How many items are neither added nor left out yet.')),
})

const Read = v.object({
  ...Listed.entries,
  items: v.array(
    v.object({
      number: ItemNumber,
      ...v.pick(ProposalItem, ['kind', 'fields', 'reason', 'state']).entries,
      title: v.pipe(v.string(), v.description('What it makes; of a change, the task that it changes.')),
      assignee: v.pipe(
        v.nullable(v.string()),
        v.description('The name of the agent or person that it is for or about.'),
      ),
      task_id: v.pipe(v.nullable(v.string()), v.description('The task that a change is of.')),
    }),
  ),
})

const Edit = v.object({
  item: v.pipe(ItemNumber, v.description('The number of the item.')),
  ...v.pick(ProposalFields, ['title', 'dueDate', 'priority', 'notes', 'start', 'end']).entries,
  assignee: v.optional(v.nullable(AssigneeName)),
  project: v.optional(v.nullable(ProjectName)),
})

export const proposalTools = [
  defineTool({
    name: 'list_proposals',
    title: 'List proposals',
    description: 'Lists what agents proposed to the user, such as tasks and events, the newest first.',
    effect: 'reads',
    input: v.object({ limit: v.optional(Count) }),
    output: v.object({ proposals: v.array(Listed) }),
    async run({ limit = 50 }, { api, context }) {
      return { value: { proposals: (await listProposals(api, { limit }, context.interrupted)).map(listed) } }
    },
  }),
  defineTool({
    name: 'get_proposal',
    title: 'Read a proposal',
    description: 'Reads a proposal: its items with their numbers, and which of them are open, added or left out.',
    effect: 'reads',
    input: v.object({ proposal: ProposalName }),
    output: Read,
    async run({ proposal }, call) {
      return { value: await read(await findProposal(proposal, call.api, call.context.interrupted), call) }
    },
  }),
  defineTool({
    name: 'accept_proposal',
    title: 'Add items of a proposal',
    description:
      'Adds those items of a proposal that the user agreed to, each once. What the user wants otherwise is changed by ' +
      '`edits` as it is added.',
    effect: 'changes',
    idempotent: true,
    input: v.object({
      proposal: ProposalName,
      items: Numbers,
      edits: v.optional(v.pipe(v.array(Edit), v.maxLength(maxProposalItems))),
    }),
    output: v.object({
      ...Read.entries,
      left: v.pipe(v.array(v.string()), v.description('What could not be added, each with why: tell the user.')),
    }),
    async run({ proposal: wanted, items: numbers, edits = [] }, call) {
      const { api, context, key } = call
      const proposal = await findProposal(wanted, api, context.interrupted)
      const items = idsOfItems(proposal, numbers)
      const body = { items, edits: await editsOf(proposal, numbers, edits, call) }
      const { left } = await untilAnswered(
        () => api.proposals.accept({ params: { id: proposal.id }, body }, optionsOf(context, key)),
        context,
      )
      const value = await readAgain(proposal.id, call)
      const whys = proposal.items.flatMap(({ id }, n) =>
        left.filter((each) => each.id === id).map(({ why }) => `“${value.items[n]!.title}” was not added: ${why}`),
      )
      return { value: { ...value, left: whys } }
    },
  }),
  defineTool({
    name: 'leave_out_of_proposal',
    title: 'Leave items of a proposal out',
    description: 'Leaves those items of a proposal out that the user does not want. What was added already stays.',
    effect: 'changes',
    idempotent: true,
    input: v.object({ proposal: ProposalName, items: Numbers }),
    output: Read,
    async run({ proposal: wanted, items: numbers }, call) {
      const { api, context, key } = call
      const proposal = await findProposal(wanted, api, context.interrupted)
      const body = { items: idsOfItems(proposal, numbers) }
      await untilAnswered(
        () => api.proposals.leaveOut({ params: { id: proposal.id }, body }, optionsOf(context, key)),
        context,
      )
      return { value: await readAgain(proposal.id, call) }
    },
  }),
  defineTool({
    name: 'undo_proposal',
    title: 'Take back what was added from a proposal',
    description:
      'Takes back what was added or left out of a proposal, all of it or these items, so that it is open again. What ' +
      'someone changed since stays.',
    effect: 'changes',
    idempotent: true,
    input: v.object({ proposal: ProposalName, items: v.optional(Numbers) }),
    output: v.object({ ...Read.entries, kept: Kept }),
    async run({ proposal: wanted, items: numbers }, call) {
      const { api, context, key } = call
      const proposal = await findProposal(wanted, api, context.interrupted)
      const body = numbers ? { items: idsOfItems(proposal, numbers) } : {}
      const { kept } = await untilAnswered(
        () => api.proposals.undo({ params: { id: proposal.id }, body }, optionsOf(context, key)),
        context,
      )
      const sentences = kept.map((each) => keptLine(each, context))
      return { value: { ...(await readAgain(proposal.id, call)), kept: sentences } }
    },
  }),
]

function optionsOf({ interrupted: signal }: Call['context'], idempotencyKey: string) {
  return { idempotencyKey, signal }
}

function idsOfItems(proposal: Proposal, numbers: readonly number[]): string[] {
  return itemsNumbered(proposal, numbers.map(String)).map(({ id }) => id)
}

async function editsOf(
  proposal: Proposal,
  accepted: readonly number[],
  edits: readonly v.InferOutput<typeof Edit>[],
  call: Call,
): Promise<Record<string, ProposalEdit>> {
  const byId: Record<string, ProposalEdit> = {}
  for (const { item, assignee, project, ...fields } of edits) {
    if (!accepted.includes(item)) throw usageError(`The item ${item} is edited, but not among the items to add.`)
    const [id] = idsOfItems(proposal, [item])
    const { assignees, project_id } = await lookUpNamed({ assignee, project }, call)
    byId[id!] = omitUndefined({ ...fields, project_id, assignee_id: assignees && (assignees[0]?.id ?? null) })
  }
  return byId
}

async function readAgain(id: string, call: Call): Promise<v.InferOutput<typeof Read>> {
  return read(await findProposal(id, call.api, call.context.interrupted), call)
}

function listed(proposal: Proposal): v.InferOutput<typeof Listed> {
  const { id, title, run_id, agent_id, created_at, items } = proposal
  return { id, title, run_id, agent_id, created_at, open: items.filter(({ state }) => state === 'open').length }
}

async function read(proposal: Proposal, { api, context }: Call): Promise<v.InferOutput<typeof Read>> {
  const names = await namesOf(proposal.items, api, context.interrupted)
  const items = proposal.items.map((item, n) => {
    const { kind, fields, reason, state, of: task_id } = item
    const title = titleOf(item, names.tasks)
    return { number: n + 1, kind, title, assignee: ownerOf(item, names) || null, task_id, fields, reason, state }
  })
  return { ...listed(proposal), items }
}
