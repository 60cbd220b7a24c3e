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
    /\b(?:say yes|sign by|accept|take (?:up )?(?:the|this|that) (?:offer|deal|quote)|(?:offer|deal|quote) (?:good|holds) (?:for|till))\b/i,
    'valid validity offer binding accept acceptance signed until',
  ],
  [
    /\b(?:pay (?:it )?(?:our|my|them|him|her|your)sel(?:f|ves)|out of (?:our|my|their) (?:own )?pocket|own share)\b/i,
    'excess deductible own contribution retention',
  ],
  [
    /\b(?:stay on|carry on|extend\w*|prolong\w*|go on after|keep it (?:on|for longer)|(?:how )?much longer)\b/i,
    'extend extension renew renewal option further years notice writing before end term',
  ],
  [
    /\b(?:more time|longer (?:deadline|period|time)|later (?:date|deadline|day)|postpon\w*)\b/i,
    'extension extended period periods deadline granted applied writing',
  ],
  [
    /\b(?:few|some|\d+) (?:more|extra|further) (?:days|weeks|months)\b/i,
    'extension extended period periods deadline granted applied writing',
  ],
  [
    /\b(?:put|push|move) (?:it|that|this|them|those) (?:off|back|out)\b/i,
    'extension extended period periods deadline granted applied writing',
  ],
  [
    /\b(?:payment reference|(?:on|with|in) (?:the|our|my) (?:transfer|remittance))\b/i,
    'reference stating quoting number',
  ],
  [/\b(?:ring|call|phone|reach|contact|get hold of)\b/i, 'contact phone telephone number emergency mail'],
  [
    /\b(?:pay(?:s|ing)? (?:too )?late|late payment|not pay(?:ing)?|do(?:es)?n['’]?t pay|behind with)\b/i,
    'late payment overdue interest reminder default days',
  ],
  [
    /\b(?:guarantee\w*|breaks? (?:within|after)|stops? working|faulty)\b/i,
    'warranty guarantee defects defect months liability',
  ],
  [
    /\b(?:insured|insurance|covered|cover|stolen|theft|burgl\w*|break-?in)\b/i,
    'insured cover covered excluded theft burglary sum',
  ],
  [/\b(?:sublet|rent it out|pass it on|hand it over to someone)\b/i, 'sublet assign transfer third party consent'],
  [/\b(?:cheaper|money off|discounts?|rebate|deal on)\b/i, 'discount rebate reduction percent price'],
  [
    /\b(?:arrive|arrives|get here|take to (?:come|arrive)|delivered|ship\w*)\b/i,
    'delivery lead time working days shipping',
  ],
  [/\b(?:for free|for nothing|extra cost|included)\b/i, 'free charge included cost'],
  [
    /\b(?:open(?:ing)? (?:times?|hours)|when (?:are|is) (?:you|they|it|we) open)\b/i,
    'hours open opening monday friday closed',
  ],
  [
    /\b(?:sign(?:s|ed)? off|approv\w*|decides?|has the last word|green light)\b/i,
    'approval approve approved authorised signature decides',
  ],
  [/\b(?:kick(?:s|ed)? off|go(?:es)? live|starts?|begins?)\b/i, 'start commences begins effective launch'],
  [
    /\b(?:how many (?:people|guests|persons) (?:fit|can|may)|max(?:imum)? (?:people|guests)|room for)\b/i,
    'capacity maximum persons seats',
  ],
  [/\b(?:claim|expenses?|reimburs\w*|get (?:my|the) money)\b/i, 'reimbursement expenses claims receipts days'],
  [
    /\b(?:personal data|privacy|gdpr|keep (?:the|our|my) data|delete (?:the|our|my) data)\b/i,
    'personal data retention stored deleted processing',
  ],
  [/\b(?:overtime|extra hours|longer hours)\b/i, 'overtime hours compensation'],
  [/\b(?:probation|trial (?:period|time))\b/i, 'probation probationary trial period'],
  [/\b(?:liable|liability|sue|responsible for damage)\b/i, 'liability limited liable damage amount'],
  [/\b(?:court|dispute|law applies|lawyer)\b/i, 'jurisdiction governing law court dispute'],
  [/\b(?:meet again|next (?:time|round|meeting)|see each other)\b/i, 'next meeting date time'],
  [/\b(?:who was (?:there|in)|attend\w*|turned up|took part)\b/i, 'present attendees participants apologies'],
  [/\b(?:vegan|vegetarian|allerg\w*|gluten|nuts?|lactose)\b/i, 'contains allergens nuts milk gluten vegan vegetarian'],
  [
    /\b(?:pets?|dogs?|cats?|puppy|kittens?|rabbits?|hamsters?|guinea pigs?|budgies?|parrots?|tortoises?)\b/i,
    'animals pets dogs consent',
  ],
  [/\b(?:burn(?:s|ing|t)?|bonfires?|barbecues?|bbq)\b/i, 'fires fire open flame'],
  [
    /\b(?:(?:her|his|their|my|your) (?:pay|wages?)|paid an hour|what (?:do|did) we pay (?:her|him|them))\b/i,
    'rate fee hourly pay',
  ],
  [
    /\b(?:per month|a month|each month|monthly|goes off (?:my|our|the) account)\b/i,
    'monthly rent fee per month advance',
  ],
  [/\b(?:instal?lments?|in parts|rates)\b/i, 'payable parts instalments quarterly'],
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
