import { expect, test } from 'vitest'
import { withoutChangesOfNew } from './merge-new.ts'

test('what is changed of a new project is made so at once, and what is there is changed', () => {
  const project = (id: string, name: string) => ({ id, name }) as never
  expect(
    withoutChangesOfNew([
      { do: 'create-project', fields: { name: 'Orchard', due: '2026-11-21' } },
      { do: 'change-project', project: project('new Orchard', 'Orchard'), fields: { due: '2027-03-01' } },
      { do: 'change-project', project: project('p1', 'Mill'), fields: { due: '2027-04-01' } },
    ]),
  ).toEqual([
    { do: 'create-project', fields: { name: 'Orchard', due: '2027-03-01' } },
    { do: 'change-project', project: { id: 'p1', name: 'Mill' }, fields: { due: '2027-04-01' } },
  ])
})
