import { type Sum, exact, forms } from './reckon-forms.ts'

/**
 * Sums as people say them: "half of 350", "20 % of £350", "seven hundred and forty five times twelve", "15 plots pay £4.20 each", "what
 * percentage is 45 of 180". A sum that is wholly understood; undefined where a word of it finds no place. `evaluate`
 * knows signs, brackets and marks of numbers.
 */
export function reckonPlain(prompt: string, evaluate: (text: string) => number | undefined): Sum | undefined {
  if (prompt.length > 160 || ofWorkspace.test(prompt) || date.test(prompt)) return undefined
  const isMoney = new RegExp(String.raw`${currency}|\b(?:vat|gst|tax|tip|net|gross|discount)\b`, 'i').test(prompt)
  const plain = inDigits(prompt.toLowerCase())
    .replaceAll(new RegExp(String.raw`${currency}\s*(?=\d)|(?<=\d)\s*${currency}(?![a-z])`, 'gi'), '')
    .replaceAll(/(\d[\d.,]*)\s*(k|thousand|mio|million|dozen)\b(?!\s*\/\s*[a-z])/gi, (_, n: string, unit: string) =>
      exact(evaluate(n)! * scales[unit]!),
    )
    .replaceAll(
      /\b(\d+|nought|nil|oh) point ((?:\d )*\d)(?!\d)/g,
      (_, whole: string, rest: string) => `${/^\d/.test(whole) ? whole : 0}.${rest.replaceAll(' ', '')}`,
    )
    .replaceAll(/(\d) (?:and a half|1\/2)\b/g, '$1.5')
    .replaceAll(/\s*per ?cent\b(?!age)/g, '%')
    .replace(asking, '')
    .replace(/[\s?.!=]+$/, '')
    .replace(ending, '')
    .trim()
  const number = (words: string) => evaluate(words) ?? NaN
  for (const [form, make] of forms) {
    const match = form.exec(plain)
    const sum = match && make(match, number, isMoney)
    if (sum && Number.isFinite(sum.value)) return { isMoney, ...sum }
  }
  const signed = inSigns(plain)
  const value =
    /[-+*/^]|\)\s*\(/.test(signed.slice(1)) && /^[\d.,\s()+*/^-]+$/.test(signed) ? powers(signed, evaluate) : undefined
  return value === undefined || !Number.isFinite(value)
    ? undefined
    : { said: signed.replaceAll('*', '×').replaceAll('/', '÷'), value, isMoney }
}

const ofWorkspace =
  /\b(?:tasks?|to-?dos?|meetings?|events?|calendar|appointments?|remind\w*|schedule|move|push|overdue|projects?|due|files?|attached|today|tomorrow)\b/i
const date = /\b\d{1,4}-\d{1,2}-\d{1,4}\b|\b\d{1,2}\.\d{1,2}\.(?:\d{2,4})?(?!\d)/
const currency = String.raw`(?:[€£$₹]|\b(?:eur|euros?|usd|dollars?|gbp|pounds?|quid|chf|francs?|rs\.?|inr|rupees?|bucks)(?![a-z]))`
const scales: Record<string, number> = { k: 1000, thousand: 1000, mio: 1e6, million: 1e6, dozen: 12 }
const asking =
  /^[\s,]*(?:(?:please|pls|hey|hi|and|so|ok|can you|could you|kindly|quick(?:ly)?|just|tell me|i need to know|(?:might|may|can|could) i (?:trouble|ask|bother) you for)[\s,:]+)*(?:(?:w(?:ha|o)t(?:['’]?s| is| are| does| do| would|['’]d)|how much (?:is|are|does|do)|calculate|calc|compute|work out|reckon|if)\s+)?(?:the\s+)?/
const ending =
  /[\s,.;]*(?:(?:(?:please )?(?:state|give|tell me) the (?:total|result|sum)|how many \p{L}+ (?:is|are) (?:that|it|this)|w(?:ha|o)t(?:['’]?s| is| does| would) (?:that|it|this)(?: (?:make|come to|be|together|in total|altogether))?|how much (?:is|does) (?:that|it|this)(?: (?:make|come to))?|(?:that|it|this)(?: makes| is| comes to)? how much|w(?:ha|o)t (?:do|should|must|can|shall) (?:i|we) (?:charge|pay|bill|ask|invoice)(?: (?:the |our |my )?\p{L}+)?|come to|comes to|makes?|in total|in all|altogether|together|please|pls|thanks|equals?|be)[\s?.!=]*)+$/u

/** Words between numbers as signs. */
function inSigns(plain: string): string {
  return plain
    .replaceAll(/\bplus\b/g, '+')
    .replaceAll(/\b(?:minus|less|take away)\b|−|–/g, '-')
    .replaceAll(/\b(?:times|multiplied by)\b|(?<=[\d)])\s*[x×]\s*(?=[\d(])/g, '*')
    .replaceAll(/\b(?:divided by|over)\b|÷/g, '/')
    .replaceAll(/\b(?:to the power of|to the)\b/g, '^')
    .replaceAll(/\s+/g, ' ')
}

function powers(signed: string, evaluate: (text: string) => number | undefined): number | undefined {
  const power = /^(\d[\d.,]*) ?\^ ?(\d{1,3})$/.exec(signed)
  return power ? (evaluate(power[1]!) ?? NaN) ** Number(power[2]) : evaluate(signed)
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const small = String.raw`(?:(?:${tens.filter(Boolean).join('|')})(?:[ -](?:${ones.slice(1, 10).join('|')}))?|${ones.toReversed().join('|')})`
const group = String.raw`(?:(?:an?|${small}) hundred(?: (?:and )?${small})?|${small})`
const spelled = new RegExp(String.raw`\b(?:(?:an?|${group}) thousand(?:,? (?:and )?${group})?|${group})\b`, 'g')

/** "Seven hundred and forty five" as 745; two numbers side by side stay two. */
function inDigits(text: string): string {
  return text.replaceAll(spelled, (words) => {
    let [all, part] = [0, 0]
    for (const word of words.split(/[\s,-]+/)) {
      if (word === 'hundred') part = (part || 1) * 100
      else if (word === 'thousand') [all, part] = [all + (part || 1) * 1000, 0]
      else if (tens.includes(word)) part += 10 * tens.indexOf(word)
      else if (ones.includes(word)) part += ones.indexOf(word)
    }
    return String(all + part)
  })
}
