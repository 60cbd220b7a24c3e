import { expect, test } from 'vitest'
import { chatOf } from './chat.ts'

test.each([
  [
    'alright arlo, freezing down here by the water today. you ok?',
    'Hello! All is well here, thank you. I hope the day gets kinder to you.',
  ],
  [
    'Good morning, my dear Arlo! Such a dreadful, rainy Saturday. I do hope you are keeping well?',
    'Hello! All is well here',
  ],
  ['hey arlo hows it going', 'Hello! All is well here'],
  ['How was your week, Arlo?', 'All is well here'],
  ['Hi Arlo! What a day. My feet hurt. And you?', 'I hope the day gets kinder'],
  ['hola arlo que tal', 'Hello! All is well here'],
  [
    'Good morning Arlo! Goodness, what a grey Saturday, I have only had one coffee so far. How are you today?',
    'Hello! All is well here',
  ],
  ['uff what a week. at least its saturday', 'I hope the day gets kinder to you. What can I do for you?'],
  ['happy friday arlo!!', 'Hello! What can I do for you?'],
])('%j is answered in a few words', (prompt, wanted) => {
  expect(chatOf(prompt)).toContain(wanted)
})

test.each([
  ['good morning arlo, what is due today?'],
  ['hi arlo, I finished the newsletter. how are you?'],
  ['morning arlo, can you move the client meeting to 5'],
  ['are you ok with 5pm'],
  ['is everything ok with the launch?'],
  ['sunny today. what have I got'],
  ['morning! coffee first, then work'],
  ['hello, who is free on a rainy Friday?'],
])('%j is no small talk', (prompt) => {
  expect(chatOf(prompt)).toBeUndefined()
})
