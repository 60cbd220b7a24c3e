/** How long a list may be and what it is to look like: said of the list, and no point of it. */
const ofForm =
  /^(?:(?:and|but|please|pls|so|just|only|it should have|it must have)\s+)*(?:(?:not|no) (?:a minute |any )?(?:more|longer|later|less)(?: than .{1,25})?|(?:max(?:imum)?\.?|at (?:the )?most|up to|about|around|roughly|no more than|not more than)\s+(?:of\s+)?[\p{L}\d]{1,7}\s*(?:points?|items?|steps?|lines?|bullets?|things|topics|entries|min(?:ute)?s?\.?|words|pages?)?(?: (?:please|max|in all|each))?|[\p{L}\d]{1,7} (?:points?|items?|steps?|lines?|bullets?|entries|pages?) (?:max(?:imum)?|at (?:the )?most|or (?:less|fewer)|tops|(?:is|are) enough|only|please)|(?:nothing|no) (?:else|fancy|frills)|that['’]?s (?:all|it)|(?:keep|make) it (?:short|brief|simple|tidy|clear|crisp|(?:on|to) one page)\b.{0,30}|(?:short|brief|simple|in (?:that|this|the right) order|as (?:a )?(?:list|bullets|bullet points|table)|(?:on )?one page(?: only)?|to (?:print(?: out)?|tick off|hang up|copy)|with (?:tick )?boxes(?: to tick)?)(?: please)?|please|pls|thanks|thank you|thx|cheers)[\s.!]*$/iu
/** "It shall comprise the hedge, …", "please include": what leads to a list in a sentence of its own. */
const leadsTo =
  /^(?:please\s+)?(?:(?:it|this|that|they|these|the (?:plan|list|check-?list|agenda|points?|steps|topics?|meeting))\s+(?:shall|should|must|ha(?:s|ve) to|needs? to|ought to|will|would|is to|are to)\s+(?:please\s+)?(?:also\s+)?(?:comprise|include|contain|cover|consist of|list|deal with|be about|address|feature|touch(?: up)?(?: on)?)|(?:include|cover|list|comprising|including|covering))\s*:?\s+(?:the following(?: \p{L}+)?\s*:?\s+)?/iu

/** Whether words tell how a list is to be, and nothing that stands in it. */
export function isOfForm(words: string): boolean {
  const parts = words.split(/[,;]\s+/).map((part) => part.replace(/^[\s,.;:!–-]+/, ''))
  return parts.every((part) => part === '' || ofForm.test(part))
}

/** What a list in a sentence names, each by itself with its capital: "the budget, the roof and staff absence". */
export function pointsOf(list: string): string[] {
  const parts = list
    .replace(leadsTo, '')
    .split(/[,;]\s+|\n+/)
    .map((part) =>
      part.replace(/^\s*(?:(?:and|then|plus)\s+|[-*•]\s*|\d{1,2}[.)]\s+)*/i, '').replace(/[\s.,;:!]+$/, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !isOfForm(part))
  const last = parts.at(-1)
  // "a, b and c" ends with two; where a comma stands before the "and", that parts them already.
  const two = last !== undefined && !/[,;]\s+and\s/i.test(list) ? /^(.+?)\s+and\s+(.+)$/is.exec(last) : null
  const all = two ? [...parts.slice(0, -1), two[1]!, two[2]!] : parts
  return all.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
}
