import type { Preset } from '@pandacss/dev'

type Category =
  | 'spacing'
  | 'sizes'
  | 'colors'
  | 'radii'
  | 'borders'
  | 'shadows'
  | 'fonts'
  | 'fontWeights'
  | 'durations'
  | 'zIndex'

/** Which CSS properties take which kind of token. Properties that are not named here take plain CSS. */
const vocabulary: Record<Category, string> = {
  spacing:
    'padding paddingTop paddingRight paddingBottom paddingLeft paddingInline paddingBlock gap columnGap rowGap ' +
    'inset insetInline insetBlock top right bottom left',
  sizes: 'width height minWidth minHeight maxWidth maxHeight',
  colors: 'color background borderColor borderTopColor borderRightColor borderBottomColor borderLeftColor accentColor',
  radii: 'borderRadius borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius borderBottomRightRadius',
  borders: 'border borderTop borderRight borderBottom borderLeft',
  shadows: 'boxShadow',
  fonts: 'fontFamily',
  fontWeights: 'fontWeight',
  durations: 'transitionDuration',
  zIndex: 'zIndex',
}

const margins = 'margin marginTop marginRight marginBottom marginLeft marginInline marginBlock'

export const utilities: NonNullable<Preset['utilities']> = {
  ...Object.fromEntries(
    Object.entries(vocabulary).flatMap(([values, properties]) =>
      properties.split(' ').map((property) => [property, { values: values as Category }]),
    ),
  ),
  ...Object.fromEntries(
    margins
      .split(' ')
      .map((property) => [
        property,
        { values: (theme: (category: string) => object) => ({ auto: 'auto', ...theme('spacing') }) },
      ]),
  ),
  /** One line that ends in an ellipsis. */
  truncate: {
    values: { type: 'boolean' },
    transform: (isOn: boolean) =>
      isOn ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' } : {},
  },
  /** This many lines, then an ellipsis. */
  lineClamp: {
    values: { type: 'string' },
    transform: (lines: string) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
      unicodeBidi: 'plaintext',
    }),
  },
  /** For screen readers only. */
  srOnly: {
    values: { type: 'boolean' },
    transform: (isOn: boolean) =>
      isOn
        ? {
            position: 'absolute',
            width: '1px',
            height: '1px',
            padding: '0',
            margin: '-1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
            whiteSpace: 'nowrap',
          }
        : {},
  },
}
