import type { DraftKind } from './draft.ts'

const start = String.raw`^(?:(?:write|draft|compose|create|make|prepare|generate|give|get|send me|i need|need|do|produce|put together|come up with|formulate|word|phrase|reply with|schreib\w*|verfass\w*|entw[iu]rf\w*|formulier\w*|erstell\w*|turn (?:this|it|them|these) into|make (?:this|it) into|rewrite (?:this|it) as)\s+)?(?:me\s+|us\s+|mir\s+|uns\s+|please\s+|bitte\s+)*(?:up\s+)?(?:(?:an?|the|eine?n?|unsere?n?|some|my|our|two|three|four|five|six|eight|ten|\d{1,2})\s+)?(?:(?!tasks?\b|to-?dos?\b|reminders?\b|and\b|to\b|the\b|an?\b|of\b|for\b|by\b|share\b|send\b|meeting\s+with\b|events?\b)[\p{L}-]+\s+){0,3}?`

const kinds: [DraftKind, string][] = [
  [
    'customer reply',
    String.raw`(?:(?:customer|ticket|support)\s+(?:reply|response|answer|e-?mail)|(?:reply|response|answer)\s+(?:to|for)\s+(?:an?\s+|the\s+|this\s+|our\s+|my\s+|all\s+)?(?:angry\s+|upset\s+|unhappy\s+)?(?:customer|client|ticket|complaint|user|review|people|everyone|everybody|anyone)|apology|refund (?:wording|e-?mail|reply))`,
  ],
  [
    'follow-up',
    String.raw`follow[ -]?up(?:\s+(?:e-?mail|message|mail|note))?(?=\s+(?:to|for|with|about|on|after)\b|\s*$)`,
  ],
  [
    'outreach',
    String.raw`(?:outreach(?:\s+(?:e-?mail|message|mail))?|cold (?:e-?mail|mail|message|outreach)|sales (?:e-?mail|mail|pitch|message)|pitch|prospecting (?:e-?mail|message)|intro(?:duction)? (?:e-?mail|message))`,
  ],
  ['newsletter', String.raw`newsletter`],
  ['press note', String.raw`press (?:note|notice|release|text|statement)|pressemitteilung`],
  ['outline', String.raw`(?:blog\s+)?(?:outline)(?:\s+for)?|blog (?:post|article)`],
  [
    'absence note',
    String.raw`(?:out[ -]of[ -](?:the[ -])?office(?:\s+(?:message|reply|note|text|mail|e-?mail))?|auto[ -]?(?:reply|responder)|absence (?:note|message)|abwesenheits\w+|ooo(?:\s+(?:message|reply|note))?)`,
  ],
  [
    'question and answer',
    String.raw`(?:faqs?(?:\s+(?:entry|entries|item|section|text))?|q ?& ?a|questions? and answers?)`,
  ],
  [
    'incident note',
    String.raw`(?:(?:incident|outage|post[ -]?mortem)(?:\s+(?:note|report|summary|update|message))?|post[ -]?mortem)`,
  ],
  [
    'social post',
    String.raw`(?:(?:social(?: media)?|linkedin|twitter|x|facebook|fb|instagram|insta|mastodon|bluesky|launch)\s+(?:posts?|updates?|captions?|text)|(?:something|text|caption|a few words)\s+for\s+(?:our\s+|the\s+)?(?:linkedin|facebook|fb|instagram|insta|twitter|x|mastodon|bluesky)|tweets?|posts?(?=\s+(?:about|on|for|saying|that|we|our|i)\b)|headlines?)`,
  ],
  [
    'job advert',
    String.raw`(?:job (?:adverts?|ads?|advertisements?|posting|description|offer|post)|vacancy|position advert|adverts?(?=\s+(?:for|to)\b|\s*:))`,
  ],
  [
    'screening questions',
    String.raw`(?:(?:screening|interview|phone screen)\s+(?:questions?|guide)|questions (?:for|to ask)\s+(?:an?\s+|the\s+)?(?:candidate|interview|applicant)\w*|scorecard)`,
  ],
  ['meeting notes', String.raw`(?:meeting (?:notes|minutes|summary)|minutes|protocol)`],
  ['agenda', String.raw`(?:(?:meeting\s+)?agenda)`],
  ['status report', String.raw`(?:(?:status|progress|weekly|project) (?:report|update))`],
  [
    'plan',
    String.raw`(?:(?:project|launch|campaign|onboarding|action|communication|marketing|content|work|rollout)\s+plan|plan(?=\s+(?:for|to)\b)|content calendar|risk list|call preparation)`,
  ],
  [
    'research notes',
    String.raw`(?:(?:research|literature|reading)\s+(?:notes?|brief|report|summary)|notes with citations|source comparison|question list|market scan)`,
  ],
  [
    'e-mail',
    String.raw`(?:(?:rund)?e-?mails?|(?:rund)?mails?|(?:note|letter|message|word|card|mail)s? of (?:thanks|apology|complaint|congratulations?|condolence|resignation)|letters?|messages?|msg|slack|lines?(?=\s+(?:to|for)\b)|invitations?|invite|reply|response|answer(?=\s+to\b)|thank[ -]you(?:\s+(?:note|card|mail|letter))?|(?:first|second|third|last|final|friendly|kind|payment|zweite|letzte) (?:reminder|mahnung|erinnerung)|(?:rejection|refusal|cancellation|complaint)(?!\s+(?:letter|e-?mail|mail|note|message)\b)|cover(?:ing)? letter|text message|sms|whatsapp|dm|note(?=\s+to\b)|brief|antwort|nachricht|einladung|absage|zusage|mahnung|zahlungserinnerung|beschwerde|kündigung|dankes\w+)`,
  ],
  [
    'notice',
    String.raw`(?:notice|announcement|aushang|memo|short update|(?:door |shop )?sign(?=\s+(?:for|on|at)\b)|note(?=\s+(?:for|on|about)\b))`,
  ],
]

/** What is a letter beside a file, and a task or a word of a title elsewhere. */
export const besideFiles = new RegExp(
  `${start.replace('reminders?\\b|', '')}((?:friendly |kind |first |second |last |final )*(?:reminder|acceptance|apology|erinnerung))(?![\\p{L}])(.*)$`,
  'isu',
)

/** What begins so and has no verb of writing asks for something that is there: "all minutes per person", "overdue but no reminder sent". */
export const asksFor =
  /^(?:is|are|was|the|what|when|who|how|which|my|our|longest|shortest|biggest|all|total|sum|every|each|any|no|number|overdue|open|unpaid)\b/i

/** Each kind of text, by the words that ask for it; behind them stands the rest of the request. */
export const patterns = kinds.map(([kind, words]) => ({
  kind,
  find: new RegExp(`${start}(${words})(?![\\p{L}])(.*)$`, 'isu'),
}))
/** Whether a request begins with a verb of writing. */
export const hasVerb =
  /^(?:write|draft|compose|create|make|prepare|generate|give|get|send me|i need|need|do|produce|put together|come up with|formulate|word|phrase|reply with|turn|rewrite|schreib\w*|verfass\w*|entw[iu]rf\w*|formulier\w*|erstell\w*)(?!\p{L})/iu
/** What asks for a text in German, and wants it in German. */
export const germanLetter =
  /^\W*(?:bitte\s+)?(?:schreib|verfass|entw[iu]rf|formulier|erstell|antwort|bedank|erinner|entschuldig|mach)\w*\s/i
