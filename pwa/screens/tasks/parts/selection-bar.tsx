import '#pwa/theme/screens.css'
import { assigneeOf, choicesOf } from '#pwa/parts/assignees/choices.ts'
import { Face } from '#pwa/parts/face/assignee-faces.tsx'
import { DuePicker } from '#pwa/screens/tasks/parts/due-picker.tsx'
import { type Selection, useChosen } from '#pwa/screens/tasks/selection.state.ts'
import type { TasksState } from '#pwa/screens/tasks/tasks.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import { count } from '#shared/domain/plural.ts'
import { CalendarClock, CircleCheck, Trash2, UserPlus, UserX, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** What can be done with the chosen tasks: in place of the two bars of a phone, over the end of the list elsewhere. */
export function SelectionBar({ selection, state }: { selection: Selection; state: TasksState }) {
  const [asked, setAsked] = useState<'due' | 'assignee' | null>(null)
  const chosen = useChosen(selection)
  const title = (words: string) => (
    <h2 className={css({ textStyle: 'title' })}>{`${words} ${count(chosen.length, 'task')}`}</h2>
  )
  const close = () => setAsked(null)
  return (
    <>
      <div role="toolbar" aria-label="Selected tasks" className={bar}>
        <div className={head}>
          <IconButton label="Stop selecting" align="start" onClick={selection.clear}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <p role="status" className={css({ flex: '1', textStyle: 'heading', whiteSpace: 'nowrap' })}>
            {chosen.length} selected
          </p>
          <Button kind="ghost" disabled={chosen.length === selection.shown.length} onClick={selection.selectAll}>
            Select all
          </Button>
        </div>
        <div className={deeds}>
          <Deed icon={<CircleCheck aria-hidden />} label="Complete" onClick={selection.complete} />
          <Deed icon={<CalendarClock aria-hidden />} label="Due" onClick={() => setAsked('due')} />
          <Deed icon={<UserPlus aria-hidden />} label="Assign" onClick={() => setAsked('assignee')} />
          <Deed icon={<Trash2 aria-hidden />} label="Delete" isDanger onClick={selection.remove} />
        </div>
      </div>
      <Sheet kind="bottom" isOpen={asked === 'due'} onClose={close} title={title('Due date of')}>
        <DuePicker today={state.today} onPick={selection.setDue} />
      </Sheet>
      <Sheet kind="bottom" isOpen={asked === 'assignee'} onClose={close} title={title('Who does')}>
        <Assignees whom={state.whom} onAssign={selection.assign} />
      </Sheet>
    </>
  )
}

type AssigneesProps = { whom: TasksState['whom']; onAssign: Selection['assign'] }

function Assignees({ whom, onAssign }: AssigneesProps) {
  return (
    <ul className={css({ display: 'grid', gap: '4' })}>
      {choicesOf(whom).map((each) => (
        <li key={each.id}>
          <button type="button" className={choice} onClick={() => onAssign(assigneeOf(each))}>
            <Face of={each} agentOf={() => each.agent} size={28} />
            <bdi className={css({ fontWeight: 'strong', minWidth: '0', overflowWrap: 'anywhere' })}>{each.name}</bdi>
            <span className={css({ color: 'fg.muted', truncate: true })}>{each.about}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={choice} onClick={() => onAssign(null)}>
          <UserX size={20} strokeWidth={1.75} aria-hidden className={css({ width: '[28px]' })} />
          Nobody
        </button>
      </li>
    </ul>
  )
}

type DeedProps = { icon: ReactNode; label: string; isDanger?: boolean; onClick: () => void }

function Deed({ icon, label, isDanger = false, onClick }: DeedProps) {
  return (
    <button type="button" className={`${deed} ${isDanger ? css({ color: 'danger.fg' }) : ''}`} onClick={onClick}>
      {icon}
      {label}
    </button>
  )
}

// On phones its two halves lie over the bars at the top and the bottom.
const bar = css({
  display: 'contents',
  md: {
    position: 'fixed',
    left: '[50%]',
    bottom: '24',
    zIndex: 'nav',
    transform: 'translateX(-50%)',
    display: 'flex',
    alignItems: 'center',
    gap: '16',
    padding: '8',
    borderRadius: 'card',
    border: 'hairline',
    background: 'bg.panel',
    boxShadow: 'lg',
  },
})

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  mdDown: {
    position: 'fixed',
    insetInline: '0',
    top: '0',
    zIndex: '[21]',
    height: '[calc({sizes.barPhone} + env(safe-area-inset-top))]',
    paddingTop: '[env(safe-area-inset-top)]',
    paddingInline: '12',
    background: 'bg.canvas',
  },
})

const deeds = css({
  display: 'flex',
  gap: '4',
  mdDown: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: '[21]',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    paddingBottom: '[env(safe-area-inset-bottom)]',
    borderTop: 'hairline',
    background: 'bg.canvas',
  },
})

const deed = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: 'touch',
  paddingInline: '12',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  '& svg': { width: '[20px]', height: '[20px]', strokeWidth: '[1.75]' },
  _hover: { background: 'bg.hover' },
  mdDown: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '4',
    height: '[59px]',
    textStyle: 'small',
    fontWeight: 'regular',
  },
})

const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  width: 'full',
  minHeight: 'touch',
  paddingInline: '8',
  borderRadius: 'control',
  textAlign: 'start',
  textStyle: 'label',
  _hover: { background: 'bg.inset' },
})
