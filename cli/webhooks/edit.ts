import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import type { WriteFlags } from '../verb.ts'
import { readAddress, readEvents, webhookType } from './entity-type.ts'

export type EditFlags = WriteFlags & {
  url?: string
  events?: string
  description?: string
  pause?: boolean
  resume?: boolean
}

/** Changes only what is given of a webhook. */
export function editWebhook(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  requireChange(flags, '--events failed')
  const { url, description, pause, resume } = flags
  if (pause && resume) throw usageError('--pause and --resume do not go together.')
  const events = readEvents(flags.events)
  const body = {
    ...(url !== undefined && { url: readAddress('--url', url) }),
    ...(events && { events }),
    ...(description !== undefined && { description }),
    ...((pause || resume) && { paused: pause === true }),
  }
  return change({
    type: webhookType,
    wanted,
    flags,
    context,
    send: async (api, target, call) => api.webhooks.update({ params: { id: (await target()).id }, body }, call),
  })
}
