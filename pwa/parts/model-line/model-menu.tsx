import { count } from '#pwa/parts/credit-labels.ts'
import { MenuChoice } from '#pwa/ui/menu-choice.tsx'

export type ModelChoice = { provider: string; name: string; credits: number; isPreferred: boolean }

type ModelMenuProps = { choices: readonly ModelChoice[]; chosen: string; onChoose: (provider: string) => void }

/** The models one can take for a message, each with what this message would cost. */
export function ModelMenu({ choices, chosen, onChoose }: ModelMenuProps) {
  const options = choices.map(({ provider, name, credits, isPreferred }) => ({
    value: provider,
    label: name,
    about: `${credits === 0 ? 'Free' : `About ${count(credits)}`}${isPreferred ? ', your model' : ''}`,
  }))
  return <MenuChoice label="For this message" value={chosen} options={options} onChange={onChoose} />
}
