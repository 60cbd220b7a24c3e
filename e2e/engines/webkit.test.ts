import { webkit } from './webkit.ts'
import { faults } from './faults.ts'
import { journeys } from './journeys.ts'
import { inEngine } from './stage.ts'

inEngine(webkit, { ...journeys, ...faults })
