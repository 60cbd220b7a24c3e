import { css } from '#styled/css/css.js'
import { CircleAlert } from 'lucide-react'

/** Why the form was refused, in reserved space above its button. */
export function FormTrouble({ text }: { text: string | null }) {
  return (
    <div role="alert" className={css({ minHeight: '[1.25rem]' })}>
      {text && (
        <p className={css({ display: 'flex', gap: '8', textStyle: 'label', color: 'danger.fg' })}>
          <CircleAlert size={16} aria-hidden className={css({ marginTop: '2' })} />
          {text}
        </p>
      )}
    </div>
  )
}

export const formClass = css({ display: 'grid', gap: '8' })

export const linkClass = css({
  color: 'accent.fg',
  fontWeight: 'strong',
  borderRadius: 'badge',
  paddingBlock: '12',
  _hover: { textDecoration: 'underline' },
})
