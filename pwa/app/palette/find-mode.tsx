import type { Item } from '#pwa/app/palette/items.ts'
import { PaletteHints } from '#pwa/app/palette/palette-hints.tsx'
import { ResultRow } from '#pwa/app/palette/result-row.tsx'
import { useGroups } from '#pwa/app/palette/use-groups.ts'
import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { sheet } from '#styled/recipes/sheet.js'
import { CloudUpload, FileText, Play, Search, X } from 'lucide-react'
import { type KeyboardEvent, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'

/** Screens that are reached in other ways than by the navigation. */
const beyondNav: NavEntry[] = [
  { to: paths.results, label: 'Results', icon: FileText },
  { to: paths.outbox, label: 'Outbox', icon: CloudUpload },
  { to: paths.share, label: 'New run', icon: Play },
]

type FindModeProps = {
  screens: readonly NavEntry[]
  onOpen: (item: Item) => void
  onTask: (agentId: string) => void
  onClose: () => void
}

/** A combobox with its list (WAI-ARIA APG): focus stays in the input, the arrows move what Enter opens. */
export function FindMode({ screens, onOpen, onTask, onClose }: FindModeProps) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const styles = sheet({ kind: 'top' })
  // One can type and choose at once; what there is to choose from follows in the next pictures, group by group.
  const [listed, setListed] = useState(0)
  const groups = useGroups(
    query,
    useMemo(() => [...screens, ...beyondNav], [screens]),
  )
  useEffect(() => {
    if (listed < groups.length) startTransition(() => setListed(listed + 1))
  }, [listed, groups.length])
  const items = groups.flatMap((group) => group.items)
  const active = items[at] ?? items[0]
  // That an agent can be asked is offered, and no match.
  const isNothing = items.every((item) => (item.kind === 'run' && item.isShort) || item.key === 'results')
  const optionId = (item: Item) => `${id}-${item.key}`

  useEffect(() => {
    // A list that comes lies at its start already: to scroll it there would be to lay it out for each group.
    if (at > 0 && listed > 0) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, listed])
  const move = (to: number) => {
    setAt(to)
    // With the first comes its heading.
    if (to === 0) list.current?.scrollTo({ top: 0 })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !active) return
    const isAtEnd = event.currentTarget.selectionStart === query.length
    const isTask = (event.key === 'Tab' && !event.shiftKey) || (event.key === 'ArrowRight' && isAtEnd)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const target = targets[event.key]
    if (target !== undefined) move((target + items.length) % items.length)
    else if (event.key === 'Enter') onOpen(active)
    else if (isTask && active.kind === 'agent' && active.agent.available) onTask(active.agent.id)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.head}>
        <span className={css({ color: 'fg.subtle' })}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <input
          role="combobox"
          aria-label="Search agents, tasks, projects and screens"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={listed > 0 && active ? optionId(active) : undefined}
          aria-describedby={`${id}-hints`}
          placeholder="Find or run anything"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          className={input}
          onChange={({ target }) => {
            setQuery(target.value)
            move(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close" align="end" onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
        className={items.length > 0 ? styles.body : undefined}
      >
        {groups.slice(0, listed).map((group, index) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
            <p id={`${id}-group-${index}`} className={heading}>
              {group.label}
            </p>
            {group.items.map((item) => (
              <ResultRow
                key={item.key}
                id={optionId(item)}
                item={item}
                isActive={item === active}
                onPoint={() => move(items.indexOf(item))}
                onOpen={() => onOpen(item)}
                onTask={onTask}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={isNothing ? nothing : css({ srOnly: true })}>
        {isNothing
          ? `No matches for '${query.trim()}'.`
          : query.trim() && `${items.length} ${items.length === 1 ? 'result' : 'results'}`}
      </p>
      <PaletteHints
        id={`${id}-hints`}
        hints={[
          ['↵', deedOf(active)],
          ['Tab', 'gives an agent a task'],
          ['Esc', 'closes'],
        ]}
      />
    </>
  )
}

/** What Enter does with what is chosen. */
function deedOf(item: Item | undefined): string {
  if (item?.kind === 'run') return item.isShort ? `goes on writing to ${item.agent.name}` : 'runs it now'
  return item?.kind === 'command' && item.to === '' && 'act' in item.command ? 'does it' : 'opens'
}

const input = css({
  flex: '1',
  minWidth: '0',
  height: '[3.5rem]',
  textStyle: 'reading',
  _focusVisible: { outline: '[none]' },
})

const heading = css({
  paddingInline: '12',
  paddingTop: '8',
  paddingBottom: '4',
  textStyle: 'small',
  color: 'fg.subtle',
})

const nothing = css({
  paddingBlock: '32',
  paddingInline: '16',
  textAlign: 'center',
  textStyle: 'label',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
})
