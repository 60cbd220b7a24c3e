import '#pwa/theme/screens.css'
import { cache } from '#pwa/data/cache/cache-state.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { paths } from '#pwa/paths.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** The one place that says how this device stands to the network and its own memory, and what works meanwhile. */
export function OfflineLine() {
  const { online, reachable } = useSnapshot(connection)
  const { available, notice } = useSnapshot(cache)
  const { unsent, failed } = useSnapshot(outboxCount)
  const { pathname } = useLocation()
  const line = useRef<HTMLDivElement>(null)
  const waiting = unsent - failed
  useLine(line)
  // A conversation fills the screen, and says where it matters that nothing is kept.
  const isSilent = /^\/(agents\/|chat)/.test(pathname)
  return (
    // The region is there before the words, or screen readers miss them.
    <div ref={line} role="status" className={place}>
      {!online && (
        <Line>
          {available ? (
            <Offline waiting={waiting} />
          ) : (
            "You're offline, and this browser lets Muster keep nothing. What you write stays while this page is open."
          )}
        </Line>
      )}
      {online && !reachable && waiting > 0 && <Unreachable waiting={waiting} />}
      {online && notice && !isSilent && <Line>{notice}</Line>}
    </div>
  )
}

function Offline({ waiting }: { waiting: number }) {
  return (
    <>
      Offline
      {waiting > 0 && <Waiting count={waiting} />}
    </>
  )
}

/** One call without an answer is no news yet; and how old the data are is said beside them. */
function Unreachable({ waiting }: { waiting: number }) {
  const isLasting = useDelay(3000)
  return (
    isLasting && (
      <Line>
        The server can't be reached
        <Waiting count={waiting} />
      </Line>
    )
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      {' · '}
      <Link to={paths.outbox} className={link}>
        {count} waiting
      </Link>
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className={text}>
      <CloudOff size={16} aria-hidden className={css({ flexShrink: '0' })} />
      <span className={css({ minWidth: '0' })}>{children}</span>
    </p>
  )
}

/** Sets `--line`, the height of the line, for the screens that fill the window. */
function useLine(line: { current: HTMLElement | null }): void {
  useEffect(() => {
    const root = document.documentElement.style
    const inBar = matchMedia('(min-width: 768px)')
    const observer = new ResizeObserver(() =>
      root.setProperty('--line', inBar.matches ? '0px' : `${line.current?.offsetHeight ?? 0}px`),
    )
    if (line.current) observer.observe(line.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--line')
    }
  }, [line])
}

// Below the bar of a phone; elsewhere there is room in the bar itself, before its two buttons.
const place = css({
  gridArea: 'line',
  position: 'sticky',
  top: '[calc({sizes.barPhone} + env(safe-area-inset-top))]',
  zIndex: 'nav',
  background: 'bg.canvas',
  paddingInline: '[max(16px, env(safe-area-inset-left)) max(16px, env(safe-area-inset-right))]',
  _keyboard: { mdDown: { display: 'none' } },
  md: {
    gridArea: 'bar',
    position: 'relative',
    top: '[auto]',
    justifySelf: 'end',
    alignSelf: 'center',
    maxWidth: '[calc(100% - 18rem)]',
    marginRight: '[8rem]',
    paddingInline: '0',
  },
})

const text = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: '[36px]',
  paddingBottom: '4',
  textStyle: 'small',
  color: 'fg.muted',
  md: { paddingBottom: '0', textStyle: 'label' },
})

const link = css({
  position: 'relative',
  color: 'fg.default',
  fontWeight: 'strong',
  textDecoration: 'underline',
  textUnderlineOffset: '[2px]',
  // What a finger needs, around a line of text.
  _after: { content: '""', position: 'absolute', insetInline: '[-8px]', insetBlock: '[-13px]' },
})
