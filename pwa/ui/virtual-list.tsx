import { isSingleKey } from '#pwa/ui/single-key.ts'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import {
  type Range,
  type Virtualizer,
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

type VirtualListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Pixels that an item takes before it is drawn and measured. */
  sizeOf: (item: Item) => number
  /** Whether it counts as one of the list; headings do not. */
  counts: (item: Item) => boolean
  /** What single keys do with the row that has the focus; without them j and k do not move either. */
  keys?: Readonly<Record<string, (item: Item) => void>> | undefined
  children: (item: Item) => ReactNode
}

type KeyboardEventOfPage = globalThis.KeyboardEvent

/**
 * Rows before and after those in view, so that a quick thumb meets no gap, and rows that come need not be drawn in the
 * frame that scrolls.
 */
const overscan = 8

/**
 * A list that draws what is in view and a little more, however long it is. It scrolls with the page: on phones that is
 * the window, elsewhere the sheet. Arrows, Home and End move from row to row (what has `data-row` takes the focus).
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const isPhone = useMedia(belowTablet)
  return isPhone ? <InWindow {...props} /> : <InSheet {...props} />
}

function InWindow<Item>(props: VirtualListProps<Item>) {
  const { list, margin, measure } = useMargin(() => window.scrollY)
  const { items, keyOf, sizeOf } = props
  const focus = useFocusedRow(items, keyOf)
  // Nothing here is memoised by the compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (n) => sizeOf(items[n]!),
    getItemKey: (n) => keyOf(items[n]!),
    measureElement: measureLaidOut,
    overscan,
    useFlushSync: false,
    rangeExtractor: focus.withFocused,
    scrollMargin: margin,
  })
  useMeasuredAtRest(measure, props.children, virtualizer.isScrolling)
  return <Rows {...props} list={list} margin={margin} virtualizer={virtualizer} onFocusRow={focus.onFocusRow} />
}

function InSheet<Item>(props: VirtualListProps<Item>) {
  const sheet = () => document.querySelector<HTMLElement>('#main')
  const { list, margin, measure } = useMargin(
    () => (sheet()?.scrollTop ?? 0) - (sheet()?.getBoundingClientRect().top ?? 0),
  )
  const { items, keyOf, sizeOf } = props
  const focus = useFocusedRow(items, keyOf)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: sheet,
    estimateSize: (n) => sizeOf(items[n]!),
    getItemKey: (n) => keyOf(items[n]!),
    measureElement: measureLaidOut,
    overscan,
    useFlushSync: false,
    rangeExtractor: focus.withFocused,
    scrollMargin: margin,
  })
  useMeasuredAtRest(measure, props.children, virtualizer.isScrolling)
  return <Rows {...props} list={list} margin={margin} virtualizer={virtualizer} onFocusRow={focus.onFocusRow} />
}

/**
 * While the list is scrolled, a row that comes out of sight is taken for as high as expected until the page has been laid
 * out: asking before costs a layout for each.
 */
function measureLaidOut<Scroller extends Element | Window>(
  row: Element,
  laidOut: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, Element>,
): number {
  if (laidOut || !virtualizer.isScrolling) return measureElement(row, laidOut, virtualizer)
  const n = virtualizer.indexFromElement(row)
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(n)) ?? virtualizer.options.estimateSize(n)
}

/** How far the list lies below the start of what scrolls. */
function useMargin(scrolled: () => number) {
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  const measure = () => setMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrolled()))
  return { list, margin, measure }
}

/**
 * What stands above the list may come and go with any drawing of its screen, which brings other `children`. While it
 * scrolls it is not asked: with each row that comes the page would be laid out once more.
 */
function useMeasuredAtRest(measure: () => void, children: unknown, isScrolling: boolean): void {
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    if (!isScrolling) measure()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [children, isScrolling])
}

