import { type Share, wordsOf } from '#pwa/data/conversations/shares.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

type OtherSharesProps = { shares: readonly Share[]; onShow: (id: string) => void }

/** What else was shared and waits; one of them is shown at a time. */
export function OtherShares({ shares, onShow }: OtherSharesProps) {
  if (shares.length === 0) return null
  return (
    <section>
      <h2 className={css({ textStyle: 'small', color: 'fg.subtle' })}>Also shared</h2>
      <ul>
        {shares.map((share) => (
          <li key={share.id} className={row}>
            <span className={css({ flex: '1', minWidth: '0', textStyle: 'label', truncate: true })}>
              {nameOf(share)}
            </span>
            <Button
              kind="ghost"
              className={css({ flexShrink: '0', marginRight: '[-16px]' })}
              aria-label={`Show ${nameOf(share)}`}
              onClick={() => onShow(share.id)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf(share: Share): string {
  const [file, ...more] = share.files
  const words = wordsOf(share).split('\n')[0]!
  if (!file) return words
  return [more.length === 0 ? file.name : `${file.name} and ${more.length} more`, words].filter(Boolean).join(', ')
}

const row = css({ display: 'flex', alignItems: 'center', gap: '16', minHeight: 'touch', borderBottom: 'hairline' })
