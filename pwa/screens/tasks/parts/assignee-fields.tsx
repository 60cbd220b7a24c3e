import { type Choice, type Whom, assigneeOf, choicesOf, withThose } from '#pwa/parts/assignees/choices.ts'
import type { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { Face } from '#pwa/parts/face/assignee-faces.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ChoiceField } from '#pwa/ui/choice-field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { OpenMenu, useMenu } from '#pwa/ui/menu.tsx'
import type { Assignee } from '#shared/contract/assignees.ts'
import { maxAssignees } from '#shared/contract/limits.ts'
import { css } from '#styled/css/css.js'
import { Plus, X } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'

type Agent = ComponentProps<typeof AgentFace>['agent'] & { name: string; role: string }

type AssigneeProps = {
  whom: Whom<Agent>
  assignees: readonly Assignee[]
  onChange: (assignees: Assignee[]) => void
}

/** Who does it: one choice, as most tasks need no more. */
export function FirstAssignee({ whom, assignees, error, onChange }: AssigneeProps & { error: string | undefined }) {
  const [first, ...others] = assignees
  const choices = useChoices(whom, assignees)
  const free = choices.filter(({ id }) => others.every((other) => other.id !== id))
  return (
    <ChoiceField
      label="Assignee"
      value={first?.id ?? ''}
      error={error}
      options={[
        { value: '', label: 'Nobody' },
        ...free.map((choice) => ({ value: choice.id, label: choice.label, icon: <ChoiceFace of={choice} /> })),
      ]}
      onChange={(id) => {
        const chosen = free.find((choice) => choice.id === id)
        onChange([...(chosen ? [assigneeOf(chosen)] : []), ...others])
      }}
    />
  )
}

/** Who does it too: each can be taken off, and another be added. */
export function MoreAssignees({ whom, assignees, onChange }: AssigneeProps) {
  const choices = useChoices(whom, assignees)
  const menu = useMenu()
  if (assignees.length === 0) return null
  const free = choices.filter(({ id }) => assignees.every((each) => each.id !== id))
  const remove = (id: string) => {
    onChange(assignees.filter((each) => each.id !== id))
    // The button that was pressed goes; the other one may come only now.
    requestAnimationFrame(() => document.getElementById(menu.id)?.focus())
  }
  return (
    <div className={line}>
      {assignees.slice(1).map((each) => {
        const choice = choices.find(({ id }) => id === each.id)
        return (
          <span key={each.id} className={chip}>
            {choice && <ChoiceFace of={choice} />}
            <bdi className={css({ truncate: true })}>
              {(choice?.kind === 'person' && choice.label) || each.name || 'Someone'}
            </bdi>
            <IconButton label={`Remove ${each.name}`} onClick={() => remove(each.id)}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
        )
      })}
      {free.length > 0 && assignees.length < maxAssignees && (
        <>
          <Button kind="ghost" {...menu.trigger} className={add}>
            <Plus size={16} aria-hidden />
            Add another
          </Button>
          <OpenMenu
            menu={menu}
            label="Add another"
            align="start"
            items={free.map((choice) => ({
              id: choice.id,
              label: choice.label,
              icon: <ChoiceFace of={choice} />,
              onSelect: () => onChange([...assignees, assigneeOf(choice)]),
            }))}
          />
        </>
      )}
    </div>
  )
}

function useChoices(whom: Whom<Agent>, assignees: readonly Assignee[]): Choice<Agent>[] {
  return useMemo(() => withThose(choicesOf(whom), assignees, whom), [whom, assignees])
}

function ChoiceFace({ of }: { of: Choice<Agent> }) {
  return <Face of={of} agentOf={() => of.agent} size={24} />
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '8',
  rowGap: '4',
  marginTop: '[-12px]',
  paddingBottom: '12',
})

const add = css({ paddingInline: '8', _first: { marginInlineStart: '[-8px]' } })

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  maxWidth: 'full',
  minWidth: '0',
  paddingInlineStart: '8',
  borderRadius: 'control',
  border: 'hairline',
  textStyle: 'label',
})
