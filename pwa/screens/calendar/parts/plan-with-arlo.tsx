import { problemOf } from '#pwa/data/network/api.ts'
import { requestRun } from '#pwa/data/conversations/runs.ts'
import { count } from '#pwa/parts/credit-labels.ts'
import { knowModelLine, useModelLine } from '#pwa/parts/model-line/use-model-line.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

// The day can be read before it is known what planning it will cost.
const ModelLine = deferred(() => import('#pwa/parts/model-line/model-line.tsx').then((m) => m.ModelLine), 'extra')

const arlo = '1'

/**
 * Asks Arlo to plan the day that is shown, as a run like any other, and goes to where the plan appears. What costs
 * credits is confirmed once more.
 */
export function PlanWithArlo({ date, today }: { date: string; today: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [provider, setProvider] = useState<string | null>(null)
  const which = date === today ? 'my day' : `my day on ${date}`
  const prompt = `Plan ${which}: put my tasks between my meetings, the most urgent first, and leave room for lunch.`
  const size = { text: prompt, files: [] }
  const line = useModelLine(size, provider)
  const price = line && line.estimate.credits
  // Another day, model or price is another question.
  const questionOf = (known: typeof line) => `${date} ${known?.estimate.model.provider} ${known?.estimate.credits}`
  const [agreed, setAgreed] = useState('')
  const isAsked = agreed === questionOf(line)

  const plan = async () => {
    // Pressed before anything was known of the models, it waits for that.
    const known = line ?? (await knowModelLine(size, provider))
    const question = questionOf(known)
    if (known?.estimate.credits !== 0 && agreed !== question) {
      return setAgreed(question)
    }
    await requestRun(arlo, { prompt, files: [], modelId: known?.estimate.model.provider ?? provider })
    await navigate(paths.agent(arlo))
  }
  const press = () => {
    setBusy(true)
    plan()
      .catch((error: unknown) => toast('destructive', 'Not planned', problemOf(error).detail))
      .finally(() => setBusy(false))
  }
  const sure = price === null ? 'Plan at an unknown price' : `Plan for about ${count(price)}`
  return (
    <div className={css({ display: 'grid', justifyItems: 'start', gap: '4', paddingTop: '8' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        <Button disabled={isBusy} onClick={press}>
          {isAsked ? sure : date === today ? 'Plan my day with Arlo' : 'Plan this day with Arlo'}
        </Button>
        {isAsked && (
          <Button kind="ghost" disabled={isBusy} onClick={() => setAgreed('')}>
            Not now
          </Button>
        )}
      </div>
      <ModelLine text={prompt} files={[]} provider={provider} onProvider={setProvider} />
    </div>
  )
}
