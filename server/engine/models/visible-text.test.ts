import { expect, test } from 'vitest'
import { readVisibleText } from './visible-text.ts'

/** What is seen at the end where a text comes in pieces of so many characters. */
function see(text: string, pieces: number) {
  const visible = readVisibleText()
  let seen = ''
  const take = (shown: { text: string; rewind: boolean; ended: boolean }) => {
    seen = (shown.rewind ? '' : seen) + shown.text
    return shown.ended
  }
  for (let at = 0; at < text.length; at += pieces) if (take(visible.push(text.slice(at, at + pieces)))) break
  take(visible.finish())
  return { seen, calls: visible.calls }
}

test.each([
  ['Just an answer, 3 < 4 and [THING].', 'Just an answer, 3 < 4 and [THING].'],
  ['<think>\nHm, what is due?\n</think>\n\nTwo tasks.', 'Two tasks.'],
  ['Hm, what is due?\n</think>\n\nTwo tasks.', 'Two tasks.'],
  ['[THINK]Hm.[/THINK]Two tasks.', 'Two tasks.'],
  ['<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Two tasks.', 'Two tasks.'],
  ['Two tasks.<|im_end|>\n<|im_start|>user\nWhat is due?', 'Two tasks.'],
  ['Two tasks. <think>Or three?', 'Two tasks. '],
  ['Two <b>tasks</b>', 'Two <b>tasks</b>'],
])('of %j people see %j', (text, seen) => {
  for (const pieces of [1, 3, 1000]) expect(see(text, pieces).seen).toBe(seen)
})

test('a call in the text is none of it', () => {
  const call = '{"name": "list_tasks", "arguments": {}}'
  for (const pieces of [1, 5, 1000]) {
    expect(see(`I look.<tool_call>${call}</tool_call>`, pieces)).toEqual({ seen: 'I look.', calls: [call] })
    expect(see(`<tool_call>${call}`, pieces)).toEqual({ seen: '', calls: [call] })
  }
})
