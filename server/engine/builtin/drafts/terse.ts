import { named, wantedText } from './wanted-text.ts'

/** In characters: what is longer is a text to work on. */
const longest = 1200
const agents = 'arlo|chip|clide|suki|dot|millie|spec'
const someone = String.raw`(?:(?:mr|mrs|ms|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+|(?:the|our|my)\s+\p{L}+|\p{L}[\p{L}'’-]+)`
const titledName = String.raw`(?:mr|mrs|ms|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+`
const size = String.raw`(?:[\s,]*(?:in\s+)?(?:(?:one|two|three|four|\d) (?:lines?|sentences?)|short|brief)(?: max| only)?)?`

/** What people leave out when they order a text: its name first, then what it says. */
const orders: [find: RegExp, plain: (...found: string[]) => string][] = [
  // "Dear Suki, would you please write …"
  [new RegExp(String.raw`^\W*(?:dear|hi|hello|hey)\s+(?:${agents})\s*[,!]+\s*(?:would|could|can|will) you (?:please |kindly )*(?=write|draft|compose)`, 'iu'), () => ''],
  // "offer for mrs brandt, wallbox 11 kw, 1490 incl fitting"
  [new RegExp(String.raw`^\W*(?:an? |the )?(offer|quote|quotation|proposal) (?:for|to) (${someone})\s*[,:]\s+(?=\S.{0,400}\d)`, 'iu'), (_, what, whom) => `write an e-mail to ${named(whom!)}: our ${what!.toLowerCase()}: `],
  // "cold mail to ms yildiz, brandt immobilien. we do …", "f/up to Stadtwerke, mr Petersen: …": of a firm and a person the letter greets the person.
  [new RegExp(String.raw`^\W*(?:an? |the )?(?:(?:cold|sales|intro|outreach) (?:e-?)?mail|(?:f\/?up|follow[ -]?up)(?: (?:e-?)?mail)?) to (?:(?!(?:mr|mrs|ms|dr|frau|herrn?)\b)[^.:,\n]{2,40},\s+)?(${titledName})(?:,\s+[^.:,\n]{2,40})?[.:]\s+(?=\S+ \S)`, 'iu'), (_, whom) => `write an e-mail to ${named(whom!)}: `],
  // "I need offer for family Brandt. 24 panels, price 14.800 euro": what has a price behind it is one to write.
  [new RegExp(String.raw`^\W*(?:(?:hi|hello|hey|please|pls|ok|so|now)[\s,]+)*(?:(?:(?:can|could) (?:you|i|we) |i |we )?(?:please )?(?:need|want|make|do|prepare|create|get|have|put together|knock up|give)\s+(?:me |us )?)(?:an? |the )?(?:price |written )?(offer|quote|quotation|estimate) (?=(?:for|to) (?!(?:the|our|my) (?:task|project|meeting))[^?]{3,600}(?:[€£$]\s?\d|\d\s?(?:€|£|\$|eur|euros?|pounds?|dollars?|chf|gbp|usd)(?!\p{L})))`, 'iu'), (_, what) => `write an ${what!.toLowerCase()} `],
  // "Text to the neighbours that we drill on Saturday"
  [/^\W*(?:please |pls )?(?:an? )?(?:short |quick |little )*text(?: message)? (?:to|for) ((?:the|our|my|all) (?:\p{L}+ )?\p{L}+),? (?:that|saying(?: that)?|to say(?: that)?) (?=(?:\S+\s+){4})/iu, (_, whom) => `write a short message to ${whom}: `],
  // "Write a facebook post for us, Trevanna Bay Holiday Park. We've got …": who writes it is named first in it.
  [/^\W*(?:(?:(?:can|could|would|will) you )?(?:please )?(?:write|do|make|draft) )?(?:me |us )?(?:an? )?(?:short |quick )?(insta(?:gram)?|linkedin|facebook|fb) post for us,? ((?:at |the )?\p{Lu}[^.,:;\n]{2,50})[.:,] (?=\S+ \S)/iu, (_, where, who) => `write ${/^[ai]/i.test(where!) ? 'an' : 'a'} ${where} post: ${who}: `],
  // "I must tell Torvald Gear that the parts will be late. Order 4471 …": with more to say than a thing to do has.
  [/^\W*(?:(?:hi|hello|hey|so|ok|please|well)[\s,]+)*(?:i|we)(?:['’]?ve)? (?:really |also )?(?:must|have to|need to|should|want to|wanted to|got to|gotta) (?:please )?(?:tell|inform|let|write|notify|update)(?: to)? (?!(?:me|us|you|arlo|chip|clide|suki|dot|millie|spec)\b)((?:(?:the|our|my|all|mr|mrs|ms|dr)\.? )?[\p{L}'’&-]+(?: \p{Lu}[\p{L}'’&-]+){0,2})(?: know)?,? that (?=[^\n]{20,}[.!?;]\s+\S|[^\n]{0,200}\d[^\n]{15,})/iu, (_, whom) => `write an e-mail to ${whom}: `],
  // "Mail dr holm: recording is on 10 December, …": what follows a name is said to them.
  [new RegExp(String.raw`^\W*(?:please |pls |(?:can|could) you )*(?:e-?mail|mail|message|text)(?: to)? (?!(?:${agents})\b)(${titledName}(?: \p{L}[\p{L}'’-]+)?|(?-i:\p{Lu})[\p{L}'’-]+(?: (?-i:\p{Lu})[\p{L}'’-]+)?)\s*:\s+(?=\S+ \S)`, 'iu'), (_, whom) => `write an e-mail to ${whom!.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())}: `],
  // "Txt for mr haddad, his appt monday moved …", "write a txt to all drivers, xmas do is sat …": a comma or a colon stands between them.
  [new RegExp(String.raw`^\W*(?:please |pls |(?:can|could) you )*(?:write |send |draft |do )?(?:me )?(?:an? |the |short |quick |little )*(?:txt|sms|text message|whatsapp)(?: message| msg)? (?:to|for) (?!(?:${agents})\b)((?:all|every) (?:(?:the|my|our) )?\p{L}+|${someone})(?:\s*[:–]\s+|,\s+(?!(?:and|or|then|keep|make|please|pls|about|that|saying|\p{L}+ and)\b))(?=(?:\S+\s+){3})`, 'iu'), (_, whom) => `write a short message to ${named(whom!)}: `],
  // "Answer for ms adler: sorry abt the sticky lids, …"
  [new RegExp(String.raw`^\W*(?:please |pls |(?:write|draft) )*(?:an? |the |short |quick )*(?:answer|response) for (?!(?:${agents})\b)(${titledName}):\s+(?=(?:\S+\s+){3})`, 'iu'), (_, whom) => `write an e-mail to ${named(whom!)}: `],
  // "Answer for Zelko about Brno on Saturdays: yes we do it, but …"
  [new RegExp(String.raw`^\W*(?:please |pls |(?:write|draft) )*(?:an? |the |short |quick )*(?:answer|reply|response) (?:for|to) (?!(?:${agents})\b)(${someone}) (?:about|regarding) ([^:.?!\n]{3,80}):\s+(?=\S+ \S)`, 'iu'), (_, whom, what) => `write an e-mail to ${named(whom!)}: about ${what}: `],
  // "Short note for all drivers about winter. Tyres …": one text for many, and no task for each.
  [/^\W*(?:please |pls |(?:write|draft) )*(?:an? |the |short |quick |little )*(?:note|notice|memo|message) (?:for|to) ((?:all|every|the|our|my) [\p{L} ]{3,30}?) (?:about|on|regarding) ((?:the |our )?[\p{L} -]{3,40})[.:]\s+(?=\S+ \S+ \S)/iu, (_, whom, what) => `write an e-mail to ${whom}: about ${what}: `],
  // "RFQ by mail: 500 shafts …"
  [new RegExp(String.raw`^\W*(?:an? )?(?:rfq|request for (?:an? )?(?:quotation|quote|offer))(?: by (?:e-?)?mail)?(?: to (${someone}))?\s*[,:]\s+`, 'iu'), (_, whom) => `write an e-mail${whom ? ` to ${named(whom)}` : ''}: request for quotation: `],
  // "2 line slack to sam: …", "status for sam, 2 sentences: …"
  [new RegExp(String.raw`^\W*(?:an? |the )?(?:short |quick |(?:one|two|three|\d)[ -]lines? )*(?:slack|teams|whatsapp|sms|status(?: update)?|update|heads-up)(?: message| msg)? (?:to|for) (${someone})${size}\s*:\s+`, 'iu'), (_, whom) => `write a short message to ${named(whom!)}: `],
  [new RegExp(String.raw`^\W*(?:an? |the )?(commit (?:message|msg)|changelog entry|git message)${size}\s*:\s+`, 'iu'), (_, what) => `${what!.toLowerCase().replace(/msg$/, 'message')}: `],
  // "Facebook post, premiere 5 Dec, tickets 24 euros"
  [/^\W*(?:an? |the )?(?:short |quick )?(insta(?:gram)?|linkedin|facebook|fb|mastodon|bluesky) post, (?!(?:please|pls|short|friendly|funny|in|due|by|until|assign|high|low|move|remind|for (?:me|arlo|chip|clide|suki|dot|millie|spec))\b)(?=\S+ \S)/iu, (_, where) => `write ${/^[ai]/i.test(where!) ? 'an' : 'a'} ${where} post: `],
  // "Turn down the youth orchestra nicely: no free date in December"
  [/^\W*(?:please |pls )?(?:turn down|decline|refuse) (?!(?:the|that|this) (?:meeting|invitation|task|event)\b)((?:the |our |my )?[\p{L}'’-]+(?: [\p{L}'’-]+){0,3}?) (?:nicely|politely|kindly|gently)\s*[:;]\s+(?=\S+ \S)/iu, (_, whom) => `write an e-mail to ${named(whom!)}: `],
  // "Message for the girls, Monday at Wharf Street starts at seven"
  [/^\W*(?:an? )?(?:short |quick )?message (?:for|to) ((?:the|our|my|all the) \p{L}+),?(?: (?:um|uh|er|erm|ok),?)? (?=(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun|to)(?:day|morrow|night)\b(?: \S+){4})/iu, (_, whom) => `write a short message to ${whom}: `],
  // "Something for instagram, cinnamon rolls are new"
  [/^\W*(?:something|sth|smth|a few words|text) (?:for|on) (?:our |my |the )?(insta(?:gram)?|linkedin|facebook|fb|mastodon|bluesky)\s*[,:]\s+/iu, (_, where) => `write ${/^[ai]/i.test(where!) ? 'an' : 'a'} ${where} post: `],
  // "tell a customer her flowers are ok but …"
  [/^\W*(?:please )?(?:tell|write|inform) (a|the|our|my|this) (customer|client|guest|supplier|tenant|patient|landlord|bride|couple|applicant|candidate)s?,? (?:that )?(?=(?:\S+\s+){5})/iu, (_, article, whom) => `write an e-mail to ${article} ${whom}: `],
  // "customer wrote: '…' reply sorry, …"
  [/^\W*(?:an? |the |our )?(customer|client|guest|tenant) (?:wrote|writes|says?|said|asks|asked)\s*:?\s*["'“‘].{10,600}["'”’]\.?\s+(?:please )?(?:reply|answer|respond)[\s,:]+(?:with |that )?/isu, (_, whom) => `write an e-mail to the ${whom}: `],
  // "How do I ask Sam nicely to take over the standup?"
  [/^\W*how (?:do|can|could|should|would) i (?:best )?ask (\p{Lu}[\p{L}'’-]+) (?:nicely |politely |kindly )?to ([^?]{6,200})\?.*$/isu, (_, whom, what) => `write a friendly message to ${whom}: could you ${what}?`],
] // prettier-ignore

/** "…, £14.50 an hour. job ad please!": what it is to be stands at the end. */
const atEnd =
  /^(?:(?:we |i )?(?:need|want|are looking for|looking for|search) (?:an? )?)?(.{15,600}?)[.,!;]\s+((?:job )?(?:ad|advert)|(?:insta(?:gram)?|facebook|linkedin) post)(?:,? (?:please|pls))?[.!]*$/isu

const isAsked = /\byou (?:please |kindly )*$/i

/** How it is to be taken is no part of what it says. */
const calmly =
  /,?\s+but (?:please )?(?:do not |don['’]t |not |without )(?:to )?(?:make |making |cause |causing |sound |sounding )?(?:any |a )?(?:panic|drama|fuss|alarm\w*|worry)(?!\p{L})/iu

/** An order for a text as a request for it: "offer for mrs brandt, …" as "write an e-mail to Mrs Brandt: …". */
export function inFull(prompt: string): string {
  if (prompt.length > longest) return prompt
  const wanted = wantedText(prompt)
  if (wanted !== undefined) return wanted
  const late = atEnd.exec(prompt.trim())
  if (late) return `${/^ad/i.test(late[2]!) ? 'ad' : late[2]!.replace(/^job ad$/i, 'job advert')}: ${late[1]}`
  for (const [find, plain] of orders) {
    const found = find.exec(prompt)
    // The request is no question of the text: "would you write an invitation to our reading? It …".
    if (found)
      return `${plain(...found)}${prompt
        .slice(found[0].length)
        .replace(isAsked.test(found[0]) ? /\?(?=\s)/ : /(?!)/, '.')
        .replace(calmly, '')}`
  }
  return prompt
}

/** Whether a prompt orders a text by its name, whatever else its words may ask. */
export function isOrder(prompt: string): boolean {
  return inFull(prompt) !== prompt
}
