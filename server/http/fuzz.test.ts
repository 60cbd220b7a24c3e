import { fuzzContract } from '../testing/fuzz.ts'

// A little each time; `npm run test:full` sends far more.
fuzzContract(12)
