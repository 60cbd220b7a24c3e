import { flushAlone } from '#pwa/parts/section.tsx'
import { copy } from '#pwa/ui/copy.ts'
import { Button } from '#pwa/ui/button.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'

/** What is done once at Google, with the addresses to copy: by an administrator, whom others ask. */
export function SetupGuide({ isAdmin }: { isAdmin: boolean }) {
  return (
    <section
      aria-labelledby="guide-heading"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12', maxWidth: 'reading' })}
    >
      <h2 id="guide-heading" className={css({ textStyle: 'heading' })}>
        Setup guide
      </h2>
      <p className={css({ textStyle: 'label', color: 'fg.muted' })}>
        {isAdmin
          ? 'Once for this server:'
          : 'Ask an administrator to set Google up once for this server. They need this redirect address:'}
      </p>
      {!isAdmin && <Address label="Redirect address" address={redirectAddress()} />}
      {isAdmin && <Steps />}
    </section>
  )
}

function redirectAddress(): string {
  return `${location.origin}/integrations/callback`
}

function Steps() {
  return (
    <ol className={steps}>
      <li>
        In the Google Cloud console make a project and switch on the Gmail, Google Calendar and Google Tasks APIs.
      </li>
      <li>Set up the consent screen, then make credentials of the kind “OAuth client ID, Web application”.</li>
      <li>
        Enter these redirect addresses:
        <Address label="Redirect address" address={redirectAddress()} />
        <Address
          label="Redirect address for the calendar"
          address={`${location.origin}/auth/google/calendar/callback`}
        />
      </li>
      <li>Start Muster with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET set to what Google shows, and connect here.</li>
    </ol>
  )
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <span className={css({ display: 'flex', alignItems: 'center', gap: '8', flexWrap: 'wrap' })}>
      <code className={code}>{address}</code>
      <Button
        kind="ghost"
        className={flushAlone}
        aria-label={`Copy: ${label}`}
        onClick={() =>
          void copy(address).then((isCopied) =>
            toast(isCopied ? 'success' : 'destructive', isCopied ? 'Copied' : "Couldn't be copied", address),
          )
        }
      >
        Copy
      </Button>
    </span>
  )
}

const steps = css({
  display: 'grid',
  gap: '8',
  paddingLeft: '24',
  listStyleType: 'decimal',
  textStyle: 'label',
  '& li': { paddingLeft: '4' },
})

const code = css({
  fontFamily: 'mono',
  textStyle: 'small',
  paddingInline: '8',
  paddingBlock: '4',
  borderRadius: 'badge',
  background: 'bg.inset',
  overflowWrap: 'anywhere',
  minWidth: '0',
})
