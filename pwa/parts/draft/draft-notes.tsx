import type { ShownDraft } from '#pwa/parts/draft/use-draft.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'
import { useState } from 'react'
import { Link } from 'react-router-dom'

const Changes = deferred(() => import('#pwa/parts/draft/changes.tsx').then((m) => m.Changes), 'extra')

/** What is to be known of what is shown: that it is an older version, that there is another one beside it, or that a change was refused. */
export function DraftNotes({ view }: { view: ShownDraft }) {
  const { draft, shown, isOld, versions, refused } = view
  const [isCompared, setCompared] = useState(false)
  const beside = versions.filter(({ n }) => draft && n > draft.version)
  return (
    <>
      {refused && (
        <p role="alert" className={note}>
          <span>
            This could not be saved: {refused.detail} What you wrote is kept under{' '}
            <Link to={paths.outbox} className={css({ textDecoration: 'underline' })}>
              Not sent
            </Link>
            .
          </span>
        </p>
      )}
      {!isOld && beside.length > 0 && (
        <p className={note}>
          <span>Also edited on another device: {when(beside.at(-1)!.at)}</span>
          <Button kind="ghost" onClick={() => view.show(beside.at(-1)!.n)}>
            See it
          </Button>
        </p>
      )}
      {isOld && shown && (
        <div className={note}>
          <span>
            {shown.n > draft!.version ? 'Also edited on another device' : `Version ${shown.n}`}: {when(shown.at)}
          </span>
          <span className={css({ display: 'flex', flexWrap: 'wrap' })}>
            <Button kind="ghost" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
              Compare
            </Button>
            <Button kind="ghost" disabled={shown.body === null} onClick={() => void view.restore()}>
              Use this version
            </Button>
          </span>
        </div>
      )}
      {isOld && isCompared && draft && shown?.body != null && (
        <Changes from={draft} to={{ ...draft, body: shown.body }} />
      )}
      {isOld && shown?.body === null && (
        <p className={css({ color: 'fg.muted' })}>
          This version is not on this device yet. It is loaded when you are online.
        </p>
      )}
    </>
  )
}

/** `Today, 09:41` */
export function when(at: string): string {
  return `${dayName(at)}, ${clockTime(at)}`
}

const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  paddingInline: '12',
  paddingBlock: '4',
  borderRadius: 'control',
  background: 'bg.inset',
  textStyle: 'small',
  color: 'fg.muted',
})
