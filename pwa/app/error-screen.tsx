import { Boundary } from '#pwa/ui/boundary.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Shown instead of the error screen, where the app can go on without the part. */ fallback?: ReactNode
}

/** The edge that catches what a screen throws, a missing chunk too. */
export function ErrorBoundary({ children, fallback }: Props) {
  return (
    <Boundary renderError={(error) => (fallback === undefined ? <ErrorScreen error={error} /> : fallback)}>
      {children}
    </Boundary>
  )
}

function ErrorScreen({ error }: { error: unknown }) {
  const isMissingPart = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <main
      className={css({
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: '12',
        minHeight: '[70dvh]',
        padding: '24',
        textAlign: 'center',
      })}
    >
      <h1 className={css({ textStyle: 'title' })}>Unexpected Application Error!</h1>
      <p className={css({ color: 'fg.muted', maxWidth: 'form' })}>
        {isMissingPart
          ? 'Part of the app could not be loaded. What you typed is kept; check the connection and load the page again.'
          : 'This screen stopped working. What you typed is kept; loading the page again usually helps.'}
      </p>
      {error instanceof Error && error.message && (
        <p className={css({ textStyle: 'small', color: 'fg.subtle', maxWidth: 'form' })}>{error.message}</p>
      )}
      <div className={css({ display: 'flex', gap: '8', paddingTop: '12' })}>
        <Button kind="solid" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button onClick={() => location.assign('/')}>Back to the start</Button>
      </div>
    </main>
  )
}
