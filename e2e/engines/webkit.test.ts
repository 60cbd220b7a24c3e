import { dialogs } from './dialogs.ts'
import { webkit } from './webkit.ts'
import { faults } from './faults.ts'
import { journeys } from './journeys.ts'
import { results } from './results.ts'
import { inEngine } from './stage.ts'

inEngine(webkit, { ...journeys, ...results, ...faults, ...dialogs })
