import type { Api } from '#shared/client/client.ts'
import type { Blank, Draft, DraftVersion, drafts } from '#shared/contract/drafts.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { maxPageSize } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { blanksIn, draftKindLabels, openBlanks } from '#shared/domain/draft-text.ts'
import { fold } from '#shared/domain/fold.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { type EntityDescription, isWholeId, lookUp } from '../find.ts'

type Filter = Omit<NonNullable<Input<typeof drafts.list>['query']>, 'cursor'>

/** The drafts that were changed last. */
export const draftType: EntityDescription<Draft> = {
  noun: 'draft',
  group: 'drafts',
  nameOf: ({ title }) => title,
  detailOf: ({ kind, updated_at }) => `${draftKindLabels[kind]}, ${updated_at.slice(0, 10)}`,
  all: (api, { signal }) => listDrafts(api, { limit: maxPageSize }, signal),
  whenEmpty: 'There are no drafts yet.',
}

/** One page of the drafts that fit a filter, the last changed first. */
export async function listDrafts(api: Api, query: Filter, signal: AbortSignal | undefined): Promise<Draft[]> {
  return (await api.drafts.list({ query }, signal && { signal })).items
}

/** The draft of this id, title or end of an id, with the text of every version. */
export async function findDraft(wanted: string, api: Api, signal: AbortSignal): Promise<Draft> {
  const id = isWholeId(wanted) ? wanted : (await lookUp(draftType, wanted, api, signal)).id
  try {
    return await api.drafts.get({ params: { id } }, { signal })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error
    throw new CliError(exit.usage, 'unknown_draft', `There is no draft "${id}". See: muster drafts list`, {
      cause: error,
    })
  }
}

/** The number of a version, as a flag gives it. */
export function readVersion(flag: string, typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed))
    throw usageError(`${flag} takes the number of a version, such as 2 (it is "${typed}").`)
  return Number(typed)
}

/** The version of this number. */
export function versionOf({ id, title, versions }: Draft, wanted: number): DraftVersion {
  const version = versions.find(({ n }) => n === wanted)
  if (!version) throw usageError(`"${title}" has no version ${wanted}.`, `See: muster drafts show ${id}`)
  return version
}

/** The blank of this id or label, or of this number as `show` has it. */
export function blankNamed(draft: Draft, wanted: string): Blank {
  const blanks = blanksIn(draft)
  const found =
    draft.blanks.find(({ id }) => id === wanted) ??
    blanks.find(({ label }) => fold(label) === fold(wanted)) ??
    (/^\d+$/.test(wanted) ? blanks[Number(wanted) - 1] : undefined)
  if (found) return found
  const labels = blanks.map(({ label }) => label)
  throw new CliError(
    exit.usage,
    'unknown_blank',
    `There is no blank "${wanted}" in "${draft.title}". ${labels.length > 0 ? `There are: ${labels.join(', ')}.` : 'It has none.'}`,
  )
}

/** How many blanks are answered or left out: `2 of 3 filled`; empty where there are none. */
export function filledOf(draft: Draft): string {
  const all = blanksIn(draft).length
  return all === 0 ? '' : `${all - openBlanks(draft).length} of ${all} filled`
}
