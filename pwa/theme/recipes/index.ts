import { badge } from './badge.ts'
import { button } from './button.ts'
import { chipSelect } from './chip-select.ts'
import { composer } from './composer.ts'
import { conversation } from './conversation.ts'
import { field } from './field.ts'
import { fileChip } from './file-chip.ts'
import { iconButton } from './icon-button.ts'
import { listRow } from './list-row.ts'
import { menu } from './menu.ts'
import { navItem } from './nav-item.ts'
import { prose } from './prose.ts'
import { sheet } from './sheet.ts'
import { skeleton } from './skeleton.ts'
import { spinner } from './spinner.ts'
import { tabs } from './tabs.ts'
import { toast } from './toast.ts'
import { tooltip } from './tooltip.ts'

export const recipes = { button, iconButton, listRow, prose, skeleton, spinner }

export const slotRecipes = { badge, chipSelect, composer, conversation, field, fileChip, menu, navItem, sheet, tabs, toast, tooltip }
