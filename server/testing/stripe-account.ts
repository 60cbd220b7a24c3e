import { randomUUID } from 'node:crypto'
import { type Thing, StripeFault, type openArtefacts } from './stripe-wire.ts'

type Params = Record<string, unknown>
type Price = { id: string; unit_amount: number; recurring: { interval: string }; metadata: Params }
type Item = { id: string; price: Price; quantity: number; current_period_start: number; current_period_end: number }
type WantedItem = { id?: string; price?: string; quantity?: number; deleted?: boolean }

const day = 24 * 60 * 60

/**
 * What a stand-in for Stripe keeps of one account, and what happens in it by itself: trials end, months are paid or
 * not.
 */
export function openAccount({ sample }: Pick<ReturnType<typeof openArtefacts>, 'sample'>, now: () => number) {
  const things = new Map<string, Thing>()
  const events: Thing[] = []
  const refused = new Set<string>()
  const seconds = () => Math.floor(now() / 1000)
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`

  function add(prefix: string, kind: string, values: Params): Thing {
    const thing = sample(kind, { id: newId(prefix), created: seconds(), livemode: false, ...values })
    things.set(thing.id, thing)
    return thing
  }

  function get(id: unknown, what: string): Thing {
    const thing = things.get(String(id))
    if (!thing)
      throw new StripeFault(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${what}: '${String(id)}'`,
      })
    return thing
  }

  const all = (object: string, keep: (thing: Thing) => boolean = () => true) =>
    [...things.values()].filter((thing) => thing.object === object && keep(thing)).toReversed()

  /** Records an event; no server gets it until a test fires it. */
  function tell(type: string, object: Thing): void {
    events.push(
      sample('event', { id: newId('evt'), type, created: seconds(), data: { object: structuredClone(object) } }),
    )
  }

  const itemsOf = (subscription: Thing) => (subscription.items as { data: Item[] }).data
  const itemOf = (subscription: Thing) => itemsOf(subscription)[0]!
  const costOf = (items: readonly Item[]) =>
    items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)

  const balanceOf = (customer: unknown) => Number(get(customer, 'customer').balance)

  function newItem(subscription: string, price: Price, quantity: number, start: number, end: number): Item {
    return {
      ...(sample('subscription_item', {}) as Params),
      id: newId('si'),
      subscription,
      price,
      quantity,
      current_period_start: start,
      current_period_end: end,
    } as unknown as Item
  }

  function items(subscription: string, price: Price, start: number, end: number): Params {
    return {
      object: 'list',
      data: [newItem(subscription, price, 1, start, end)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription}`,
    }
  }

  /** The items as they are to be: some changed, added or taken away. */
  function changed(subscription: Thing, wanted: readonly WantedItem[]): Item[] {
    const before = itemsOf(subscription)
    for (const { id } of wanted)
      if (id !== undefined && !before.some((item) => item.id === id)) get(id, 'subscription item')
    const priceOf = ({ price }: WantedItem) =>
      price === undefined ? undefined : (get(price, 'price') as unknown as Price)
    const { current_period_start, current_period_end } = before[0]!
    const kept = before.flatMap((item) => {
      const wish = wanted.find(({ id }) => id === item.id)
      if (wish?.deleted) return []
      return [{ ...item, price: (wish && priceOf(wish)) ?? item.price, quantity: wish?.quantity ?? item.quantity }]
    })
    const added = wanted
      .filter(({ id }) => id === undefined)
      .map((wish) =>
        newItem(subscription.id, priceOf(wish)!, wish.quantity ?? 1, current_period_start, current_period_end),
      )
    const all = [...kept, ...added]
    if (new Set(all.map(({ price }) => price.recurring.interval)).size > 1)
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        message: 'If multiple items are present, they must all have the same interval.',
      })
    if (new Set(all.map(({ price }) => price.id)).size < all.length)
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        message: 'Cannot add multiple subscription items with the same price.',
      })
    return all
  }

  /** A month or a year on, on the day of the anchor or the last one of a month that lacks it. */
  function later(price: Price, from: number, anchor: number): number {
    const date = new Date(from * 1000)
    const month = date.getUTCMonth() + (price.recurring.interval === 'year' ? 12 : 1)
    const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
    date.setUTCMonth(month, Math.min(new Date(anchor * 1000).getUTCDate(), last))
    return date.getTime() / 1000
  }

  /** Charges the customer's card; returns the bill, and whether it was paid. */
  function charge(subscription: Thing, amount: number, billing_reason: string): boolean {
    const customer = get(subscription.customer, 'customer')
    const card = (customer.invoice_settings as Params).default_payment_method as string | null
    const before = balanceOf(customer.id)
    const due = Math.max(0, amount + before)
    const isPaid = due === 0 || (card !== null && !refused.has(card))
    // What a bill is below nothing is taken off the next ones.
    if (isPaid) customer.balance = Math.min(0, amount + before)
    const invoice = add('in', 'invoice', {
      customer: customer.id,
      billing_reason,
      number: `MUSTER-${all('invoice').length + 1}`,
      total: amount,
      subtotal: amount,
      starting_balance: before,
      amount_due: due,
      amount_paid: isPaid ? due : 0,
      status: isPaid ? 'paid' : 'open',
      hosted_invoice_url: 'https://invoice.stripe.com/i/test',
      parent: {
        type: 'subscription_details',
        subscription_details: { metadata: null, subscription: subscription.id },
        quote_details: null,
      },
    })
    tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
    return isPaid
  }

  function subscribe(params: Params): Thing {
    const { customer, trial_period_days, trial_end, metadata = {}, trial_settings } = params
    get(customer, 'customer')
    const price = get((params.items as { price: string }[])[0]!.price, 'price') as unknown as Price
    const start = seconds()
    const trialEnd =
      trial_end === undefined
        ? trial_period_days === undefined
          ? null
          : start + Number(trial_period_days) * day
        : Number(trial_end)
    const id = newId('sub')
    const subscription = sample('subscription', {
      id,
      created: start,
      livemode: false,
      customer,
      metadata,
      status: trialEnd === null ? 'active' : 'trialing',
      trial_start: trialEnd === null ? null : start,
      trial_end: trialEnd,
      trial_settings: trial_settings ?? { end_behavior: { missing_payment_method: 'create_invoice' } },
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      cancel_at_period_end: false,
      billing_cycle_anchor: trialEnd ?? start,
      items: items(id, price, start, trialEnd ?? later(price, start, start)),
    })
    if (trialEnd === null) {
      if ((get(customer, 'customer').invoice_settings as Params).default_payment_method === null)
        throw new StripeFault(400, {
          type: 'invalid_request_error',
          code: 'resource_missing',
          message: 'This customer has no attached payment source or default payment method.',
        })
      if (!charge(subscription, price.unit_amount, 'subscription_create')) throw declined()
    }
    things.set(id, subscription)
    tell('customer.subscription.created', subscription)
    return subscription
  }

  /** What is taken off for what was paid, and what the new items cost: for what is left, or for a period that begins. */
  function prorations(before: readonly Item[], after: readonly Item[], at: number): Line[] {
    const { current_period_start: start, current_period_end: end, price } = before[0]!
    const left = (end - at) / (end - start)
    const isSame = isBilledAlike(price, after[0]!.price)
    return [
      { amount: -Math.round(left * costOf(before)), isProration: true },
      { amount: Math.round((isSame ? left : 1) * costOf(after)), isProration: isSame },
    ]
  }

  /** The bill that a change would write, with the next period's where it goes on: nothing changes. */
  function preview({ customer, subscription: id, subscription_details }: Params): Thing {
    const { items: wanted, proration_date } = subscription_details as { items: WantedItem[]; proration_date?: number }
    const lines: Line[] = []
    if (id === undefined) {
      const { unit_amount } = get(wanted[0]!.price, 'price') as unknown as Price
      lines.push({ amount: unit_amount, isProration: false })
    } else {
      const subscription = get(id, 'subscription')
      const after = changed(subscription, wanted)
      lines.push(...prorations(itemsOf(subscription), after, Number(proration_date ?? seconds())))
      if (lines[1]!.isProration) lines.push({ amount: costOf(after), isProration: false })
    }
    const invoice = sample('invoice', { customer, starting_balance: balanceOf(customer), total: sumOf(lines) })
    const line = (invoice.lines as { data: Params[] }).data[0]!
    const data = lines.map(({ amount, isProration }) => ({
      ...line,
      amount,
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: { proration: isProration, subscription: id ?? null },
      },
    }))
    return { ...invoice, lines: { ...(invoice.lines as Params), data } }
  }

  function change(subscription: Thing, params: Params): Thing {
    if (subscription.status === 'canceled')
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        message: 'A canceled subscription can only update its cancellation_details and metadata.',
      })
    const item = itemOf(subscription)
    if (params.items !== undefined) {
      const before = itemsOf(subscription)
      const after = changed(subscription, params.items as WantedItem[])
      const { price } = after[0]!
      const isSameInterval = isBilledAlike(item.price, price)
      if (
        subscription.status === 'active' &&
        params.proration_behavior === 'always_invoice' &&
        JSON.stringify(after) !== JSON.stringify(before)
      ) {
        const lines = prorations(before, after, Number(params.proration_date ?? seconds()))
        const isPaid = charge(subscription, sumOf(lines), 'subscription_update')
        if (!isPaid && params.payment_behavior === 'error_if_incomplete') throw declined()
      }
      Object.assign(subscription.items as Params, { data: after })
      if (!isSameInterval && subscription.status === 'active') {
        for (const each of after)
          Object.assign(each, {
            current_period_start: seconds(),
            current_period_end: later(price, seconds(), seconds()),
          })
        subscription.billing_cycle_anchor = seconds()
      }
    }
    // An empty text unsets one.
    const metadata = { ...(subscription.metadata as Params), ...(params.metadata as Params) }
    subscription.metadata = Object.fromEntries(
      Object.entries(metadata).filter(([, value]) => value !== '' && value !== null),
    )
    if (params.cancel_at_period_end !== undefined) {
      const isCancelled = params.cancel_at_period_end === true
      Object.assign(subscription, {
        cancel_at_period_end: isCancelled,
        cancel_at: isCancelled ? item.current_period_end : null,
      })
    }
    // An empty text comes here as null.
    if (params.cancel_at === null) Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null })
    tell('customer.subscription.updated', subscription)
    return subscription
  }

  /** What Stripe does at the end of a trial or a period: it ends, or the next one begins and is charged. */
  function turn(id: string): void {
    const subscription = get(id, 'subscription')
    const item = itemOf(subscription)
    const settings = (subscription.trial_settings as { end_behavior: { missing_payment_method: string } }).end_behavior
    const hasCard = (get(subscription.customer, 'customer').invoice_settings as Params).default_payment_method !== null
    const ends =
      subscription.cancel_at !== null ||
      (subscription.status === 'trialing' && !hasCard && settings.missing_payment_method === 'cancel')
    if (ends) {
      Object.assign(subscription, {
        status: 'canceled',
        ended_at: item.current_period_end,
        canceled_at: item.current_period_end,
      })
      return tell('customer.subscription.deleted', subscription)
    }
    const next = {
      current_period_start: item.current_period_end,
      current_period_end: later(item.price, item.current_period_end, subscription.billing_cycle_anchor as number),
    }
    for (const each of itemsOf(subscription)) Object.assign(each, next)
    subscription.status = charge(subscription, costOf(itemsOf(subscription)), 'subscription_cycle')
      ? 'active'
      : 'past_due'
    tell('customer.subscription.updated', subscription)
  }

  /** What Stripe does when it tries an unpaid bill again and gets its money. */
  function payOpen(id: string): void {
    const subscription = get(id, 'subscription')
    for (const invoice of all(
      'invoice',
      ({ customer, status }) => customer === subscription.customer && status === 'open',
    )) {
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
      tell('invoice.paid', invoice)
    }
    subscription.status = 'active'
    tell('customer.subscription.updated', subscription)
  }

  /** Ends a subscription at once. */
  function end(subscription: Thing): Thing {
    if (subscription.status === 'canceled')
      throw new StripeFault(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such subscription: '${subscription.id}'`,
      })
    Object.assign(subscription, { status: 'canceled', ended_at: seconds(), canceled_at: seconds() })
    tell('customer.subscription.deleted', subscription)
    return subscription
  }

  /** Deletes a customer; what was billed stays. Of subscriptions, Stripe promises to end the active ones. */
  function forget(id: string): Params {
    get(id, 'customer')
    for (const subscription of all('subscription', ({ customer, status }) => customer === id && status === 'active'))
      end(subscription)
    things.delete(id)
    return { id, object: 'customer', deleted: true }
  }

  /** Charges the default card for an open bill, on request. */
  function pay(invoice: Thing): Thing {
    if (invoice.status !== 'open')
      throw new StripeFault(400, { type: 'invalid_request_error', message: 'Invoice is already paid' })
    const card = (get(invoice.customer, 'customer').invoice_settings as Params).default_payment_method as string | null
    if (card === null || refused.has(card)) throw declined()
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
    tell('invoice.paid', invoice)
    const { subscription_details: of } = invoice.parent as { subscription_details: { subscription: string } }
    const subscription = get(of.subscription, 'subscription')
    if (all('invoice', ({ status, customer }) => status === 'open' && customer === invoice.customer).length === 0)
      subscription.status = 'active'
    tell('customer.subscription.updated', subscription)
    return invoice
  }

  /** Money of a payment goes back: as a refund, or by a dispute. */
  function refund(paymentId: string, cents: number): void {
    const charge = get(get(paymentId, 'payment_intent').latest_charge, 'charge')
    charge.amount_refunded = (charge.amount_refunded as number) + cents
    charge.refunded = charge.amount_refunded === charge.amount
    tell('charge.refunded', charge)
  }

  function dispute(paymentId: string, cents: number, status: 'won' | 'lost'): void {
    const charge = get(get(paymentId, 'payment_intent').latest_charge, 'charge')
    charge.disputed = true
    tell(
      'charge.dispute.closed',
      add('dp', 'dispute', { amount: cents, charge: charge.id, payment_intent: paymentId, status }),
    )
  }

  /** A card as people type it at Stripe: one more that its bank accepts, or refuses when it is charged. */
  function newCard(customer: string, isGood: boolean): string {
    const { id } = add('pm', 'payment_method', { customer })
    if (!isGood) refused.add(id)
    return id
  }

  /** A card that is chosen on Stripe's own page. */
  function chooseCard(customer: string, isGood: boolean): void {
    const invoice_settings = get(customer, 'customer').invoice_settings as Params
    invoice_settings.default_payment_method = newCard(customer, isGood)
    tell('customer.updated', get(customer, 'customer'))
  }

  return {
    things,
    events,
    refused,
    add,
    get,
    all,
    tell,
    subscribe,
    change,
    preview,
    turn,
    payOpen,
    chooseCard,
    end,
    forget,
    pay,
    refund,
    dispute,
    newCard,
    newId,
    seconds,
    itemOf,
  }
}

type Line = { amount: number; isProration: boolean }

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

const isBilledAlike = (a: Price, b: Price) => a.recurring.interval === b.recurring.interval

function declined(): StripeFault {
  return new StripeFault(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
}
