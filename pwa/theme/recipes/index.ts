import { adminPage } from './admin-page.ts'
import { auditEntry } from './audit-entry.ts'
import { badge } from './badge.ts'
import { button } from './button.ts'
import { cardBox } from './card-box.ts'
import { chipSelect } from './chip-select.ts'
import { combobox } from './combobox.ts'
import { compareTable } from './compare-table.ts'
import { composer } from './composer.ts'
import { conversation } from './conversation.ts'
import { field } from './field.ts'
import { fileChip } from './file-chip.ts'
import { figures } from './figures.ts'
import { iconButton } from './icon-button.ts'
import { listRow } from './list-row.ts'
import { menu } from './menu.ts'
import { modelCard } from './model-card.ts'
import { modelLine } from './model-line.ts'
import { month } from './month.ts'
import { navItem } from './nav-item.ts'
import { planCard } from './plan-card.ts'
import { prose } from './prose.ts'
import { questions } from './questions.ts'
import { segmented } from './segmented.ts'
import { sheet } from './sheet.ts'
import { skeleton } from './skeleton.ts'
import { spinner } from './spinner.ts'
import { tabs } from './tabs.ts'
import { toast } from './toast.ts'
import { toggle } from './toggle.ts'
import { tooltip } from './tooltip.ts'

export const recipes = { button, cardBox, iconButton, listRow, prose, skeleton, spinner }

export const slotRecipes = {
  adminPage,
  auditEntry,
  badge,
  chipSelect,
  combobox,
  compareTable,
  composer,
  conversation,
  field,
  fileChip,
  figures,
  menu,
  modelCard,
  modelLine,
  month,
  navItem,
  planCard,
  questions,
  segmented,
  sheet,
  tabs,
  toast,
  toggle,
  tooltip,
}
