import { expect, test } from 'vitest'
import { gridsIn } from './in-text.ts'
import { tellRota } from './rota.ts'

const kitchen = `# Kitchen rota w/c 23 November

| Day | Early (7-12) | Late (12-18) | Wash-up |
|---|---|---|---|
| Mon | Priya, Sam | Leo | Ana |
| Tue | Sam | Leo, Priya | – |
| Wed | Priya | Ana | Leo |
| Thu | Leo, Ana | Sam | Priya |
| Fri | Sam, Priya | | Ana |
`

const practice = `# Rota

| Day | Therapists early | Therapists late | Reception early |
|---|---|---|---|
| Mon 23 | Inés, Jorge | Inés | Lena |
| Tue 24 | Jorge | Jorge | Paola |
| Fri 27 | Jorge | closed | Lena |

Early = 8:00–12:00 (4 hours), on Friday 8:00–13:00 (5 hours). Late = 14:00–18:00 (4 hours).
`

const staff = `| Name | Mon | Tue | Wed |
|---|---|---|---|
| Ruth | 9-17 | off | 9-13 |
| Bilal | | 12-20 | 12-20 |
`

function ask(question: string, text: string): string | undefined {
  const [table] = gridsIn({ name: 'rota.md', kind: 'text', text, extracted: false, truncated: false })
  return tellRota(question, table!, text)
}

test.each<[question: string, text: string, holds: string[], not: string[]]>([
  ['who works on tuesday late', kitchen, ['Late (12-18) | Leo and Priya'], ['Sam']],
  ['how many shifts does sam have', kitchen, ['**Sam: 4 shifts**'], ['Leo']],
  ['when does leo work', kitchen, ['Mon, Late', 'Wed, Wash-up'], ['Sam']],
  ['hours for priya please', kitchen, ['**Priya: 21 hours**', 'without the 1 whose hours stand nowhere'], []],
  ['is leo working on friday?', kitchen, ['**Leo** does not stand there on Fri'], []],
  ['which days is ana not in', kitchen, ['does not stand there on **Tue**'], []],
  ["who's on late on friday", kitchen, ['**Nobody** stands there on Fri, Late'], []],
  ['cuantas horas how many hours has ines and jorge', practice, ['**Inés: 8 hours**', '**Jorge: 17 hours**'], ['Lena']],
  ['how many hours does ruth do', staff, ['**Ruth: 12 hours**'], []],
  ['who works the most hours', staff, ['**Bilal: 16 hours**'], []],
  ['who works tuesday', staff, ['12-20 | Bilal'], ['Ruth']],
])('a rota is asked who works when: %s', (question, text, holds, not) => {
  const told = ask(question, text)
  for (const words of holds) expect(told).toContain(words)
  for (const words of not) expect(told).not.toContain(words)
})

test('what a rota does not say is not answered from it', () => {
  expect(ask('what does priya earn per hour before tax', kitchen)).toBeUndefined()
  expect(ask('who has the keys', kitchen)).toBeUndefined()
})

test('a shift that the plan writes with its first letter is read', () => {
  const ward = `| Name | Mon | Tue | Wed | Thu |
| --- | --- | --- | --- | --- |
| Agnes | E | N | O | L |
| Dan | N | N | L | E |
| Joy | L | E | N | N |
`
  expect(ask('who is on night on tuesday', ward)).toContain('Agnes and Dan')
  expect(ask('who is on night on tuesday', ward)).not.toContain('Joy')
})
