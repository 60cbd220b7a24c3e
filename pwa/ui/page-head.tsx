import { cx } from '#pwa/ui/cx.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type PageHeadProps = {
  title: string
  text?: string | undefined
  /** Where the page belongs. */
  back?: { label: string; to: string } | undefined
  /** What finds and narrows what the page lists; on phones the text gives way to it. */
  tools?: ReactNode
  children?: ReactNode
}

/** The head of a page: on the canvas of phones, inside the sheet elsewhere. */
export function PageHead({ title, text, back, tools, children }: PageHeadProps) {
  useTitle(title)
  return (
    <header className={head}>
      <div className={inner}>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: '4',
            minWidth: '0',
            maxWidth: 'full',
            md: { flex: '[1 1 16rem]' },
          })}
        >
          {back && (
            <Link to={back.to} className={backLink}>
              <ChevronLeft size={16} aria-hidden />
              {back.label}
            </Link>
          )}
          <h1 className={css({ textStyle: 'display', overflowWrap: 'anywhere' })}>{title}</h1>
          {text && <p className={cx(sentence, tools !== undefined && css({ mdDown: { display: 'none' } }))}>{text}</p>}
        </div>
        {children}
      </div>
      {tools && <div className={toolRow}>{tools}</div>}
    </header>
  )
}

const head = css({
  position: 'relative',
  paddingInline: '16',
  paddingTop: '8',
  paddingBottom: '24',
  background: 'bg.canvas',
  borderBottom: 'hairline',
  md: { background: '[transparent]', borderBottom: 'none', paddingInline: '32', paddingTop: '32', paddingBottom: '8' },
  lg: { paddingInline: '64' },
})

const sentence = css({ color: 'fg.muted', textStyle: 'reading', overflowWrap: 'anywhere' })

const toolRow = css({
  maxWidth: 'inner',
  marginInline: 'auto',
  paddingTop: '12',
  mdDown: { marginBottom: '[-8px]' },
  md: { paddingTop: '16' },
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

const backLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  width: 'fit',
  minHeight: 'touch',
  marginLeft: '[-4px]',
  paddingRight: '8',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'fg.muted',
  _hover: { color: 'fg.default' },
})
