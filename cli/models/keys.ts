import { type Vendor as VendorName, Vendor } from '#shared/contract/models.ts'
import { report } from '../change.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { either } from '../find.ts'
import { askPassword, readPassword } from '../session/password.ts'
import { readChoice } from '../values.ts'
import type { ServerFlag, WriteFlags } from '../verb.ts'
import { write } from '../write.ts'

/** Lists which vendors have a key. */
export async function listKeys(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const status = await (await context.api(await context.connection(flags.server))).models.apiKeysStatus({}, { signal })
  if (out.data(status)) return
  out.table(
    [{ title: 'VENDOR', whole: true }, { title: 'KEY' }],
    Vendor.options.map((vendor) => [vendor, status[vendor] ? 'set' : 'not set']),
  )
}

/** Keeps the key of a vendor. No list of processes and no history of a shell ever shows it. */
export async function setKey(typed: string, flags: WriteFlags, context: Context): Promise<void> {
  const vendor = readVendor(typed)
  const key = (
    context.stdin().isTerminal ? await askPassword(`Key of ${vendor}: `, context) : await readPassword(context)
  ).trim()
  if (key === '') throw usageError('The key is empty.')
  const { success } = await write(flags, context, (api, call) =>
    api.models.saveApiKey({ params: { vendor }, body: { key } }, call),
  )
  report(
    `The key of ${vendor} is kept. Try it with: muster models list, then muster models test <model>`,
    { vendor, success },
    context,
  )
}

/** Removes the key of a vendor from the server. */
export async function removeKey(typed: string, flags: WriteFlags, context: Context): Promise<void> {
  const vendor = readVendor(typed)
  const { success } = await write(flags, context, (api, call) => api.models.removeApiKey({ params: { vendor } }, call))
  report(`The key of ${vendor} is forgotten.`, { vendor, success }, context)
}

function readVendor(typed: string): VendorName {
  const vendor = readChoice('<vendor>', typed, Vendor.options)
  if (vendor === undefined) throw usageError(`<vendor> takes ${either(Vendor.options)}.`)
  return vendor
}
