import { run } from '#pwa/data/executions.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

const arlo = '1'

/** Gives Arlo the day that is shown to plan, as a run like any other, and goes to where the plan appears. */
export function PlanWithArlo({ date, today }: { date: string; today: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const which = date === today ? 'my day' : `my day on ${date}`
  const ask = async () => {
    setBusy(true)
    await run(arlo, { prompt: `Plan ${which}: put my tasks between my meetings, the most urgent first, and leave room for lunch.`, files: [] })
    await navigate(paths.agent(arlo))
  }
  return (
    <Button disabled={isBusy} onClick={() => void ask()}>
      {date === today ? 'Plan my day with Arlo' : 'Plan this day with Arlo'}
    </Button>
  )
}
