import type { OlderSearch } from '#pwa/data/resources/older.ts'
import { useOlder } from '#pwa/parts/use-older.ts'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import { count as counted } from '#shared/domain/plural.ts'

type OlderTasksProps = {
  search: OlderSearch
  /** How many there are; undefined where only the server could tell. */
  count: number | undefined
  /** Whether the first of them come by themselves. */
  isAutomatic: boolean
}

/** The way from a list's end to what was completed long ago and is not on this device. */
export function OlderTasks({ search, count, isAutomatic }: OlderTasksProps) {
  const { online, state, why, isAll, load } = useOlder(search, isAutomatic)
  const what = count === undefined ? 'older tasks' : counted(count, 'older task')
  return (
    <div className={line} role="status">
      {isAll && isAutomatic && count === undefined && 'Older tasks were searched, too.'}
      {!isAll && !online && `To show ${what}, connect to the internet.`}
      {!isAll && online && state === 'asking' && 'Looking through older tasks…'}
      {!isAll && online && state === 'failed' && why && <InlineTrouble text={why} onRetry={load} />}
      {!isAll && online && (state === 'idle' || state === 'shown') && (
        <Button kind="ghost" onClick={load}>{`Show ${what}`}</Button>
      )}
    </div>
  )
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  textStyle: 'label',
  color: 'fg.muted',
})
