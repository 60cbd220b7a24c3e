import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import {
  addDocuments,
  documentsOf,
  forgetNew,
  loadDocuments,
  removeDocument,
  sendDocument,
} from '#pwa/data/resources/documents.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** What a custom agent knows, and what is done about it: at once, whatever becomes of the form around it. */
export function useDocuments(agentId: string) {
  const { list, loadedAt, failed, adding, removing } = useSnapshot(documentsOf(agentId))
  const { online } = useSnapshot(connection)
  const { waiting } = useSnapshot(openChanges)
  const age = useAge(loadedAt, failed)
  /** The document whose removal the user is asked to confirm. */
  const [asked, setAsked] = useState<string | null>(null)
  const [trouble, setTrouble] = useState('')
  const isUnknown = waiting.includes(`agents:${agentId}`)

  useEffect(() => void loadDocuments(agentId), [agentId])

  const remove = async (id: string) => {
    setAsked(null)
    setTrouble('')
    try {
      await removeDocument(agentId, id)
    } catch (error) {
      const { status, detail } = problemOf(error)
      setTrouble(status === 0 ? "It couldn't be removed. Check the connection." : detail)
    }
  }

  return {
    list,
    age,
    failed,
    adding,
    removing,
    asked,
    trouble,
    /** Why nothing can be added or removed now; null when it can. */
    hindrance: !online
      ? "You're offline. Changing documents needs the network."
      : isUnknown
        ? 'The agent waits to be saved. Add documents once it is.'
        : null,
    add: (files: File[]) => void addDocuments(agentId, files),
    sendAgain: (id: string) => void sendDocument(agentId, id),
    dismiss: (id: string) => forgetNew(agentId, id),
    ask: setAsked,
    remove: (id: string) => void remove(id),
    reload: () => void loadDocuments(agentId),
  }
}
