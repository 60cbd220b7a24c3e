import { type RefObject, useEffect, useState } from 'react'

/** Returns what moves the focus to the first mistake in `form`, once all that has changed by then is drawn. */
export function useErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [asked, form])
  return () => setAsked((times) => times + 1)
}
