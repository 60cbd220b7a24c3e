import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const lease = `Lease of the shop

The lease ends on 31 May 2027. The tenant pays for heating.
What happens with the deposit: it is kept where rent is owed.

Dogs are allowed in all rooms. For damage the hirer is liable up to 500 euros.
`

test('what happens, what is allowed in all rooms and who is liable is answered by the sentence that says it', async () => {
  for (const [question, said] of [
    ['What happens with the deposit?', 'kept where rent is owed'],
    ['Are dogs allowed in all rooms?', 'allowed in all rooms'],
    ['For what damage is the hirer liable?', 'up to 500 euros'],
  ] as const) {
    const told = await ask(question, lease)
    expect(told, question).toMatch(/^> /)
    expect(told).toContain(said)
  }
})

test('what is asked of a file is no letter to whoever asks', async () => {
  expect(await ask('Tell me when the lease ends and who pays for heating', lease)).toContain('31 May 2027')
})

test('an allowance of one period says nothing of several', async () => {
  const hire = 'Car hire\n\n200 km per day are included. Each further km is charged at £0.30.\n'
  expect(await ask('We drove 260 km today, what do we pay on top?', hire)).toContain('**£18** on top')
  expect(await ask('We drove 900 km in 4 days, what do we pay on top?', hire)).not.toContain('on top:')
})

test('an estimate adds up neither the price of one piece nor its own subtotal', async () => {
  const asked = 'what does the estimate come to altogether?'
  expect(await ask(asked, 'Estimate\n\nTables: £80\nChairs 4 x £12\nCloths: £30\n')).not.toContain('comes to')
  expect(await ask(asked, 'Estimate\n\nTables: £80\nCloths: £340\nSubtotal: £420\n')).toContain('**£420**')
})

test('a term in May is a duty, and one that counts from something else has no day', async () => {
  const letter = `District Office
12 April 2026

Dear Ms Brown,

following our visit:

1. You must send the plan by 20 May.
2. Repair the gate within 14 days of the inspection.
3. Replace the sign within 14 days.

Yours sincerely,
T. Hale
`
  const told = await ask('What do I have to fix, with deadlines', letter)
  expect(told).toContain('1. **by 20 May** – You must send the plan')
  expect(told).toContain('**within 14 days of the inspection** – Repair')
  expect(told).toContain('counted from the day of the letter')
  expect(told).not.toContain('What may be done')
})

test('months without a year are in the order that they stand in', async () => {
  const months = 'month,revenue\nNov,100\nOct,200\nSep,300\nAug,400\n'
  expect(await ask('total revenue since September', { 'months.csv': months })).toContain('**600**')
})

test('a dash behind “or no” is no column', async () => {
  const customers = 'customer,sponsor,amount\nA,yes,3\nB,no,4\n'
  expect(await ask('List customers with sponsor or no - sort by amount', { 'customers.csv': customers })).not.toBe('')
})

test('what is still owed of a price per head is what it comes to without the deposit', async () => {
  const orders =
    'order,client,guests,price_per_head_eur,deposit_eur\nC1,Harper,20,50,300\nC2,Lund,40,60,300\nC3,Roth,14,50,\n'
  expect(await ask('How much do they still owe in total?', { 'orders.csv': orders })).toMatch(/3,500|nearest|no answer/)
  expect(await ask('How much do they still owe in total?', { 'orders.csv': orders })).not.toContain('4,100')
})
