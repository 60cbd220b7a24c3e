import * as v from 'valibot'
import { TokenScope } from '#shared/contract/account.ts'
import { maxTokenDays } from '#shared/contract/limits.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'

export type CreateFlags = ServerFlag & { scope: string[]; days?: string }

/**
 * Makes an access token and prints its secret. It goes under no key: an answer that is kept for repeats would keep
 * the secret.
 */
export async function createToken(name: string, flags: CreateFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const scopes = flags.scope.flatMap((words) => words.split(/[\s,]+/)).map(readScope)
  const days = flags.days === undefined ? undefined : readDays(flags.days)
  const api = await context.api(await context.connection(flags.server))
  const made = await api.account.createToken(
    { body: { name, scopes, ...(days !== undefined && { expires_in_days: days }) } },
    { signal },
  )
  if (out.json) return out.value(made)
  out.print(`${made.token}\n`)
  if (out.terminal)
    out.done(
      `This is the only time it is shown. It may ${new Intl.ListFormat('en-GB').format(made.scopes)} until ` +
        `${momentOf(made.expires_at, context)}.`,
    )
}

function readScope(word: string): v.InferOutput<typeof TokenScope> {
  if (v.is(TokenScope, word)) return word
  throw usageError(`--scope takes read, write or run (it is "${word}").`)
}

function readDays(words: string): number {
  const days = Number(words)
  if (Number.isInteger(days) && days >= 1 && days <= maxTokenDays) return days
  throw usageError(`--days takes a whole number from 1 to ${maxTokenDays} (it is "${words}").`)
}
