import type { Letter } from '#pwa/parts/approval-input.ts'
import { css } from '#styled/css/css.js'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** An e-mail as it will go out, and what sending it does. */
export function ApprovalLetter({ letter: { to, cc, subject, body, isReply }, name }: { letter: Letter; name: string }) {
  return (
    <>
      <dl className={css({ width: 'full' })}>
        <Row name="To" value={to} />
        {cc && <Row name="Cc" value={cc} />}
        <Row name="Subject" value={subject} />
      </dl>
      <div tabIndex={0} role="group" aria-label="Text of the e-mail" className={text}>
        {body}
      </div>
      <div className={css({ display: 'grid', gap: '4' })}>
        <p className={css({ textStyle: 'small', fontWeight: 'strong' })}>What will happen</p>
        <ul className={css({ display: 'grid', gap: '4' })}>
          <What>It goes out once, when you tap Send.</What>
          <What>
            {isReply ? 'It stands below the mail that it answers. ' : ''}A copy stays in Sent. {name} sends nothing
            else.
          </What>
        </ul>
      </div>
    </>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className={row}>
      <dt className={css({ color: 'fg.subtle', textStyle: 'small', width: '[48px]', flex: 'none' })}>{name}</dt>
      <dd className={css({ minWidth: '0', textStyle: 'label', overflowWrap: 'anywhere' })}>{value}</dd>
    </div>
  )
}

function What({ children }: { children: ReactNode }) {
  return (
    <li className={css({ display: 'flex', gap: '8', textStyle: 'small', color: 'fg.muted' })}>
      <Check size={16} strokeWidth={1.75} aria-hidden className={css({ flex: 'none', marginTop: '[1px]' })} />
      <span>{children}</span>
    </li>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '8',
  paddingBlock: '8',
  borderBottom: 'hairline',
})

const text = css({
  width: 'full',
  maxHeight: '[40dvh]',
  overflowY: 'auto',
  padding: '12',
  border: 'edge',
  borderRadius: 'control',
  textStyle: 'body',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
