import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { OpenMenu, useMenu } from '#pwa/ui/menu.tsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

type RunWithProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** At least one. */
  runners: readonly (ComponentProps<typeof AgentFace>['agent'] & { name: string })[]
  onRun: (agentId: string) => void
}

/** Runs a task with the agent that has it; where several have it, asks which. */
export function RunWith({ runners, onRun, children, ...rest }: RunWithProps) {
  const menu = useMenu()
  const [only, ...others] = runners
  if (!only) return null
  if (others.length === 0)
    return (
      <Button {...rest} onClick={() => onRun(only.id)}>
        {children}
      </Button>
    )
  return (
    <>
      <Button {...rest} {...menu.trigger}>
        {children}
        <ChevronDown size={16} aria-hidden />
      </Button>
      <OpenMenu
        menu={menu}
        label="Run with"
        align="start"
        items={runners.map((agent) => ({
          id: agent.id,
          label: `Run with ${agent.name}`,
          icon: <AgentFace agent={agent} size={24} />,
          onSelect: () => onRun(agent.id),
        }))}
      />
    </>
  )
}
