// `npm run docs`: writes docs/api.md and docs/settings.md from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiReference } from '../server/config/api-reference.ts'
import { settingsReference } from '../server/config/settings-reference.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'api.md'), apiReference())
writeFileSync(join(import.meta.dirname, '..', 'docs', 'settings.md'), settingsReference())
