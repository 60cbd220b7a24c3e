import { problemOf } from '#pwa/data/api.ts'
import { connection } from '#pwa/data/connection.ts'
import { turnOf } from '#pwa/data/conversations.ts'
import type { Task } from '#pwa/data/drafts.ts'
import { filesOf } from '#pwa/data/run-files.ts'
import { toast } from '#pwa/ui/toast.ts'

/** The task of `key` as it was given, its files with it; undefined, and said, where those cannot be had now. */
export async function taskAgain(conversationId: string, key: string): Promise<Task | undefined> {
  const turn = turnOf(conversationId, key)
  if (!turn) return undefined
  const { prompt, attached_files } = turn.execution
  try {
    return { prompt, files: await filesOf(turn) }
  } catch (error) {
    const names = attached_files.map(({ name }) => name).join(', ')
    toast('destructive', `Couldn't get ${names}`, connection.online ? problemOf(error).detail : "Its content is on the server. Try again when you're back online.")
    return undefined
  }
}
