import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { type LineSize, useModelLine } from '#pwa/parts/model-line/use-model-line.ts'
import { ModelMenu } from '#pwa/parts/model-line/model-menu.tsx'
import { paths } from '#pwa/paths.ts'
import { Menu } from '#pwa/ui/menu.tsx'
import { modelLine } from '#styled/recipes/model-line.js'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

type ModelLineProps = LineSize & {
  /** The model that was chosen for this message; null for the preferred one. */
  provider: string | null
  onProvider: (provider: string | null) => void
}

/** In a composer: which model will answer and what it will cost, with a menu for taking another one this time. */
export function ModelLine({ provider, onProvider, ...size }: ModelLineProps) {
  const line = useModelLine(size, provider)
  const navigate = useNavigate()
  if (!line) return null
  const { words, isShort, model } = line.estimate
  const styles = modelLine({ short: isShort })
  return (
    <div className={styles.root}>
      <Menu
        label="Model for this message"
        align="start"
        triggerClass={styles.trigger}
        trigger={
          <>
            <span className={styles.words}>{words}</span>
            <ChevronDown size={14} aria-hidden />
          </>
        }
        items={[
          {
            label: 'All models',
            icon: <SlidersHorizontal size={16} aria-hidden />,
            onSelect: () => void navigate(paths.systemSettings),
          },
        ]}
      >
        <ModelMenu
          choices={line.choices}
          chosen={model.provider}
          onChoose={(chosen) => onProvider(chosen === line.preferred ? null : chosen)}
        />
      </Menu>
    </div>
  )
}
