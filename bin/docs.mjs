// `npm run docs`: writes docs/api.md from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiReference } from '../server/config/api-reference.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'api.md'), apiReference())
