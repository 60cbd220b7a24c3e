import { deviceWords } from '#pwa/parts/device-words.ts'
import { exactMoment, momentWords } from '#pwa/parts/zoned-time.ts'
import { actionName, detailsOf } from '#pwa/screens/settings/audit-words.ts'
import { css } from '#styled/css/css.js'
import type { AuditLog } from '#shared/contract/audit.ts'
import { ChevronDown } from 'lucide-react'

/** One entry: a sentence, and all that is known of it once it is opened. */
export function AuditRow({ entry }: { entry: AuditLog }) {
  const { timestamp, action, summary, address, user_agent } = entry
  return (
    <li className={css({ borderBottom: 'hairline' })}>
      <details className={css({ '&[open] > summary > svg': { transform: 'rotate(180deg)' } })}>
        <summary className={head}>
          <span className={css({ flex: '[1 1 16rem]', minWidth: '0', overflowWrap: 'anywhere' })}>{summary}</span>
          <span className={css({ display: 'flex', columnGap: '12', textStyle: 'small', color: 'fg.subtle', fontVariantNumeric: 'tabular-nums' })}>
            <span>{actionName(action)}</span>
            <time dateTime={timestamp}>{momentWords(timestamp)}</time>
          </span>
          <ChevronDown size={16} aria-hidden className={css({ flexShrink: '0', marginLeft: 'auto', color: 'fg.subtle' })} />
        </summary>
        <dl className={list}>
          <Line name="When">{exactMoment(timestamp)}</Line>
          <Line name="Who">{whoOf(entry)}</Line>
          <Line name="From">{[address ?? 'An unknown address', user_agent === null ? null : deviceWords(user_agent)].filter(Boolean).join(', ')}</Line>
          {detailsOf(entry).map(({ name, before, value }) => (
            <Line key={name} name={name}>
              {before !== undefined && (
                <>
                  <del className={css({ color: 'fg.subtle' })}>{before}</del>
                  <span className={css({ srOnly: true })}>, now</span>
                  <span aria-hidden>{' → '}</span>{' '}
                </>
              )}
              {value}
            </Line>
          ))}
          {entry.resource_id !== null && <Line name="Id">{entry.resource_id}</Line>}
        </dl>
      </details>
    </li>
  )
}

function whoOf({ actor }: AuditLog): string {
  if (!actor) return 'Nobody who was signed in'
  return actor.name ?? 'Somebody whose account is deleted'
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={css({ display: 'grid', columnGap: '16', md: { gridTemplateColumns: '12rem minmax(0, 1fr)' } })}>
      <dt className={css({ color: 'fg.subtle' })}>{name}</dt>
      <dd className={css({ overflowWrap: 'anywhere' })}>{children}</dd>
    </div>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '16',
  rowGap: '2',
  minHeight: 'row',
  paddingBlock: '8',
  paddingInline: '12',
  marginInline: '[-12px]',
  borderRadius: 'control',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  _hover: { background: 'bg.hover' },
})

const list = css({ display: 'grid', gap: '8', padding: '16', marginBottom: '12', borderRadius: 'control', background: 'bg.inset', textStyle: 'label' })
