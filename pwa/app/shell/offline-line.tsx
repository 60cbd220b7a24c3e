import '#pwa/theme/screens.css'
import { cache } from '#pwa/data/cache/cache-state.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { session } from '#pwa/data/session/session.ts'
import { standing } from '#pwa/data/session/standing.ts'
import { paths } from '#pwa/paths.ts'
import { cx } from '#pwa/ui/cx.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { fromTablet } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { CloudOff, CreditCard, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/**
 * The one place that says how this device stands to the network and its own memory, what works meanwhile, and that a
 * payment has failed.
 */
export function OfflineLine() {
  const { online, reachable } = useSnapshot(connection)
  const { available, notice } = useSnapshot(cache)
  const { unsent, failed } = useSnapshot(outboxCount)
  const { isPastDue } = useSnapshot(standing)
  const { pathname } = useLocation()
  const line = useRef<HTMLDivElement>(null)
  const waiting = unsent - failed
  const isPill = !online && available
  useLine(line, isPill)
  // A conversation fills the screen, and says where it matters that nothing is kept.
  const isSilent = /^\/(agents\/|chat)/.test(pathname)
  return (
    // The region is there before the words, or screen readers miss them.
    <div ref={line} role="status" className={cx(place, isPill ? inBar : below)}>
      {isPill && <Offline waiting={waiting} />}
      {!online && !available && (
        <Line>
          You're offline, and this browser lets Muster keep nothing. What you write stays while this page is open.
        </Line>
      )}
      {online && !reachable && waiting > 0 && <Unreachable waiting={waiting} />}
      {online && notice && !isSilent && <Line>{notice}</Line>}
      {online && isPastDue && pathname !== paths.pricing && <PastDue />}
    </div>
  )
}

function Offline({ waiting }: { waiting: number }) {
  return (
    <p className={pill}>
      <CloudOff size={16} aria-hidden className={css({ flexShrink: '0' })} />
      <span className={css({ fontWeight: 'strong', color: 'fg.default' })}>Offline</span>
      {waiting > 0 && <Waiting count={waiting} />}
    </p>
  )
}

/** One call without an answer is no news yet; and how old the data are is said beside them. */
function Unreachable({ waiting }: { waiting: number }) {
  const isLasting = useDelay(3000)
  return (
    isLasting && (
      <Line>
        The server can't be reached · <Waiting count={waiting} />
      </Line>
    )
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <Link to={paths.outbox} className={link}>
      {count} waiting
    </Link>
  )
}

/** Who can mend it is led there; the others are told whom to ask. */
function PastDue() {
  const { user } = useSnapshot(session)
  return (
    <Line icon={CreditCard}>
      {user?.is_owner || user?.role === 'admin' ? (
        <>
          The last payment failed.{' '}
          <Link to={`${paths.pricing}?plan=card`} className={link}>
            Add a card that works
          </Link>
        </>
      ) : (
        "The last payment failed. The workspace's owner can pay it under Pricing."
      )}
    </Line>
  )
}

function Line({ icon: Icon = CloudOff, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <p className={text}>
      <Icon size={16} aria-hidden className={css({ flexShrink: '0' })} />
      <span className={css({ minWidth: '0' })}>{children}</span>
    </p>
  )
}

/**
 * Sets `--line`, the height of a line below the bar, for the screens that fill the window: only while there is one, as
 * every change of it is a new style for the whole page.
 */
function useLine(line: { current: HTMLElement | null }, isPill: boolean): void {
  useEffect(() => {
    const root = document.documentElement.style
    const isWide = matchMedia(fromTablet)
    const observer = new ResizeObserver(() => {
      const height = isPill || isWide.matches ? 0 : (line.current?.offsetHeight ?? 0)
      if (height > 0) root.setProperty('--line', `${height}px`)
      else if (root.getPropertyValue('--line')) root.removeProperty('--line')
    })
    if (line.current) observer.observe(line.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--line')
    }
  }, [line, isPill])
}

const place = css({
  zIndex: 'nav',
  _keyboard: { mdDown: { display: 'none' } },
  md: { gridArea: 'bar', position: 'relative', justifySelf: 'end', alignSelf: 'center', marginRight: '[22rem]' },
})

/** What is short stands in the bar, before its two buttons; on phones the name of the app gives way to it. */
const inBar = css({
  mdDown: {
    gridArea: 'bar',
    position: 'sticky',
    top: '[env(safe-area-inset-top)]',
    justifySelf: 'end',
    display: 'flex',
    alignItems: 'center',
    height: 'barPhone',
    marginTop: '[env(safe-area-inset-top)]',
    // The two buttons, and the menu and the mark.
    marginRight: '[calc(88px + max(12px, env(safe-area-inset-right)))]',
    maxWidth: '[calc(100% - 196px)]',
  },
})

/** What is longer stands below the bar of a phone. */
const below = css({
  mdDown: {
    gridArea: 'line',
    position: 'sticky',
    top: '[calc({sizes.barPhone} + env(safe-area-inset-top))]',
    background: 'bg.canvas',
    paddingInline: '[max(16px, env(safe-area-inset-left)) max(16px, env(safe-area-inset-right))]',
  },
  md: { maxWidth: '[calc(100% - 32rem)]' },
})

const pill = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minWidth: '0',
  height: '[2.25rem]',
  paddingInline: '12',
  borderRadius: 'full',
  background: 'bg.hover',
  textStyle: 'label',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
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
  textDecoration: 'underline',
  textUnderlineOffset: '[2px]',
  // What a finger needs, around a line of text.
  _after: { content: '""', position: 'absolute', insetInline: '[-8px]', insetBlock: '[-13px]' },
})
