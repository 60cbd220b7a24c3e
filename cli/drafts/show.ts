import type { Draft } from '#shared/contract/drafts.ts'
import { blanksIn, draftKindLabels, filledText } from '#shared/domain/draft-text.ts'
import { agentType } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { findDraft, readVersion, versionOf } from './entity-type.ts'

export type ShowFlags = ServerFlag & { version?: string }

/** Shows a draft, or an older version of it: its text, its blanks, and how it came to be. */
export async function showDraft(wanted: string, flags: ShowFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const version = flags.version === undefined ? undefined : readVersion('--version', flags.version)
  const api = await context.api(await context.connection(flags.server))
  const now = await findDraft(wanted, api, signal)
  const draft = version === undefined ? now : { ...now, version, body: versionOf(now, version).body ?? '' }
  if (out.data(draft)) return
  const agents = await agentType.all(api, { signal })
  out.facts([
    ['Title', draft.title],
    ['Kind', draftKindLabels[draft.kind]],
    ['Agent', agents.find(({ id }) => id === draft.agent_id)?.name ?? draft.agent_id],
    ['Version', draft.version === now.version ? `${now.version}` : `${draft.version} (now it is ${now.version})`],
    ['Changed', momentOf(draft.updated_at, context)],
    ['Run', draft.run_id],
    ['Id', draft.id],
  ])
  out.print('\n')
  out.reply(filledText(draft))
  out.endLine()
  showBlanks(draft, context)
  showVersions(draft, context)
}

function showBlanks(draft: Draft, { out }: Context): void {
  const blanks = blanksIn(draft)
  if (blanks.length === 0) return
  out.print('\n')
  out.table(
    [{ title: '#', whole: true }, { title: 'BLANK' }, { title: 'ANSWER' }, { title: 'FOUND FOR IT' }],
    blanks.map(({ id, label, hints }, n) => {
      const answer = draft.answers[id]
      return [
        `${n + 1}`,
        label,
        answer === null ? 'left out' : (answer ?? ''),
        answer === undefined ? hints.join(', ') : '',
      ]
    }),
  )
}

function showVersions({ versions }: Draft, context: Context): void {
  const { out } = context
  out.print('\n')
  out.table(
    [{ title: 'VERSION', whole: true }, { title: 'BY' }, { title: 'WHEN', whole: true }, { title: 'WHAT' }],
    versions.map(({ n, by, at, note }) => [`${n}`, by, momentOf(at, context), note]),
  )
}
