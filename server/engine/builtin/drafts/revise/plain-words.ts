/** Whether a wish is one for words that everybody understands. */
export function wantsPlain(words: string): boolean {
  return ofText.test(words) && plain.test(words)
}

/** "Write a post, no jargon: …" wants another text, and none that is there. */
const ofText =
  /^(?:rewrite|reword|rephrase|simplify|(?:put|make|say|turn|explain)\s+(?:this|it|that|these|the following|the text)\b|(?:in )?(?:plain|simple|easy)|no jargon|without jargon)/i
const plain =
  /\b(?:no|without|less|avoid|free of) (?:the |any )?(?:jargon|technical (?:terms|words|language)|legal(?:ese| language| terms)|trade words|foreign words|difficult words)\b|\b(?:in|into|to|use|with) (?:plain|simple|easy|everyday|normal)(?:r|er)? (?:english|words|language)\b|\b(?:rewrite|reword|rephrase)\b.{0,30}\bfor (?:customers|clients|laymen|lay people|beginners|everyone|everybody|patients|parents|children|kids|people)\b/iu

/** Words of offices and of data sheets, and what people say for them. Words of a trade stay: what they mean no list can tell. */
const plainer: [RegExp, string][] = [
  [/\b(?:owing|due) to the fact that\b|\bin view of the fact that\b/gi, 'because'],
  [/\b(is|are) of the essence\b/gi, '$1 very important'],
  [/\b(?:is|are) to be remitted\b/gi, 'must be paid'],
  [/\bremitted\b/gi, 'paid'],
  [/\bremit\b/gi, 'pay'],
  [/\b(?:is|are) to be(?= \p{L}+ed\b)/giu, 'must be'],
  [/\bupon\b/gi, 'on'],
  [/\bnotwithstanding\b/gi, 'despite'],
  [/\bhereby\s/gi, ''],
  [/\bprior to\b/gi, 'before'],
  [/\bsubsequent to\b/gi, 'after'],
  [/\bin the event (?:of|that)\b/gi, 'if there is'],
  [/\bin order to\b/gi, 'to'],
  [/\bcommencement of\b/gi, 'start of'],
  [/\bcommence(s|d)?\b/gi, 'start$1'],
  [/\bterminat(?:e|ed)\b/gi, 'end'],
  [/\butili[sz]e(d)?\b/gi, 'use$1'],
  [/\bshall be effected\b/gi, 'must be made'],
  [/\bshall\b/gi, 'must'],
  [/\bremittance\b/gi, 'payment'],
  [/\bpurchased\b/gi, 'bought'],
  [/\bpurchase\b/gi, 'buy'],
  [/\badditional\b/gi, 'more'],
  [/\bapprox(?:imately|\.)?(?=\s)/gi, 'about'],
  [/\bsufficient\b/gi, 'enough'],
  [/\bassist(?:ance)?\b/gi, 'help'],
  [/\brequired to\b/gi, 'asked to'],
  [/\bregarding\b/gi, 'about'],
  [/\bpursuant to\b|\bin accordance with\b/gi, 'by'],
  [/\s?>\s?(?=\d)/g, ' for more than '],
  [/\s?<\s?(?=\d)/g, ' for less than '],
  [/(?<=\d\s?)min\b/g, 'minutes'],
  [/(?<=\d\s?)hrs?\b/g, 'hours'],
  [/\be\.g\.\s/gi, 'for example '],
  [/\bi\.e\.\s/gi, 'that is '],
]

/** The text in everyday words as far as a list can; undefined where it has none of those words. */
export function inPlainWords(text: string): { body: string; said: string } | undefined {
  let count = 0
  const body = plainer.reduce((all, [find, word]) => {
    return all.replace(find, (found: string, end: unknown) => {
      const put = word.replace('$1', typeof end === 'string' ? end : '')
      count++
      return /^\p{Lu}/u.test(found) ? `${put.charAt(0).toUpperCase()}${put.slice(1)}` : put
    })
  }, text)
  if (count === 0) return undefined
  const words = count === 1 ? 'one word or sign is' : `${count} words or signs are`
  return {
    body,
    said: `Plainer, as far as rules go: ${words} said as everybody says it. Words of a trade stand as they were; to say what they mean takes a language model.`,
  }
}
