import { type Invoice, loadInvoices } from '#pwa/data/resources/billing-actions.ts'
import { formatDay } from '#pwa/screens/pricing/format-price.ts'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import { useEffect, useState } from 'react'

/** Past invoices, newest first. */
export function Invoices({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<Invoice[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () => void loadInvoices().then(setList, () => setFailed(true))
  const retry = () => {
    setFailed(false)
    load()
  }
  useEffect(load, [])
  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>Invoices</h2>}>
      {hasFailed && <InlineTrouble text="Couldn't load the invoices." onRetry={retry} />}
      {!list && !hasFailed && <Spinner label="Loading the invoices" />}
      {list?.length === 0 && <p className={css({ color: 'fg.muted' })}>No invoices yet.</p>}
      <ul>
        {list?.map((invoice) => (
          <li key={invoice.id} className={row}>
            <span className={css({ display: 'grid', minWidth: '0' })}>
              <span className={css({ textStyle: 'body', fontWeight: 'strong' })}>{formatDay(invoice.created_at)}</span>
              <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>
                {[invoice.number, invoice.status].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className={css({ marginLeft: 'auto', textStyle: 'body' })}>{money(invoice)}</span>
            {invoice.url && (
              <a
                className={open}
                href={invoice.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Open invoice ${invoice.number}`}
              >
                Open
              </a>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function money({ amount, currency }: Invoice): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})

const open = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: 'touch',
  paddingInline: '12',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'accent.fg',
  _hover: { background: 'bg.hover' },
})
