import { expect, test } from 'vitest'
import { readMailWish } from './read-mail-wish.ts'

test.each([
  ['what is in my inbox?', { do: 'inbox', unread: false, days: 3 }],
  ['summarise my inbox', { do: 'inbox', unread: false, days: 3 }],
  ['Do I have any unread emails today?', { do: 'inbox', unread: true, days: 1 }],
  ['check my new mail', { do: 'inbox', unread: true, days: 3 }],
  [
    'find the emails from Ann about the invoice',
    { do: 'search', query: 'from:Ann invoice', said: 'from Ann about “invoice”' },
  ],
  ['search my mail for supplier quotes', { do: 'search', query: '"supplier quotes"', said: 'about “supplier quotes”' }],
  [
    'show me the mails from bob@example.com',
    { do: 'search', query: 'from:bob@example.com', said: 'from bob@example.com' },
  ],
  [
    'send an email to bob@example.com saying I am late',
    { do: 'send', to: ['bob@example.com'], subject: undefined, body: 'I am late' },
  ],
  [
    'Send a mail to ann@example.com and bob@example.com with subject "Figures": They come tomorrow.',
    { do: 'send', to: ['ann@example.com', 'bob@example.com'], subject: 'Figures', body: 'They come tomorrow.' },
  ],
  ['email ann@example.com', { do: 'send', to: ['ann@example.com'], subject: undefined, body: undefined }],
  [
    "draft a reply to Ann's last email saying that it comes tomorrow",
    { do: 'reply', from: 'Ann', body: 'it comes tomorrow' },
  ],
  [
    'write a reply to the latest mail from bob@example.com: Noon is fine.',
    { do: 'reply', from: 'bob@example.com', body: 'Noon is fine.' },
  ],
])('%s', (prompt, wish) => {
  expect(readMailWish(prompt)).toEqual(wish)
})

test.each([
  'Draft an outreach e-mail to Nordhaus',
  'write an email to anna@kestrel.example asking if she can do Tuesday',
  'remind Millie to send the report on Friday',
  'Draft a reply to a customer whose refund is late',
  'create three tasks: call Acme, email Bob, and book a room',
  'what is due today',
])('%s is about something else', (prompt) => {
  expect(readMailWish(prompt)).toBeUndefined()
})
