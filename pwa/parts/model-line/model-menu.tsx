import { count } from '#pwa/parts/credit-labels.ts'
import { menu } from '#styled/recipes/menu.js'
import { modelLine } from '#styled/recipes/model-line.js'
import { Check } from 'lucide-react'

export type ModelChoice = { provider: string; name: string; credits: number; isPreferred: boolean }

/** The models one can take for a message, each with what this message would cost. */
export function ModelMenu({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly ModelChoice[]
  chosen: string
  onChoose: (provider: string) => void
}) {
  const styles = menu()
  return (
    <div role="group" aria-label="For this message" className={styles.group}>
      <span aria-hidden className={styles.groupLabel}>
        For this message
      </span>
      {choices.map(({ provider, name, credits, isPreferred }) => (
        <button
          key={provider}
          type="button"
          role="menuitemradio"
          aria-checked={provider === chosen}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onChoose(provider)}
        >
          <span className={modelLine().choice}>
            <span>{name}</span>
            <span>
              {credits === 0 ? 'Free' : `About ${count(credits)}`}
              {isPreferred && ', your model'}
            </span>
          </span>
          {provider === chosen && <Check size={16} aria-hidden className={styles.check} />}
        </button>
      ))}
    </div>
  )
}
