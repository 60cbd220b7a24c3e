import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'
import * as first from './migrations/0001-first.ts'
import * as sync from './migrations/0002-sync.ts'
import * as requestKeys from './migrations/0003-request-keys.ts'
import * as events from './migrations/0004-events.ts'
  '0006-models': models,
