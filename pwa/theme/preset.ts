import { definePreset } from '@pandacss/dev'
import { conditions } from './conditions.ts'
import { globalCss } from './global.ts'
import { recipes, slotRecipes } from './recipes/index.ts'
import { colors } from './semantic/colors.ts'
import { shadows } from './semantic/shadows.ts'
import { durations, easings, keyframes, zIndex } from './tokens/motion.ts'
import { borders, radii, sizes, spacing } from './tokens/space.ts'
import { fontWeights, fonts, textStyles } from './tokens/type.ts'
import { utilities } from './utilities.ts'

/** The look of Muster for Panda: tokens, roles and recipes; nothing of Panda's own theme. */
export const preset = definePreset({
  name: 'muster',
  conditions,
  globalCss,
  utilities,
  theme: {
    breakpoints: { sm: '600px', md: '768px', lg: '1200px' },
    tokens: { spacing, sizes, radii, borders, fonts, fontWeights, durations, easings, zIndex },
    semanticTokens: { colors, shadows },
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
})
