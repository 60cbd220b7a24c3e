import { expect, test } from 'vitest'
import { type Sink, createOut } from './out.ts'

/** A terminal that both streams share, as it comes to look; nothing is wrapped. */
function terminal() {
  let written = ''
  const sink = {
    isTTY: true,
    columns: 80,
    write(text: string, done?: () => void) {
      written += text
      done?.()
    },
  }
  const out = createOut({ stdout: sink, stderr: sink, json: false, color: false })
  const lines = () =>
    written.split('\n').map((line) =>
      line
        .split('\r')
        .reduce((shown, text) => text + shown.slice(text.length), '')
        .trimEnd(),
    )
  return { out, lines }
}

test('a reply is not cut within a word, and a message in the middle of it stands on a line of its own', () => {
  const { out, lines } = terminal()
  out.reply(`${'word '.repeat(15)}some`)
  out.reply('thing and mo')
  out.note('A step')
  out.reply('re')
  out.endLine()
  expect(lines()).toEqual([`${'word '.repeat(15)}`.trim(), 'something and mo', 'A step', 're', ''])
})

test('what is held back of a reply is seen before the process ends', async () => {
  const { out, lines } = terminal()
  out.reply('half a wo')
  await out.flush()
  expect(lines()).toEqual(['half a wo', ''])
})

test('a result and a message take the place of the line that is drawn', () => {
  const { out, lines } = terminal()
  out.status('███░░░ 1 of 2')
  out.print('{"line":1}\n')
  out.status('█████░ 2 of 2')
  out.note('Done.')
  expect(lines()).toEqual(['{"line":1}', 'Done.', ''])
})

test('no line is drawn while something is printed into a pipe, which may end at the same terminal', () => {
  const write = () => {}
  const roomAt = (stdout: Sink) =>
    [true, false].map(
      createOut({ stdout, stderr: { write, isTTY: true, columns: 80 }, json: false, color: false }).statusRoom,
    )
  expect(roomAt({ write, isPipe: true })).toEqual([undefined, 79])
  expect(roomAt({ write })).toEqual([79, 79])
})
