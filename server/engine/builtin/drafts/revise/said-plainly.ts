/** What stands for what, in any order of words, and what is to be in the text somehow, as they are read everywhere else. */
const forms: [RegExp, string][] = [
  [/^(?:replace|swap|exchange|substitute)\s+(.{1,60}?)\s+(?:by|with|for|against)\s+(.{1,60})$/isu, '$2, not $1'],
  [/^(.{1,60}?)\s+(?:in (?:the )?(?:place|lieu|stead) of|in exchange for)\s+(.{1,60})$/isu, '$1, not $2'],
  [
    /^(?:(?:to|please)\s+)*(?:get|work|squeeze|fit|slip|bring|sneak|weave|put)\s+(.{3,80}?)\s+(?:in|into)(?:\s+(?:there|it|the (?:text|mail|e-?mail|letter|post|note)))?\s+(?:somewhere|somehow|as well|too)$/isu,
    'mention $1',
  ],
  [
    /^(?:pop|chuck|throw|stick|slip|squeeze|work|fit|drop|sneak|put)\s+in\s+(?:(?:a (?:line|bit|note|word)|something)\s+)?(?:saying\s+)?((?:that|about)\s+\S.*)$/isu,
    'mention $1',
  ],
  [
    /^(.{2,50}?)\s+(?:must|should|has to|have to|needs? to|ought to|can|could|is to)\s+(?:be|go|come|stand)\s+(?:the\s+)?(?:very\s+)?(?:first|at the (?:top|start|beginning)|on top|up front)(?:\s+(?:point|item|thing|one|topic))?$/isu,
    'move $1 to the top',
  ],
  [
    /^(.{2,50}?)\s+(?:must|should|has to|have to|needs? to|ought to|can|could|is to)\s+(?:be|go|come|stand)\s+(?:the\s+)?(?:very\s+)?(?:last|at the (?:end|bottom))(?:\s+(?:point|item|thing|one|topic))?$/isu,
    'move $1 to the end',
  ],
  [
    /^(.{2,50}?)\s+(?:must|should|has to|have to|needs? to|ought to|can|could|is to)\s+(?:be|go|come|stand)\s+(before|after)\s+(.{2,50})$/isu,
    'move $1 $2 $3',
  ],
]

export function saidPlainly(words: string): string {
  const found = forms.find(([find]) => find.test(words))
  return found ? words.replace(found[0], found[1]) : words
}
