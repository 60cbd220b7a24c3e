/** What comes before a wish and is none: a greeting, regret, who said so, and the courtesy of a question. */
const heads =
  /^(?:(?:oh(?: dear| no)?|o+ps|whoops|ah|alas|hi|hello|hey|hmm+|um|ay|good heavens|goodness|sorry|i(?:['’]m| am)(?: so| very| terribly)? sorry|apologies|my apologies|no espera|espera|mejor|perdon|wait|no wait|hang on|also|and|but|so|then|plus|n|well|right|yes|(?:no|nope)(?=\s*[,.!:;–-]|\s+(?:it|its|not|make|put|i|the|we)(?![\p{L}’']))|ok(?:ay)?|please|pls|actually|perhaps|maybe|better|right then|one more thing|change of plans?|pray|do(?= (?:mention|add|say|write|put|include|leave|take)\b)|only(?=,)|however|lovely|how lovely|splendid|great|perfect|thanks|thank you|sorry to be a nuisance)(?![\p{L}'’])[\s,.!:;…–-]*|(?:and )?i(?:['’]ve| have)? (?:just )?(?:see|saw|seen|notice|noticed|realise|realised|remember|remembered|forgot|hear|heard|made a? ?(?:mistake|slip|typo|error)|mixed (?:it|them) up)(?: now)?(?: (?:that|to say that|to say))?[\s,:]+|(?:typo|mistake|correction)[\s,:]+|(?:\p{L}+ )?(?:(?:has|have) )?(?:just )?(?:says|said|rang|tells me|told me|writes|wrote|written|called|rings|thinks)(?: (?:that|to say|and said))?(?=[\s,:]+(?:its?|it['’]s|that|the|they|we|he|she|to)\b|[,:])[\s,:]+|(?:would|could|will) you (?:please )?(?:be (?:so|very|that) (?:kind|good)(?: as to)?|mind)(?= )\s+|(?:\p{L}+ )?wants?(?: (?:it|this|us to|you to|to))?(?=\s+(?:[€£$\d]|shorter|longer|to|more|less|no|it)(?![\p{L}]))\s+|(?:can|could|would|will|may|might) (?:you|u|we|i)(?: (?:please|kindly|perhaps|also|just))*(?: (?:ask|trouble|get|have) (?:you|it)(?: to)?)?\s+|we (?:had better|['’]d better|would rather|['’]d rather|can|could|should|must|need to)\s+|i(?:['’]d| would) (?:like|prefer|rather|love)(?: (?:you to|it|to))?\s+)/iu

/** What a clause wishes for, without what comes before and behind it. */
export function withoutHeads(clause: string): string {
  let text = clause.trim()
  for (let round = 0; round < 8; round += 1) {
    const shorter = text.replace(heads, '')
    if (shorter === text || shorter.trim() === '') break
    text = shorter
  }
  return text.replace(
    /[\s,.!?…]*(?:\b(?:please|pls|thanks|thank you|if you (?:would|can|please)|would you mind|in the end)\b[\s,.!?]*)*$/i,
    '',
  )
}
