import { report, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { connectionType } from './connection-type.ts'
import { type SizeFlags, readSizes } from './sizes.ts'

export type ChangeFlags = WriteFlags & SizeFlags & { name?: string }

/** Changes what a connected model is called here, how much it takes and what it costs. */
export async function changeModel(wanted: string, flags: ChangeFlags, context: Context): Promise<void> {
  requireChange(flags, '--name "Qwen at home"')
  const body = { ...(flags.name !== undefined && { display_name: flags.name }), ...readSizes(flags) }
  const changed = await write(flags, context, async (api, call, found) => {
    const { provider } = await lookUp(connectionType, wanted, api, call.signal)
    // The name may be another one by then.
    found(provider)
    return api.models.changeConnection({ params: { provider }, body }, call)
  })
  report(`Changed model "${changed.display_name}".`, changed, context)
}
