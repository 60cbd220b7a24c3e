/** A total with tax; beside one without it is not compared. */
export const withTax = /\b(?:gross|brutto|incl\w*|inkl\w*)\b/i
export const isTotal = /\b(?:grand )?total\b|\bin all\b|\baltogether\b|\bgesamt\w*|\bsumme\b|\bfor everything\b/i
/** What is given back is no cost, nor what somebody is insured for. */
export const givenBack =
  /\b(?:insur\w*|liabilit\w*|cover\w*|indemnity|haftpflicht\w*|versicher\w*)\b[^.;]{0,40}\d\s?(?:million|mio|mn|m)\b|\b(?:insured|covered|liability|cover|insurance) (?:up to|of|for up to|to) (?:£|€|\$|EUR|GBP)|\b(?:trade[- ]?in|(?:takes?|took|buys?) .{0,40}\bback\b|not deducted|credit(?:ed)?|refund\w*|cash ?back)\b/i
export const optional =
  /\b(?:optional\w*|on request|if (?:you|wanted|needed)|not included|extra\b.*\bif|instead of|not part of|can be (?:bought|had)|each further|discount|deposit|reserve|valid until|not counted|extra per|nach aufwand|rabatt|skonto)\b/i
/** What is bought only by who wants it, also where it runs on. */
export const ifWanted = /\b(?:optional\w*|if (?:we|you|one) (?:want|like|need|wish)s?|if wanted|on request)\b/i
export const head =
  /^\s*(?:#{1,6}\s+)?((?:offer|quote|quotation|option|variant|proposal|angebot|variante)\b(?!\s+(?:is\s+|are\s+)?(?:valid|good|holds?|expires?|ends?|until|gültig|gilt)\b).{0,80})$/i

/** "Import duty is not included": it costs more, and not how much. */
export const comesOnTop =
  /\b(?:not included|excluded|(?:to be )?borne by|comes? on top|charged (?:extra|separately)|nicht enthalten|nach aufwand)\b/i
/** "Free from 500 EUR": what is named is what has to be bought, and no cost. */
export const freeFrom =
  /\bfree\b(?: of charge)? (?:(?:for|on|with) (?:all |any )?(?:orders?|purchases?|deliver(?:y|ies)) )?(?:from|over|above|of at least|starting at|ab)\b|\b(?:kostenlos|frei|gratis) (?:ab|über)\b/i
