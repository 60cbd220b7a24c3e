import type { Card } from '#shared/contract/payment.ts'
import { proxy } from 'valtio'
import { request } from '../network/api.ts'
import { onSignedOut, session } from '../session/session.ts'

/** The card that is charged: null where there is none, undefined until the server has said. Kept on no device. */
export const cardOnFile = proxy<{ value: Card | null | undefined }>({ value: undefined })

onSignedOut(() => (cardOnFile.value = undefined))

/** Asks for the card; a failure leaves what is known. For whom the workspace's bills are. Never throws. */
export async function loadCardOnFile(): Promise<void> {
  const user = session.user?.id
  try {
    const { card } = await request((api) => api.billing.card())
    if (session.user?.id === user) cardOnFile.value = card
  } catch {
    // The page says the rest without it.
  }
}
