import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { chooseSingleKeys, singleKeys } from '#pwa/data/page/single-keys.ts'
import { isApple } from '#pwa/parts/device-name.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Switch } from '#pwa/ui/switch.tsx'
import { css } from '#styled/css/css.js'
import { useSnapshot } from 'valtio'

const command = isApple ? '⌘' : 'Ctrl'

const groups: readonly { title: string; keys: readonly (readonly [keys: string, what: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [`${command} K`, 'Find or run anything'],
      ['F8', 'Go to the notice, and its Undo'],
      ['Esc', 'Close what is open'],
    ],
  },
  {
    title: 'Writing',
    keys: [
      ['Enter', 'Send'],
      ['Shift Enter', 'New line'],
      [`${command} Enter`, 'Save a form'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['↑ ↓', 'Move from row to row'],
      ['Enter', 'Open'],
    ],
  },
]

const single: typeof groups = [
  {
    title: 'Single keys',
    keys: [
      ['?', 'This list'],
      ['j k', 'Next and previous row'],
      ['x', 'Select a task'],
      ['e', 'Complete a task'],
    ],
  },
]

/** All keys, and the switch for those that are pressed alone. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { isOn } = useSnapshot(singleKeys)
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={<h2 className={css({ textStyle: 'title' })}>Keyboard shortcuts</h2>}
    >
      <div className={css({ display: 'grid', gap: '16' })}>
        {[...groups, ...(isOn ? single : [])].map(({ title, keys }) => (
          <section key={title}>
            <h3 className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>{title}</h3>
            <dl className={list}>
              {keys.map(([key, what]) => (
                <div key={key} className={css({ display: 'contents' })}>
                  <dt>
                    {key.split(' ').map((each) => (
                      <kbd key={each} className={cap}>
                        {each}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Single keys"
          note="Letters pressed alone, never in a field."
          checked={isOn}
          onChange={chooseSingleKeys}
        />
      </div>
    </Sheet>
  )
}

const list = css({
  display: 'grid',
  gridTemplateColumns: '8rem minmax(0, 1fr)',
  columnGap: '16',
  rowGap: '4',
  alignItems: 'baseline',
  color: 'fg.muted',
  textStyle: 'label',
})

const cap = css({
  display: 'inline-block',
  minWidth: '[24px]',
  marginRight: '4',
  paddingInline: '4',
  border: 'hairline',
  borderRadius: 'badge',
  fontFamily: 'sans',
  textStyle: 'small',
  textAlign: 'center',
  color: 'fg.default',
})
