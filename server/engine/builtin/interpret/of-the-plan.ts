const plan = String.raw`(?:our|my|the) (?:current |whole |overall )?plans?`
const sound = String.raw`(?:(?:still|really|at all|too|any|actually) )*(?:realistic|feasible|doable|achievable|manageable|workable|viable|plausible|ok(?:ay)?|fine|good|solid|sound|sensible|reasonable|ambitious|optimistic|tight)`
const holds = String.raw`(?:(?:will|can|could|would|is going to|are going to) )?(?:work(?:s| out)?|holds?(?: up)?|makes? sense|adds? up)`
const views = String.raw`(?:thoughts?|opinions?|views?|feedback|comments?|take|impressions?)`
/** "What do you think of our plan?": what a plan is worth is whether its projects are on track. A plan of some name is that thing. */
export const ofThePlan = new RegExp(
  String.raw`^\W*(?:(?:so|and|but|well|hm+|ok(?:ay)?|now|honestly|tell me|i wonder)[,: ]+)*(?:${[
    String.raw`what (?:do you|d['’]?you|you) (?:really |honestly )?(?:think|make|say) (?:of|about|to) ${plan}`,
    String.raw`(?:(?:do you have|have you(?: got)?|got|give me|can you give me|what(?: is|['’]?s| are)) )?(?:any |some |your |a few )*${views} (?:on|about|of|to|for) ${plan}`,
    String.raw`(?:do|does|is|are|will|would|can|could) ${plan} (?:(?:look|looks|looking|seem|seems|sound|be) )*(?:${sound}|${holds})`,
    String.raw`(?:do you think|would you say) (?:that )?(?:${plan} (?:(?:is|are|looks?|seems?) ${sound}|${holds})|we(?: will|['’]?ll| can| are going to|['’]?re going to) make it (?:in|on) time)`,
    String.raw`how (?:realistic|feasible|doable|achievable|good|solid|sound|tight) (?:is|are) ${plan}`,
    String.raw`how(?: is|['’]?s| are| does| do) ${plan} (?:look(?:ing)?|going|doing|coming along|holding up)`,
    String.raw`(?:please |(?:can|could) you )*(?:assess|evaluate|judge|rate|review|critique) (?:our|my) (?:current |whole |overall )?plans?`,
  ].join(
    '|',
  )})(?:,? (?:so far|right now|now|as it (?:is|stands)|at the moment|currently|honestly|please|then))*[\s?!.]*$`,
  'iu',
)
