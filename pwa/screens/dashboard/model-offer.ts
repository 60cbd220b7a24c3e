import { read, write } from '#pwa/data/session/storage.ts'
import type { FoundModel } from '#shared/contract/models.ts'

/** Whether this person has declined to be offered a model here. Unlike what is cached it outlives signing out. */
export function hasDeclinedModel(userId: string): boolean {
  return read(keyOf(userId)) !== null
}

/** From now on this person is offered none on this device. */
export function declineModel(userId: string): void {
  write(keyOf(userId), 'yes')
}

/** Which of several is offered: one that is known to use tools, as agents do their work with them. */
export function modelToOffer(offered: readonly FoundModel[]): FoundModel | undefined {
  return offered.find(({ can_call_tools }) => can_call_tools) ?? offered[0]
}

function keyOf(userId: string): string {
  return `modelDeclined:${userId}`
}
