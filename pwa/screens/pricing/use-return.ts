import { problemOf } from '#pwa/data/network/api.ts'
import { settleBill, settleCredits } from '#pwa/data/resources/billing-actions.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Where Stripe's own page leads back to says so in its address. `from=portal`: a card that was given there pays what is
 * overdue. `credits=` names the page that credits were paid on: they are taken up at once. What became of it is said.
 */
export function useReturn(mayAsk: boolean): void {
  const [search, setSearch] = useSearchParams()
  const isFromPortal = mayAsk && search.get('from') === 'portal'
  const paidOn = mayAsk ? search.get('credits') : null
  useEffect(() => {
    if (!isFromPortal && paidOn === null) return
    setSearch(
      (now) => {
        now.delete('from')
        now.delete('credits')
        return now
      },
      { replace: true },
    )
    void (paidOn === null ? tellOfCard() : tellOfCredits(paidOn))
  }, [isFromPortal, paidOn, setSearch])
}

async function tellOfCredits(sessionId: string): Promise<void> {
  try {
    const { outcome, credits } = await settleCredits(sessionId)
    const what = `${credits.toLocaleString('en')} credits`
    if (outcome === 'paid') toast('success', `${what} added`, 'They last until they are used.')
    else toast('plain', `${what} are on their way`, 'They come as soon as your bank confirms the payment.')
  } catch (error) {
    toast(
      'plain',
      "The payment couldn't be checked",
      `${problemOf(error).detail} Credits that are paid come by themselves.`,
    )
  }
}

async function tellOfCard(): Promise<void> {
  try {
    const { outcome, detail } = await settleBill()
    if (outcome === 'paid') toast('success', 'The card works', detail)
    if (outcome === 'declined') toast('destructive', "The overdue bill couldn't be paid", detail)
  } catch {
    // The page says what the workspace has; Stripe notifies the server by itself.
  }
}
