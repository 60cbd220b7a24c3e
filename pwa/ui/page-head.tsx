import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** The head of a page: on the canvas of phones, inside the sheet elsewhere. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  useTitle(title)
  return (
    <header className={head}>
      <div className={inner}>
        <div className={css({ display: 'grid', gap: '4' })}>
          <h1 className={css({ textStyle: 'display' })}>{title}</h1>
          {text && <p className={css({ color: 'fg.muted', textStyle: 'reading' })}>{text}</p>}
        </div>
        {children}
      </div>
    </header>
  )
}

const head = css({
  paddingInline: '16',
  paddingTop: '8',
  paddingBottom: '24',
  background: 'bg.canvas',
  borderBottom: 'hairline',
  md: { background: '[transparent]', borderBottom: 'none', paddingInline: '32', paddingTop: '32', paddingBottom: '8' },
  lg: { paddingInline: '64' },
})

const inner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '16',
  maxWidth: 'inner',
  marginInline: 'auto',
})
