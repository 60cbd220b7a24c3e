const sources = String.raw`(?:action(?:[ -]items?| points?|s)|next steps|to-?dos?|follow-?ups|open (?:points|items)|commitments|tasks)`
const patterns = [
  new RegExp(
    String.raw`\b(?:turn|make|convert|transform|change|put|get)\s+(?:all\s+)?(?:the\s+|these\s+|those\s+|its\s+|my\s+|open\s+)*(?:${sources}|it|this|these|them|everything)\b.{0,80}\b(?:in\s?to|as|to)\s+(?:new\s+|separate\s+|real\s+)?(?:tasks|to-?dos)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:create|add|make|set up|generate|extract)\s+(?:the\s+|all\s+|new\s+|some\s+)*(?:tasks|to-?dos)\s+(?:for|from|out of|based on|of)\s+(?:all\s+|each\s+(?:of\s+)?|every\s+)?(?:the\s+|these\s+|this\s+|those\s+|my\s+|its\s+|open\s+|attached\s+)*(?:${sources}|file|files|document|notes|attachment|minutes|text|list|it|them|this|e-?mail|protocol|transcript|[\w-]+\.\w{2,5})\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:save|add|file|enter|record|import|create)\s+(?:all\s+)?(?:the\s+|these\s+|its\s+)*${sources}\b.{0,60}\b(?:as\s+(?:new\s+)?tasks|to (?:the|my|our) (?:task list|tasks|to-?do list|to-?dos|workspace))\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:create|add|make)\s+(?:an?\s+)?task(?:s)?\s+for\s+(?:each|every|all)\s+(?:of\s+the\s+)?(?:${sources}|of them)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:summari[sz]e|read|go through|list)\b.{0,80}\band\s+(?:then\s+)?(?:create|add|make)\s+(?:the\s+)?(?:tasks|to-?dos)\b(?!\s*:)`,
    'i',
  ),
]

/** What a file has for somebody, made tasks: "put the ones for Suki in as tasks", "a task for each thing that Sam took on". */
const ofFile = [
  /\b(?:put|add|enter|save|file|get|make|create|turn)\b.{1,80}\b(?:in|as|into|to)\s+(?:an?\s+)?(?:new\s+|separate\s+|real\s+)?(?:tasks?|to-?dos?)\b/i,
  /\b(?:create|add|make|set up)\s+(?:an?\s+)?tasks?\s+(?:for|of|from|out of)\s+(?:each|every|all|both|the (?:ones|things|points|items)|what)\b/i,
  /\b(?:give|assign|hand)\b.{1,80}\b(?:as|in|into)\s+(?:an?\s+)?(?:new\s+)?(?:tasks?|to-?dos?)\b/i,
  /\bput\b.{1,40}\b(?:it|them|this|these|that)\s+as\s+(?:an?\s+)?tasks?\b/i,
]

/** Beside a file also without any of the words for its points: "make em tasks", "on my to-do list", "one task for each". */
const besideFile = [
  /\b(?:put|add|get|enter|note|write|goes?|should go|belongs?)\b.{1,120}\b(?:on|to|onto|in|into)\s+(?:the|my|our)\s+(?:task list|tasks|to-?do(?:s|[ -]?list)?|list)\b/i,
  /\b(?:make|turn|create|get|set up|have|want|need|add)\b(?:\s+\p{L}+){0,5}?\s+(?:tasks|to-?dos)\b.{0,60}\b(?:from|out of|one (?:for )?(?:each|every|per)|of (?:the|this|these|what))\b/iu,
  /\b(?:from|out of|of)\b.{2,60}\b(?:make|turn|create|get|set up)\b(?:\s+\p{L}+){0,4}?\s+(?:tasks|to-?dos)\b/iu,
  /\b(?:make|turn)\s+(?:['’]?em|them|these|those|it all|all of (?:it|them|this)|everything)(?:\s+(?:all|both|into))?\s+(?:\p{L}+\s+)?(?:tasks|to-?dos)\b/iu,
  /\b(?:pls|please|all|each|them|both|list)?\s*(?:as|(?:should |must |to )?(?:become|be)(?: an?)?)\s+(?:new\s+|separate\s+)?(?:tasks?|to-?dos)\b/i,
  /\b(?:an?|one|two|three|four|five|\d)\s+tasks?\b.{0,20}\b(?:per|for each|for every|one for each)\b/i,
]
/** What is to be done stands in the request itself. */
const saidItself = /\b(?:tasks?|to-?dos?|list)\b[^.?!\n]{0,40}:\s*\S|\b(?:tasks?|to-?dos?)(?: \p{L}+)?\s+["“]/iu

/** Whether the action items of a file are to become tasks; `isAttached` where one lies beside the request. */
export function wantsTasksFromFiles(instruction: string, isAttached = false): boolean {
  return (
    (patterns.some((pattern) => pattern.test(instruction)) ||
      (isAttached && ofFile.some((pattern) => pattern.test(instruction))) ||
      (isAttached && !saidItself.test(instruction) && besideFile.some((pattern) => pattern.test(instruction)))) &&
    !/^(?:how|what (?:is|are|was|were|do|does|did|tasks?|has|have)|why|should|do not|don['’]?t|who|which|are|is)\b/i.test(
      instruction.trim(),
    )
  )
}
