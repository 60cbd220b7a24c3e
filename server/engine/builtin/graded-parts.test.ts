import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const visit = `# Food hygiene visit, 18 November 2026

## Fridge 2
Temperature 9 °C instead of 5.
Severity: high. Score 4/10

## Hand basin
No paper towels.
Severity: low. Score 8/10

## Storage
Flour stands on the floor, open bags.
Severity: high. Score 3/10

## Pest control
Last visit of the firm 14 months ago.
Severity: medium. Score 6/10
`

test.each([
  'which findings are high, with the scores',
  'What do I have to deal with straight away?',
  'list the high ones please',
  'hello, what is most urgent in this report',
  'worst things first please, what are they',
])('%s lists every part of that grade, whole', async (prompt) => {
  const told = await ask(prompt, visit)
  for (const said of ['Fridge 2', '9 °C', '4/10', 'Storage', 'open bags', '3/10']) expect(told).toContain(said)
  expect(told).not.toMatch(/paper towels|14 months/)
})

const fire = `FIRE SAFETY CHECK
Priority A = at once, B = within 4 weeks.

Kitchen
  Extinguisher out of date. Replace.
  Priority: A

Stairwell
  Two prams block the way.
  Priority: B

Cellar
  Emergency light flickers.
  Priority: B
`

test('a letter is a grade where the parts have it as one', async () => {
  const b = await ask('which points are priority B', fire)
  expect(b).toContain('**2 of 3** in notes.txt say “B”')
  expect(b).toMatch(/prams[\s\S]*flickers/)
  expect(await ask('what has to be fixed at once?', fire)).toContain('Extinguisher out of date')
  expect(await ask('what does A mean', fire)).not.toContain('1 of 3')
})

test.each(['which parts get cut? with times', 'what all is cut', 'cuts?'])(
  '%s lists every line that is marked so',
  async (prompt) => {
    const told = await ask(
      prompt,
      '# wedding film\n\n- 00:30 arrival, keep\n- 03:10 - 04:45 uncle sings, CUT\n- 07:00 vows, keep all\n- 12:20 - 13:00 wind, CUT unless short\n- 21:15 drone, maybe\n',
    )
    for (const time of ['03:10', '04:45', '12:20', '13:00']) expect(told).toContain(time)
    expect(told).not.toContain('vows')
  },
)
