import { settleBill } from '#pwa/data/resources/billing-actions.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Where Stripe's own page leads back to says so in its address (`from=portal`): a card that was given there pays what
 * is overdue, and that is said.
 */
export function useReturn(mayAsk: boolean): void {
  const [search, setSearch] = useSearchParams()
  const isBack = mayAsk && search.get('from') === 'portal'
  useEffect(() => {
    if (!isBack) return
    setSearch(
      (now) => {
        now.delete('from')
        return now
      },
      { replace: true },
    )
    void tell()
  }, [isBack, setSearch])
}

async function tell(): Promise<void> {
  try {
    const { outcome, detail } = await settleBill()
    if (outcome === 'paid') toast('success', 'The card works', detail)
    if (outcome === 'declined') toast('destructive', "The overdue bill couldn't be paid", detail)
  } catch {
    // The page says what the workspace has; Stripe notifies the server by itself.
  }
}
