import { type Choice, selected } from '#pwa/parts/model-picker/choice.ts'
import { ModelCard } from '#pwa/parts/model-picker/model-card.tsx'
import { modelCard } from '#styled/recipes/model-card.js'
import type { Provider } from '#shared/contract/models.ts'
import { type KeyboardEvent, useRef, useState } from 'react'

type ModelRadiosProps = {
  models: readonly Readonly<Provider>[]
  preferred: string | null
  choice: Choice
  isOffline: boolean
  onChoose: (provider: string) => void
}

/**
 * The models as one radio group. Arrows only move: choosing makes a real request, so it takes Space, Enter or a press
 * (as WAI-ARIA APG has it for radios in a toolbar).
 */
export function ModelRadios({ models, preferred, choice, isOffline, onChoose }: ModelRadiosProps) {
  const group = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<string | null>(null)
  const chosen = selected(choice, preferred)
  const isListed = (provider: string | null) => models.some((model) => model.provider === provider)
  const stop = [visited, chosen].find((each) => isListed(each)) ?? models[0]?.provider
  const trouble = 'trouble' in choice ? choice.trouble : null

  const onKeyDown = (event: KeyboardEvent) => {
    const at = models.findIndex(({ provider }) => provider === stop)
    const targets: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: models.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + models.length) % models.length
    setVisited(models[next]!.provider)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }

  return (
    <div ref={group} role="radiogroup" aria-label="Language model" className={modelCard().grid} onKeyDown={onKeyDown}>
      {models.map((model) => (
        <ModelCard
          key={model.provider}
          model={model}
          isSelected={model.provider === chosen}
          isTesting={choice.step === 'testing' && choice.provider === model.provider}
          trouble={trouble?.provider === model.provider ? trouble.text : ''}
          isStop={model.provider === stop}
          isOffline={isOffline}
          onChoose={() => {
            setVisited(model.provider)
            onChoose(model.provider)
          }}
        />
      ))}
    </div>
  )
}
