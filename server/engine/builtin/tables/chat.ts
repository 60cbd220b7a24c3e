/** What people type beside a question, and what says nothing of it. */
const chat =
  /(?<!\s)[,;.]?\s*\b(?:lol|haha(?:ha)?|lmao|btw|tbh|innit|thx|tia|fyi|asap|cheers|if you (?:could|can|would)|if (?:that|it)['’]?s (?:ok|okay|possible|alright)|i wonder)\b[!.]*|[:;]-?[)DP](?=\s|$)/giu
/** What the list is that is asked, said before the question: "this is our booking list for the winter." */
const presents =
  /^[^.?!]{0,40}\b(?:this|that|here|attached|these)(?: is| are|['’]s)(?: the| our| my| a| all(?: the| our| my)?)? [^.?!]{0,60}?\b(?:list|table|file|sheet|export|csv|log|register|stock|overview|data|book|bookings|orders|plan|inventory)\b[^.?!]{0,40}[.!]\s+(?=\S)/iu

const inThis =
  /\s*\b(?:in|on|from) (?:this|that|the attached) (?:plan|overview|export|log|report|inventory|register)\b/giu
/** What somebody wants the answer for: "…, need to chase before lunch". */
const purpose =
  /[,;.?–-]\s*(?:(?:i|we) )?(?:(?:need|have|want|got|going) to|gotta|must|should|will) (?:chase|call|ring|phone|write|mail|remind|order|reorder|tell|show|send|plan|book|report|prepare|print)\b(?![^?.;,]*\b(?:who|which|what|how)\b)[^?.;,]*[.!]?\s*$/iu
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** "By the end of February" is until February: its last day is within. */
const endOfMonth = new RegExp(String.raw`\b(?:by|before|until|till) (?:the )?end of ${month}\b`, 'giu')

/** "October vs November" asks for both, each by itself. */
const twoMonths = new RegExp(
  String.raw`\b(?:in )?${month} (?:vs\.?|versus|against|compared (?:to|with)) (?:the )?(?:[\p{L}_]+ )?(?:in )?${month}\b`,
  'giu',
)

/** Whether all of them come is taken for granted by who asks what they come to; what they owe is asked for. */
const supposing =
  /(?<!\s),?\s*\bif (?:they|everyone|everybody|all of them|all|nobody|no one)(?: of them)?(?: do| does)?(?: all)? (?:turns? up|comes?|shows? up|pays?(?! (?:up|off|back|the rest)\b)(?: everything| in full)?|arrives?|attends?|keeps? (?:it|their (?:word|bookings?))|cancels?|drops? out)\b/giu
const takes =
  /\bwhat (?:will|would|do|did|should|shall|am|are|is) (?:i|we|they|it)(?: all)? (?:going to |gonna )?(?:take|make|earn|get|bring in|collect|cash in|be paid|taking|making|earning|getting)(?: in)?(?= (?:altogether|in total|in all|overall|all together|together|from|for|over|this|in|on|with)\b)/giu

/** "… , and any that are full": rows of another kind, and no second condition of the same. */
const others =
  /(?<!\s),?\s+(?:and|plus|as well as) (?:also )?(?:any|those|all|the ones|ones)(?: ones)? (?:that|which|who)(?: are|['’]re)\b/giu

/** "Between 24 and 28 December": the month is said once, for both. */
const twoDays =
  /\b(between|from) (?:the )?(\d{1,2})(?:st|nd|rd|th)? (and|to|till|until) (?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/giu

/** A question without what is only chat beside it, and with the sum asked for where people ask what they take. */
export function withoutChat(question: string): string {
  return (
    question
      .replace(presents, '')
      .replaceAll(chat, '')
      .replaceAll(supposing, '')
      .replaceAll(inThis, '')
      .replace(purpose, '')
      .replaceAll(endOfMonth, 'until $1')
      .replaceAll(/\s\+\s(?=(?:total|how|avg|average|sum)\b)/gi, ' and ')
      .replaceAll(twoMonths, 'by month in $1 and $2')
      .replaceAll(takes, 'how much revenue')
      .replaceAll(/\bw\/o\b\s?/gi, 'without ')
      .replaceAll(/\bw\/\s?(?=\p{L})/giu, 'with ')
      .replaceAll(/\bspend\b(?= (?:this|last|in|for|per|by|on|total|so)\b)/gi, 'spending')
      .replaceAll(/\b(?:multipl(?:y|ied|ies)(?: (?:by|with))?)\b/gi, 'times')
      // How it is reckoned may stand behind the question.
      .replace(/[?.!]\s+(?=\p{L}{2,20} (?:times|x|×|plus) \p{L}{2,20}\W*$)/iu, ', ')
      .replaceAll(others, '. Which are')
      .replaceAll(/\balready today\b|\btoday already\b/gi, 'already')
      .replace(twoDays, '$1 $2 $5 $3 $4 $5')
      .replaceAll(/\bcompletly\b/gi, 'completely')
  )
}
