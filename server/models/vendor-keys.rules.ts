import * as v from 'valibot'
import { Vendor } from '#shared/contract/models.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { Env } from '../env.ts'
import { open, seal } from '../secrets/seal.ts'
import type { Services } from '../services.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { deleteVendorKey, keepVendorKey, listVendorKeys } from './models.repo.ts'

/** The key of each vendor that has one: from the environment, else the one that an administrator entered. */
export async function vendorKeys({
  db,
  env,
  log,
}: Pick<Services, 'db' | 'env' | 'log'>): Promise<ReadonlyMap<Vendor, string>> {
  // Read each time: a key that one process stores counts in all of them with the next run.
  const kept = new Map((await listVendorKeys(db)).map(({ vendor, sealed }) => [vendor, sealed]))
  const keys = new Map<Vendor, string>()
  for (const vendor of Vendor.options) {
    const sealed = kept.get(vendor)
    const key = env.vendors[vendor].key ?? (sealed && open(env, sealed))
    if (key) keys.set(vendor, key)
    else if (sealed)
      log.warn(
        { vendor },
        'the key of this vendor was sealed under another secret: enter it again, or put back MUSTER_SECRET',
      )
  }
  return keys
}

/** Keeps a vendor's key, encrypted; throws 409 while the environment has one, which would go on to be used. */
export async function saveVendorKey(
  write: WorkspaceWrite,
  env: Env,
  caller: Caller,
  name: string,
  key: string,
): Promise<{ success: boolean }> {
  const vendor = known(name)
  if (env.vendors[vendor].key) {
    throw new ProblemError(
      409,
      'key_in_environment',
      'The key of this vendor is set where the server was started. Change it there, or remove it there first.',
    )
  }
  await keepVendorKey(write.tx, { vendor, sealed: seal(env, key), updated_at: write.now })
  await recordAudit(write.tx, write.now, caller, {
    action: 'vendor_key_set',
    resource_type: 'vendor_key',
    resource_id: vendor,
    details: { vendor },
  })
  return { success: true }
}

/** Forgets the key that was entered; one that the environment has stays. */
export async function removeVendorKey(
  write: WorkspaceWrite,
  caller: Caller,
  name: string,
): Promise<{ success: boolean }> {
  const vendor = known(name)
  await deleteVendorKey(write.tx, vendor)
  await recordAudit(write.tx, write.now, caller, {
    action: 'vendor_key_remove',
    resource_type: 'vendor_key',
    resource_id: vendor,
    details: { vendor },
  })
  return { success: true }
}

function known(name: string): Vendor {
  if (!v.is(Vendor, name))
    throw new ProblemError(
      404,
      'not_found',
      `There is no vendor called “${name}”. The vendors are ${new Intl.ListFormat('en').format(Vendor.options)}.`,
    )
  return name
}
