import type { TypedColumn } from './typed-table.ts'

/** How long something took. */
export const lasting =
  /\b(?:min|mins|minutes|hours?|hrs?|days|ms|millis\w*|secs?|seconds|duration|wait\w*|elapsed|latency|runtime)\b/

/** The same, also where a column of numbers only says that it is a time or seconds. */
export const lastsLong = new RegExp(String.raw`${lasting.source}|\b(?:s|time)\b`)

/** What people call columns whose names they do not know, by what those are called. */
export const callings: { asked: RegExp; named: RegExp; kinds: readonly TypedColumn['kind'][] }[] = [
  { asked: /^(?:net|netto)$/, named: /\b(?:net|netto)\b/, kinds: ['number'] },
  { asked: /^(?:gross|brutto)$/, named: /\b(?:gross|brutto)\b/, kinds: ['number'] },
  {
    asked: /^(?:pay|pays|paid|spent|spend|spending|expenses?|costs?|ausgaben?|bezahlt)$/,
    named: /\b(?:money out|paid out|debits?|withdrawals?|ausgaben|ausgang)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:received?|earned|earn|income|earnings|einnahmen)$/,
    named: /\b(?:money in|paid in|credits?|einnahmen|eingang)\b/,
    kinds: ['number'],
  },
  {
    asked:
      /^(?:till|deposit|prepaid|claimed|claims?|spent|spend|spending|revenue|sales?|sold|sell|selling|takings?|turnover|bring|brought|earn|earned|earning|money|cost|costs|paid|pay|worth|value|amount|price|expensive|cheap|cheapest|income|expenses?|order value|wert|umsatz|ausgaben?|ausgegeben|bezahlt|gezahlt|verkauft|kosten|betrag|einnahmen)$/,
    named:
      /\b(?:total|amount|revenue|sales|takings?|turnover|deposit|value|net|gross|sum|spent|spend|paid|price|cost|costs|fee|expense|betrag|umsatz|summe|brutto|netto|preis|kosten)\b|^(?:euros?|eur|usd|gbp|chf)$/,
    kinds: ['number'],
  },
  {
    asked: /^(?:quantity|qty|unit|piece|copy|many|left|remaining|noch|stueck|menge|bought|ordered)$/,
    named: /\b(?:quantity|qty|units|pieces|menge|anzahl|stock|bestand)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:customer|client|buyer|account|kunde|kunden|company|who|wer)$/,
    named: /\b(?:customer|client|buyer|account|kunde|company|firma|name)\b/,
    kinds: ['text', 'id'],
  },
  {
    asked: /^(?:who|wer|person|people|employee|colleague|member|staff|rep|seller|salesperson|name)$/,
    named:
      /\b(?:employee|person|staff|name|rep|seller|owner|assignee|member|mitarbeiter|attendee|participant|student|teacher)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:product|item|article|thing|produkt|artikel)$/,
    named: /\b(?:product|item|article|produkt|artikel|description|sku)\b/,
    kinds: ['text', 'id'],
  },
  {
    asked: /^(?:play|film|movie|show|production|performance|concert|book|song|title)$/,
    named: /\b(?:title|show|play|film|movie|production|programme|concert|book|song)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:house|hall|venue|stage|room)$/,
    named: /\b(?:hall|venue|stage|room|auditorium)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:category|type|kind|department|kategorie|abteilung|group)$/,
    named: /\b(?:category|type|kind|department|kategorie|abteilung|group|account)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:complain|complaining|complaint|problem|trouble|reason|topic|beschwerde|grund)$/,
    named: /\b(?:category|type|kind|reason|topic|subject|issue|problem|kategorie|grund|thema)\b/,
    kinds: ['text'],
  },
  { asked: /^(?:kid|child|children)s?$/, named: /\b(?:kids?|child|children)\b/, kinds: ['number'] },
  { asked: /^temperatures?$/, named: /\btemp\b/, kinds: ['number'] },
  {
    asked: /^(?:reason|why|grund)$/,
    named: /\b(?:notes?|remarks?|comments?|cause|message)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:country|city|region|place|town|state|land|stadt|ort|where)$/,
    named: /\b(?:country|city|region|place|town|state|land|stadt|ort|location)\b/,
    kinds: ['text'],
  },
  {
    asked:
      /^(?:supplier|vendor|shop|store|lieferant|payee|payer|who|wer|sells?|selling|suppl(?:y|ies)|supplied|buys?|buying|delivers?|liefert|verkauft)$/,
    named: /\b(?:supplier|vendor|shop|store|merchant|payee|lieferant|empfanger|auftraggeber|recipient)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:shelf|shelves|rack|bin|bay|drawer|where|wo|regal|fach|lagerort|liegt|stored|kept)$/,
    named: /\b(?:shelf|rack|bin|bay|drawer|regal|fach|lagerort|lagerplatz)\b/,
    kinds: ['text', 'id'],
  },
  {
    asked: /^(?:where|source|channel|via)$/,
    named: /\b(?:source|channel|origin|referrer|found)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:talked|talk|spoke|spoken|contact|contacted|touched|called|reached|heard|met)$/,
    named: /\b(?:contact|contacted|call|called|touch|spoken|talk|met|meeting)\b/,
    kinds: ['date'],
  },
  {
    asked:
      /^(?:took|take|taken|assigned|unassigned|owns?|owned|responsible|handles?|handled|handling|picked|served?|deals?|dealt)$/,
    named: /\b(?:assigned|assignee|owner|responsible|handled|agent|manager|rep|who)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:answer|answered|unanswered|reply|replied|response)$/,
    named: /\b(?:reply|replied|answer|answered|response|responded)\b/,
    kinds: ['number', 'date', 'text'],
  },
  {
    asked: /^(?:rating|rated|score|scored|stars?|satisfaction|satisfied|bewertung)$/,
    named: /\b(?:csat|nps|rating|score|stars?|satisfaction|grade|bewertung)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:wait|waits|waited|waiting|slow|slowest|slower|quick|quickest|fast|fastest|lasted|lasts|duration)$/,
    named: lasting,
    kinds: ['number'],
  },
  {
    asked: /^(?:bin|binned|waste|wasted|throw|threw|thrown|discard|discarded|chuck|chucked|spoil|spoiled)$/,
    named: /\b(?:waste|wasted|thrown|discarded|binned|spoiled|spoilage|written off)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:area|size|sqm|m2|big|large)$/,
    named: /\b(?:area|sqm|qm|m2|sqft|size|flache)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:people|person|guest|heads?|pax|covers?|attendee)s?$/,
    named: /\b(?:guests|pax|persons|people|covers|party|headcount|attendees|seats)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:wrote|writes|written|writer|author|reviewer)$/,
    named: /\b(?:author|writer|reviewer|sender|written by)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:vans?|cars?|vehicles?|trucks?|lorry|lorries|bikes?)$/,
    named: /\b(?:plate|vehicle|car|van|registration|kennzeichen|fahrzeug)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:phone|telephone|mobile|tel|handy|telefon)$/,
    named: /\b(?:phone|tel|telephone|mobile|handy|telefon)\b/,
    kinds: ['id', 'text', 'number'],
  },
  {
    asked: /^(?:electricity|power|socket|plug|current|strom)$/,
    named: /\b(?:power|electricity|electric|socket|strom)\b/,
    kinds: ['text'],
  },
  {
    asked: /^(?:electricity|power|energy|current|consumption|usage|strom|verbrauch)$/,
    named: /\b(?:kwh|mwh|strom|verbrauch|usage|consumption)\b/,
    kinds: ['number'],
  },
  {
    asked: /^(?:date|day|when|datum|tag)$/,
    named: /(?:date|day|datum|tag|time|timestamp|created|ordered)\b/,
    kinds: ['date'],
  },
]
