/** What people say, and what contracts, manuals and programs call it. */
const callings: [said: RegExp, called: string][] = [
  [
    /\b(?:get out|getting out|want out|leave|quit|resign|move out|back out|walk away|cancel\w*|end (?:it|this|the)|stop (?:it|the))\b/i,
    'terminate termination notice end cancel',
  ],
  [
    /\b(?:how (?:long|much|early) (?:before|in advance|ahead)|how much (?:warning|notice)|tell them)\b/i,
    'notice period weeks months before end',
  ],
  [/\b(?:by itself|automatic\w*|forget|goes on|rolls over)\b/i, 'renew renewal extended automatically further period'],
  [/\b(?:bills?|billed)\b/i, 'invoice payment due'],
  [/\b(?:money back|get back|refunded)\b/i, 'refund credit reimbursed'],
  [/\b(?:too late|late|delayed|miss(?:es|ed)? the)\b/i, 'delay penalty deadline per day'],
  [/\b(?:sla|uptime|always on)\b/i, 'availability service level percent'],
  [/\b(?:breaks?|broken|damaged?|repairs?)\b/i, 'repair damage fault liability maintenance'],
  [/\b(?:who pays|pays for|have to pay for)\b/i, 'bears costs expense charged borne'],
  [
    /\b(?:allowed|may (?:i|we|he|she|they)|can (?:i|we|he|she|they)|permitted|ok to|forbidden)\b/i,
    'may must not permitted allowed consent prohibited',
  ],
  [/\b(?:ill|sick|flu|unwell)\b/i, 'sickness absence certificate'],
  [/\b(?:days? off|time off|holidays?|vacation)\b/i, 'leave entitlement annual days'],
  [/\b(?:boss|supervisor)\b/i, 'manager line lead head'],
  [/\b(?:work from home|home office|remote)\b/i, 'home remote working days office'],
  [/\b(?:login|log in|sign in|password)\b/i, 'password account authentication attempts'],
  [/\b(?:crash\w*|went wrong|not work\w*|failed|broke|went down)\b/i, 'error failed failure fault timeout'],
  [/\b(?:switched? off|turned? off|disabled)\b/i, 'false off disabled'],
  [/\b(?:switched? on|turned? on|enabled|active)\b/i, 'true on enabled'],
  [/\b(?:goes? up|more expensive|raise[sd]?|increase[sd]?)\b/i, 'increase adjustment price index percent'],
  [/\b(?:deposit|caution)\b/i, 'deposit security returned'],
  [/\b(?:keep secret|tell anyone|tell nobody|private)\b/i, 'confidential confidentiality disclose'],
  [/\b(?:complain\w*|unhappy|annoy\w*|bother\w*)\b/i, 'complaint problem annoying difficult'],
  [
    /\b(?:raus|kündig\w*|aussteigen|ausziehen|umzieh\w*|beenden)\b/i,
    'Kündigung Kündigungsfrist kündigen gekündigt Ablauf Vertragsende',
  ],
  [/\b(?:kaputt|defekt|schaden)\b/i, 'Schaden Mangel Reparatur Instandhaltung Haftung'],
  [/\b(?:wer zahlt|bezahlt|kosten)\b/i, 'Kosten trägt Entgelt Gebühr'],
  [/\b(?:darf (?:ich|man)|erlaubt|verboten)\b/i, 'gestattet erlaubt untersagt Zustimmung'],
  [/\b(?:laut|lärm|krach|ruhe)\b/i, 'Ruhezeiten Nachtruhe Lärm'],
]

/** A question with the words that a text may have for what it asks in everyday ones. */
export function inOtherWords(question: string): string {
  return callings
    .filter(([said]) => said.test(question))
    .map(([, called]) => called)
    .join(' ')
}
