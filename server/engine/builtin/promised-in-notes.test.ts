import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const minutes = `# Allotment committee, Tuesday 10 November 2026

Clubhouse, 7.00 pm. **Present:** Ruth Bell (chair), Omar Said, Hazel Dunn. **Missing:** Pia

1. **Water tap.** The tap at plot 9 drips. Hazel to repair by 20 November.
2. **Hedge.** Omar will speak to Mr Rudge before 30 November. If nothing happens, Hazel writes to the council.
3. **Deposit.** Ms Klein has not paid. Ruth rings her by Wednesday; no deposit, no plot.
4. No-dogs signs for the gate (24 Nov) must be up. Omar puts them up by Friday 20 November.
`

test('of minutes nothing that was given to somebody is left out, and each says what it is about', async () => {
  const own = await ask('just the things that I (Hazel) have to do, with dates', minutes)
  expect(own).toContain('Repair (Water tap)')
  expect(own).toContain('Write to the council (Hedge)')
  expect(own).not.toContain('Omar ·')
  const all = await ask('list of who has to do what by when please', minutes)
  expect(all).toContain('Ms Klein has not paid')
  expect(all).not.toContain('No-dogs ·')
})

const chat = `[10:02] dani: ok where are we with the fair
[10:03] jonas: who takes the raffle? nobody assigned
[10:04] lena: not me pls
[10:05] jonas: fine ill do it but then the cake goes to priya
[10:06] priya: ok
[10:07] dani: who records the ad?
[10:08] lena: me. by wed 25
[10:09] dani: and christmas, who is on?
[10:10] omar: understood, then me.
[10:11] priya: can somebody swap saturday?
[10:12] lena: I can not, I have the kids
`

test('in a chat whoever takes what was asked has it, also in a word, and whoever cannot has not', async () => {
  const told = await ask('todo list with names from the chat', { 'crew-chat.txt': chat })
  expect(told).toMatch(/raffle.*\n.*Jonas/)
  expect(told).toMatch(/cake.*\n.*Priya/)
  expect(told).toMatch(/Record the ad.*\n.*Lena · Wed 25 Nov/)
  expect(told).toMatch(/christmas.*\n.*Omar/i)
  expect(told).not.toMatch(/swap/i)
})

test('what somebody has to do in notes of their own is a list of it', async () => {
  const told = await ask(
    'my notes from the calls, bit messy. Make me a clean list what I have to do',
    'calls thursday\n\nMirador\n- new manager, Tobias\n- did not know about the old bill, I must send it again\n\nto do me: price list 2027, carton price\n',
  )
  expect(told).toContain('Send it again')
  expect(told).toContain('Price list 2027')
})
