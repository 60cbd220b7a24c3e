import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

type DeskRowProps = {
  /** Whose it is, where someone has it. */
  face: ReactNode
  title: string
  to: string
  meta?: ReactNode
  /** What stands at the end of the line. */
  end?: ReactNode
  /** What can be done: at the end where there is room, else below. */
  children?: ReactNode
}

/** One thing on the desk. */
export function DeskRow({ face, title, to, meta, end, children }: DeskRowProps) {
  const id = useId()
  return (
    <li className={row}>
      {face || noFace}
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', flex: '1', minWidth: '0', columnGap: '12', rowGap: '8' })}
      >
        <div className={text}>
          <h3 id={id} className={heading} dir="auto">
            <Link to={to} className={link}>
              {title}
            </Link>
          </h3>
          {meta && <div className={css({ textStyle: 'small', color: 'fg.muted' })}>{meta}</div>}
        </div>
        {children && (
          <div role="group" aria-labelledby={id} className={answers}>
            {children}
          </div>
        )}
      </div>
      {end && <div className={css({ flex: 'none', alignSelf: 'flex-start' })}>{end}</div>}
    </li>
  )
}

/** So many rows of a list, and a way to the others. */
export function Rows({ label, most, children }: { label: string; most: number; children: ReactNode[] }) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, children.length - most)
  const list = useRef<HTMLUListElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    // It went with the row that was answered.
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={label}
        className={hidden > 0 ? rows : `${rows} ${toTheEnd}`}
        onFocus={() => (hadFocus.current = true)}
        onBlur={(event) => {
          if (event.relatedTarget) hadFocus.current = false
        }}
      >
        {hidden > 0 ? children.slice(0, most) : children}
      </ul>
      {hidden > 0 && (
        <Button kind="ghost" className={css({ marginInlineStart: '[-17px]' })} onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  )
}

const rows = css({ _focusVisible: { outline: '[none]' }, mdDown: { marginTop: '[-6px]' } })

// The line of the last is that of the strip below.
const toTheEnd = css({ mdDown: { marginBottom: '[-17px]' } })

const row = css({
  display: 'flex',
  gap: '12',
  paddingBlock: '12',
  position: 'relative',
  overflowWrap: 'anywhere',
  // On phones from the text to the edge of the window.
  _after: {
    content: '""',
    position: 'absolute',
    insetInline: '[52px -16px]',
    bottom: '0',
    borderBottom: 'hairline',
    md: { insetInline: '0' },
  },
})

const answers = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8', minWidth: '0' })

/** The place of a face. */
export const noFace = <span className={css({ flex: 'none', width: '[40px]' })} />

const text = css({ position: 'relative', flex: '[1 1 14rem]', minWidth: '0', minHeight: 'touch' })

/** The whole of the text. */
const link = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'badge' },
  _focusVisible: { outline: '[none]' },
  '&:focus-visible::after': { outline: '2px solid {colors.accent.fg}', outlineOffset: '[2px]' },
  _hover: { textDecoration: 'underline' },
})

const heading = css({ textStyle: 'label', fontWeight: 'strong', lineClamp: '2' })
