import { css } from '#styled/css/css.js'

/** A word of praise beside a name or a price. */
export function Tag({ children }: { children: string }) {
  return (
    <span
      className={css({
        flexShrink: '0',
        paddingInline: '8',
        paddingBlock: '2',
        borderRadius: 'badge',
        background: 'accent.bg',
        color: 'accent.fg',
        textStyle: 'micro',
        fontWeight: 'strong',
        whiteSpace: 'nowrap',
      })}
    >
      {children}
    </span>
  )
}
