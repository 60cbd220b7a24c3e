import { defineRecipe } from '@pandacss/dev'

/** A reply in markdown. */
export const prose = defineRecipe({
  className: 'prose',
  base: {
    textStyle: 'reading',
    overflowWrap: 'anywhere',
    // Nothing universal after a `+`: what comes into any list on the screen, or leaves it, would be a new style for all of it.
    '& > :where(:not(:first-child))': { marginTop: '12' },
    '& h3': { textStyle: 'heading' },
    '& h4, & h5, & h6': { fontWeight: 'strong' },
    '& > :is(h3, h4, h5, h6):where(:not(:first-child))': { marginTop: '24' },
    '& :is(h3, h4, h5, h6)': { marginBottom: '[-4px]' },
    '& h3 + h4, & h4 + h5, & h5 + h6': { marginTop: '12' },
    '& a': {
      color: 'accent.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '[2px]',
      textDecorationThickness: '[1px]',
    },
    '& ul, & ol': { display: 'grid', gap: '[6px]', paddingLeft: '24' },
    '& li > :where(:not(:first-child))': { marginTop: '8' },
    '& ul': { listStyle: 'disc' },
    // The number alone, in line with the text above.
    '& ol > li': { position: 'relative' },
    '& ol > li::before': { content: 'counter(list-item)', position: 'absolute', left: '[-1.5rem]', color: 'fg.subtle' },
    '& :is(p, li)': { whiteSpace: 'pre-line' },
    '& li::marker': { color: 'fg.subtle' },
    '& li:has(> input)': { listStyle: 'none', marginLeft: '[-24px]' },
    '& li > input': { marginRight: '8', accentColor: 'accent.solid' },
    '& li:has(> input) > p:nth-child(2)': { display: 'inline' },
    '& code': {
      fontFamily: 'mono',
      fontSize: '[0.875em]',
      background: 'bg.inset',
      borderRadius: 'badge',
      paddingInline: '4',
      paddingBlock: '[1px]',
    },
    '& pre': { background: 'bg.inset', borderRadius: 'control', padding: '12', overflowX: 'auto', textStyle: 'small' },
    '& pre code': { background: 'transparent', padding: '0', fontSize: '[inherit]', overflowWrap: 'normal' },
    '& blockquote': { borderLeft: '2px solid {colors.border.default}', paddingLeft: '16', color: 'fg.muted' },
    '& blockquote > :where(:not(:first-child))': { marginTop: '8' },
    '& hr': { borderTop: 'hairline', marginBlock: '24' },
    '& table': { borderCollapse: 'collapse', textStyle: 'label', width: '[max-content]', minWidth: 'full' },
    '& th, & td': { padding: '8', textAlign: 'left', verticalAlign: 'top', borderBottom: 'hairline' },
    '& :is(th, td):first-child': { paddingLeft: '0' },
    '& th': { fontWeight: 'strong' },
    '& :is(th, td)[data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& :is(th, td)[data-align=center]': { textAlign: 'center' },
    '& :is(th, td)': { overflowWrap: 'normal', maxWidth: '[16rem]' },
    '& td code': { whiteSpace: 'nowrap' },
    '& tr:last-child > td': { borderBottom: 'none' },
    // A shade at the side where the table goes on: what moves along with it covers the shade at its ends.
    '& [data-scroll]': {
      overflowX: 'auto',
      background:
        '[linear-gradient(to right, {colors.bg.panel} 50%, transparent) 0 0 / 48px 100% no-repeat local, ' +
        'linear-gradient(to left, {colors.bg.panel} 50%, transparent) 100% 0 / 48px 100% no-repeat local, ' +
        'linear-gradient(to right, {colors.border.default}, transparent) 0 0 / 24px 100% no-repeat scroll, ' +
        'linear-gradient(to left, {colors.border.default}, transparent) 100% 0 / 24px 100% no-repeat scroll]',
    },
  },
})
