import { type useVendorKeys, vendorNames } from '#pwa/screens/settings/model-settings.state.ts'
import { KeyForm } from '#pwa/screens/settings/parts/key-form.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import type { Vendor } from '#shared/contract/models.ts'

/** Which vendors this server has a key for; the administrator adds and removes them. */
export function VendorKeys({ keys }: { keys: ReturnType<typeof useVendorKeys> }) {
  const { status, isAdmin, online } = keys
  return (
    <section aria-labelledby="vendor-keys" className={css({ paddingTop: '24' })}>
      <h2 id="vendor-keys" className={css({ textStyle: 'title' })}>
        Vendor keys
      </h2>
      <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>
        {isAdmin
          ? 'A key opens the models of its vendor to everybody on this server. It is kept encrypted and never shown again.'
          : "Model keys are added by the server's administrator."}
      </p>
      {keys.failed && (online || !isAdmin) && (
        <InlineTrouble
          text={status ? "Couldn't refresh the keys." : "Couldn't load which vendors have a key."}
          onRetry={keys.reload}
        />
      )}
      {isAdmin && !online && (
        <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
          You're offline. Changing a key needs the network.
        </p>
      )}
      <ul>
        {Object.entries(vendorNames).map(([id, name]) => {
          const vendor = id as Vendor
          const hasKey = status?.[vendor]
          return (
            <li key={vendor} className={row}>
              <span className={css({ display: 'grid', gap: '2', flex: '1', minWidth: '0' })}>
                <span className={css({ textStyle: 'body', fontWeight: 'strong' })}>{name}</span>
                <span className={css({ minHeight: '[18px]' })}>
                  {hasKey !== undefined && (
                    <Badge state={hasKey ? 'done' : 'idle'}>{hasKey ? 'Has a key' : 'No key'}</Badge>
                  )}
                </span>
              </span>
              {isAdmin && hasKey !== undefined && (
                <span className={css({ display: 'flex', gap: '4' })}>
                  {hasKey && (
                    <Button
                      kind="ghost"
                      aria-label={`Remove the ${name} key`}
                      aria-haspopup="dialog"
                      disabled={!online}
                      onClick={() => keys.ask(vendor)}
                    >
                      Remove
                    </Button>
                  )}
                  <Button
                    aria-label={hasKey ? `Replace the ${name} key` : `Add key for ${name}`}
                    aria-haspopup="dialog"
                    disabled={!online}
                    onClick={() => keys.enter(vendor)}
                  >
                    {hasKey ? 'Replace' : 'Add key'}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {keys.entering && (
        <KeyForm name={vendorNames[keys.entering]} onSave={keys.save} onClose={() => keys.enter(null)} />
      )}
      {keys.removing && (
        <ConfirmSheet
          title={`Remove the ${vendorNames[keys.removing]} key?`}
          text="Nobody on this server can use its models until a key is added again. Stand-ins answer in their place."
          action="Remove"
          onConfirm={keys.remove}
          onClose={() => keys.ask(null)}
        />
      )}
    </section>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '16',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})
