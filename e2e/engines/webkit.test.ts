import { webkit } from './webkit.ts'
import { journeys } from './journeys.ts'
import { inEngine } from './stage.ts'

inEngine(webkit, journeys)
