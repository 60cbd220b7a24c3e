import { defineSemanticTokens } from '@pandacss/dev'

const shadow = (light: string, dark: string) => ({
  value: { base: light, _systemDark: dark, _light: light, _dark: dark },
})

const smLight = '0 1px 2px #1d1a170f'
const smDark = '0 1px 2px #00000066'

/** Cards rest flat; md lifts menus, the composer and a card under the pointer, lg dialogs. */
export const shadows = defineSemanticTokens.shadows({
  none: shadow('none', 'none'),
  sm: shadow(smLight, smDark),
  md: shadow(`${smLight}, 0 8px 24px #1d1a171a`, `${smDark}, 0 8px 24px #00000080`),
  lg: shadow('0 24px 64px #1d1a1733', '0 24px 64px #000000b3'),
})
