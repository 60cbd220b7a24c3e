import { fuzzContract } from '../../server/testing/fuzz.ts'

fuzzContract(250)
