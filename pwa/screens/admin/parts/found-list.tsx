import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { Waiting } from '#pwa/parts/section.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type FoundListProps = {
  /** What is listed, as `people`. */
  what: string
  placeholder: string
  state: {
    online: boolean
    words: string
    setWords: (words: string) => void
    list: readonly unknown[] | null
    /** The words that the list is of. */
    found: string
    failed: boolean
    loadedAt: number | null
    hasMore: boolean
    isBusy: boolean
    retry: () => void
    more: () => void
  }
  children: ReactNode
}

/** A list of the server under its search, with the way to its next page. */
export function FoundList({ what, placeholder, state, children }: FoundListProps) {
  const { online, words, setWords, list, found, failed, loadedAt, hasMore, isBusy, retry, more } = state
  const isSlow = useDelay()
  return (
    <>
      <SearchBox label={`Search ${what}`} placeholder={placeholder} value={words} onChange={setWords} />
      {failed && online && <RefreshTrouble loadedAt={loadedAt} onRetry={retry} />}
      {list === null && !failed && online && isSlow && <Waiting what={what} />}
      <p role="status" className={css({ color: 'fg.muted', '&:not(:empty)': { paddingBlock: '8' } })}>
        {list?.length === 0 && `No ${what} match “${found.trim()}”.`}
      </p>
      <ul aria-label={`All ${what}`}>{children}</ul>
      {hasMore && (
        <div>
          <Button disabled={!online || isBusy} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
