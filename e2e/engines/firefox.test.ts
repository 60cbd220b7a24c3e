import { firefox } from './firefox.ts'
import { journeys } from './journeys.ts'
import { inEngine } from './stage.ts'

inEngine(firefox, journeys)