/**
 * The row that has the focus stays drawn wherever it goes: a change in it may move it out of view. Nothing is drawn for
 * the focus alone, as a row that takes it is there.
 */
function useFocusedRow<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const key = useRef<string | null>(null)
  return {
    // What it says is remembered for as long as it is the same function.
    withFocused: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range)
        const at = key.current === null ? -1 : items.findIndex((item) => keyOf(item) === key.current)
        return at === -1 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
      },
      [items, keyOf],
    ),
    /** Called with the item that holds the focus now, or undefined. */
    onFocusRow: (item: Item | undefined) => {
      key.current = item === undefined ? null : keyOf(item)
    },
  }
}

type RowsProps<Item> = VirtualListProps<Item> & {
  list: RefObject<HTMLUListElement | null>
  margin: number
  virtualizer: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>
  onFocusRow: (item: Item | undefined) => void
}

function Rows<Item>({ label, items, counts, keys, children, list, margin, virtualizer, onFocusRow }: RowsProps<Item>) {
  const places = useMemo(() => placesOf(items, counts), [items, counts])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest('[data-row]')
    const at = Number(row?.closest('li')?.dataset.index)
    const steps: Record<string, [from: number, by: 1 | -1]> = {
      ArrowDown: [at + 1, 1],
      ArrowUp: [at - 1, -1],
      Home: [0, 1],
      End: [items.length - 1, -1],
    }
    const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }
    const isSingle = keys !== undefined && isSingleKey(event.nativeEvent)
    const step = steps[event.key] ?? (isSingle ? steps[letters[event.key] ?? ''] : undefined)
    const deed = isSingle && row ? keys[event.key] : undefined
    if (!row || !(step || deed)) return
    event.preventDefault()
    if (step) focusRow(...step)
    else deed?.(items[at]!)
  }

  /**
   * Goes on past lines that cannot be focused: headings. The browser scrolls to a line that is drawn; the list itself
   * goes on asking for frames whether it has arrived, which has the page laid out once more for each key.
   */
  const focusRow = (n: number, by: 1 | -1, framesLeft = 10) => {
    if (n < 0 || n >= items.length) return
    const line = list.current?.querySelector(`li[data-index="${n}"]`)
    const row = line?.querySelector<HTMLElement>('[data-row]')
    if (row) {
      line!.scrollIntoView({ block: 'nearest' })
      row.focus({ preventScroll: true })
    } else if (line) focusRow(n + by, by)
    else if (framesLeft > 0) {
      virtualizer.scrollToIndex(n)
      requestAnimationFrame(() => focusRow(n, by, framesLeft - 1))
    }
  }

  const enter = useEffectEvent((event: KeyboardEventOfPage) => {
    if (event.key !== 'j' || !keys || !isSingleKey(event) || list.current?.contains(document.activeElement)) return
    event.preventDefault()
    focusRow(0, 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEventOfPage) => enter(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <ul
      ref={list}
      aria-label={label}
      className={css({ position: 'relative' })}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          {...(places[index] !== null && {
            'aria-setsize': places.at(-1) ?? undefined,
            'aria-posinset': places[index],
          })}
          onFocus={() => onFocusRow(items[index])}
          // From row to row the list is drawn once.
          onBlur={({ relatedTarget }) => !list.current?.contains(relatedTarget) && onFocusRow(undefined)}
          // A menu that is open in it lies over the rows that follow.
          className={css({
            position: 'absolute',
            top: '0',
            insetInline: '0',
            '&:has([aria-expanded=true])': { zIndex: 'sticky' },
          })}
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          {children(items[index]!)}
        </li>
      ))}
    </ul>
  )
}

/**
 * The place of each item among those that count, from 1; null for one that does not. The last entry is how many
 * count.
 */
function placesOf<Item>(items: readonly Item[], counts: (item: Item) => boolean): (number | null)[] {
  let place = 0
  const places = items.map((item) => (counts(item) ? (place += 1) : null))
  return [...places, place]
}
