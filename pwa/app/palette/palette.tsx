import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { FindMode } from '#pwa/app/palette/find-mode.tsx'
import { requestFromPalette } from '#pwa/app/palette/request-run.ts'
import { type Item } from '#pwa/app/palette/items.ts'
import { noteOpened } from '#pwa/app/palette/recent.ts'
import { TaskMode } from '#pwa/app/palette/task-mode.tsx'
import type { HostDeed } from '#pwa/app/palette/commands.ts'
import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { agents } from '#pwa/data/resources/agents.ts'
import { saveUnsavedForm, readUnsavedForm } from '#pwa/data/cache/unsaved-forms.ts'
import { paths } from '#pwa/paths.ts'
import { useModal } from '#pwa/ui/use-modal.ts'
import { sheet } from '#styled/recipes/sheet.js'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** A run request that is being written here, and for which agent. */
type UnsentRequest = { agentId: string; text: string }

const unsentRequestName = 'palette'

type PaletteProps = {
  screens: readonly NavEntry[]
  onClose: () => void
  /** What outlasts the palette. */
  onDeed: (deed: HostDeed) => void
}

/** Finds and opens what the workspace has, or asks any agent to run something; all from what this device knows. */
export function Palette({ screens, onClose, onDeed }: PaletteProps) {
  const navigate = useNavigate()
  const modal = useModal(true, onClose, { covers: true })
  const { list } = useSnapshot(agents)
  const [unsentRequest, setDraft] = useState(() => readUnsavedForm<UnsentRequest>(unsentRequestName))
  const [isFinding, setFinding] = useState(unsentRequest === null)
  const agent = isFinding ? undefined : list?.find(({ id }) => id === unsentRequest?.agentId)
  const root = useRef<HTMLDivElement>(null)

  // It is opened to type into it, and having chosen an agent one goes on writing. Before it is shown nothing takes the
  // focus, and to ask for it would be to have it styled once more.
  useEffect(() => {
    const field = root.current!.querySelector<HTMLElement>('input, textarea')!
    if (field !== document.activeElement) field.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [agent?.id])

  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const write = (next: UnsentRequest) => {
    setDraft(next)
    saveUnsavedForm(unsentRequestName, next.text.trim() === '' ? null : next)
  }
  const open = (item: Item) => {
    if (item.kind === 'run' && item.isShort) return begin(item.agent.id, item.prompt)
    if (item.kind === 'run') return run({ agentId: item.agent.id, text: item.prompt })
    if (item.key !== 'older') noteOpened(item.key)
    if (item.kind !== 'command' || item.to !== '') return go(item.to)
    onClose()
    if ('act' in item.command) item.command.act()
    else if ('deed' in item.command) onDeed(item.command.deed)
  }
  const begin = (agentId: string, words = '') => {
    // What was written to another agent comes along.
    write({ agentId, text: [unsentRequest?.text ?? '', words].filter((each) => each.trim() !== '').join('\n') })
    setFinding(false)
  }
  const run = ({ agentId, text }: UnsentRequest) => {
    saveUnsavedForm(unsentRequestName, null)
    noteOpened(`agents:${agentId}`)
    void requestFromPalette(agentId, text.trim())
    go(paths.agent(agentId))
  }

  const styles = sheet({ kind: 'top' })
  return (
    <dialog {...modal} aria-label="Search" className={styles.cover}>
      <div ref={root} className={styles.root}>
        {agent && unsentRequest ? (
          <TaskMode
            agent={agent}
            text={unsentRequest.text}
            onText={(text) => write({ agentId: agent.id, text })}
            onLeave={() => setFinding(true)}
            onRun={() => run(unsentRequest)}
            onClose={onClose}
          />
        ) : (
          <FindMode screens={screens} onOpen={open} onTask={(agentId) => begin(agentId)} onClose={onClose} />
        )}
      </div>
    </dialog>
  )
}
