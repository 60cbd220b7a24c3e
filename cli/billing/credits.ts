import type { LedgerRow } from '#shared/contract/billing.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Context } from '../context.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { formatBalance, formatPlan } from './plan-summary.ts'

export type CreditsFlags = ServerFlag & { limit?: string }

/** Shows the plan, the balance and the last rows of the ledger. */
export async function showCredits(flags: CreditsFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const limit = readLimit(flags.limit)
  const api = await context.api(await context.connection(flags.server))
  const [{ plan, credits }, { items }] = await Promise.all([
    api.session.me({}, { signal }),
    api.billing.ledger({ query: { limit } }, { signal }),
  ])
  if (out.data({ plan, ...credits, ledger: items })) return
  if (out.terminal) {
    out.facts([
      ['Plan', formatPlan(plan)],
      ['Balance', formatBalance(credits)],
      ['You', credits ? usedInWords(credits) : ''],
    ])
    if (items.length > 0) out.print('\n')
  }
  if (items.length === 0) return out.progress('No credits have come in or been used yet.')
  out.table(
    [
      { title: 'WHEN', whole: true },
      { title: 'CREDITS', whole: true },
      { title: 'WHAT' },
      { title: 'RUN', whole: true },
    ],
    items.map((row) => [
      whenOf(row, context.timeZone()),
      signed(row.credits, out.terminal),
      row.reason,
      row.execution_id === null ? '' : out.id(row.execution_id),
    ]),
  )
}

function usedInWords({ used_this_month, cap }: { used_this_month: number; cap: number | null }): string {
  const used = `${used_this_month.toLocaleString('en')} used this month`
  return cap === null ? used : `${used}, of at most ${cap.toLocaleString('en')}`
}

function whenOf({ created_at }: LedgerRow, zone: string): string {
  const { date, time } = wallClockAt(Date.parse(created_at), zone)
  return `${date} ${time}`
}

/** With its sign; grouped for people, and a plain number for programs. */
function signed(credits: number, isGrouped: boolean): string {
  const number = isGrouped ? credits.toLocaleString('en') : String(credits)
  return credits > 0 ? `+${number}` : number
}
