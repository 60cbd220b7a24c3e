import { css } from '#styled/css/css.js'

const later = [
  { name: 'Slack', text: 'Hand over work from a channel.' },
  { name: 'Microsoft 365', text: 'Outlook mail and calendar.' },
  { name: 'Notion', text: 'Pages as documents for your agents.' },
  { name: 'GitHub', text: 'Issues as tasks.' },
]

/** What is not there yet; nothing of it can be pressed. */
export function ComingSoon() {
  return (
    <section
      aria-labelledby="soon-heading"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12', maxWidth: 'reading' })}
    >
      <div>
        <h2 id="soon-heading" className={css({ textStyle: 'heading' })}>
          Coming soon
        </h2>
        <p className={css({ textStyle: 'label', color: 'fg.muted' })}>Nothing to set up yet.</p>
      </div>
      <ul
        className={css({
          display: 'grid',
          gap: '12',
          gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 18rem), 1fr))]',
        })}
      >
        {later.map(({ name, text }) => (
          <li key={name} className={css({ padding: '16', borderRadius: 'card', background: 'bg.inset' })}>
            <p className={css({ textStyle: 'label', fontWeight: 'strong' })}>{name}</p>
            <p className={css({ textStyle: 'small', color: 'fg.muted' })}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
