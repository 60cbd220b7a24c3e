import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { turnOf } from '#pwa/data/conversations/conversations.ts'
import type { RunRequest } from '#pwa/data/conversations/unsent-prompts.ts'
import { filesOf } from '#pwa/data/conversations/run-files.ts'
import { toast } from '#pwa/ui/toast.ts'

/**
 * The run request of `key` as it was made, with its files and model; undefined, with a toast, where the files are not
 * available now.
 */
export async function requestAgain(conversationId: string, key: string): Promise<RunRequest | undefined> {
  const turn = turnOf(conversationId, key)
  if (!turn) return undefined
  const { prompt, attached_files, provider_wanted } = turn.run
  try {
    // Runs that were kept by an earlier release do not have it.
    return { prompt, files: await filesOf(turn), modelId: provider_wanted ?? null }
  } catch (error) {
    const names = attached_files.map(({ name }) => name).join(', ')
    toast(
      'destructive',
      `Couldn't get ${names}`,
      connection.online ? problemOf(error).detail : "Its content is on the server. Try again when you're back online.",
    )
    return undefined
  }
}
