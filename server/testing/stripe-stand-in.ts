import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openAccount } from './stripe-account.ts'
import { StripeFault, type Thing, openArtefacts, parseForm, signatureOf } from './stripe-wire.ts'

type Params = Record<string, unknown>
type Asked = { call: string; params: Params; key: string | undefined }

/** What is done to calls that match: no answer after the work is done, or none of the work. */
type Trouble = { pattern: RegExp; kind: 'no-answer' | 'broken'; times: number }

export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>

/**
 * Stripe on a port of its own, as its SDK knows it: forms in, JSON out, `Idempotency-Key`, signed events. Its objects
 * are Stripe's samples, and what it is sent is held to Stripe's types: `faults` lists what was not right. Needs
 * VENDOR_ARTEFACTS.
 */
export async function openStripe({ now = Date.now }: { now?: () => number } = {}) {
  const artefacts = openArtefacts()
  const account = openAccount(artefacts, now)
  const { add, all, get, tell, things } = account
  const secret = 'sk_test_standin'
  const webhookSecret = 'whsec_standin'
  const answers = new Map<string, { request: string; status: number; body: unknown }>()
  const faults: string[] = []
  const asked: Asked[] = []
  const troubles: Trouble[] = []
  const gates: { pattern: RegExp; reach: () => void; opened: Promise<void> }[] = []

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', baseUrl)
    const call = `${request.method} ${pathname}`
    const params = parseForm(request.method === 'GET' ? searchParams.toString() : await text(request))
    const key = request.headers['idempotency-key'] as string | undefined
    asked.push({ call, params: structuredClone(params), key })
    const trouble = troubles.find(({ pattern, times }) => times > 0 && pattern.test(call))
    if (trouble) trouble.times -= 1
    const { status, body } = perform(call, params, key, request.headers.authorization, trouble?.kind === 'broken')
    const held = gates.findIndex(({ pattern }) => pattern.test(call))
    const [gate] = held < 0 ? [] : gates.splice(held, 1)
    gate?.reach()
    await gate?.opened
    if (trouble?.kind === 'no-answer') response.destroy()
    else say(response, status, body)
  }

  function perform(
    call: string,
    params: Params,
    key: string | undefined,
    authorization: string | undefined,
    isBroken: boolean,
  ): { status: number; body: unknown } {
    if (authorization !== `Bearer ${secret}`)
      return problem(new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }))
    faults.push(...artefacts.faultsOf(call, params))
    const work = () =>
      isBroken
        ? problem(new StripeFault(500, { type: 'api_error', message: 'An unknown error occurred' }))
        : attempt(call, params)
    if (!call.startsWith('POST ')) return work()
    if (!key?.startsWith('muster-')) faults.push(`${call} has no idempotency key of ours: ${key}`)
    const request = JSON.stringify([call, params])
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.request !== request)
      return problem(
        new StripeFault(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        }),
      )
    // Failures are kept too: a try that failed fails again under its key.
    const done = known ?? { request, ...work() }
    if (key !== undefined) answers.set(key, done)
    return done
  }

  function attempt(call: string, params: Params): { status: number; body: unknown } {
    try {
      return { status: 200, body: structuredClone(route(call, params)) }
    } catch (error) {
      if (error instanceof StripeFault) return problem(error)
      throw error
    }
  }

  function route(call: string, params: Params): unknown {
    const [, method, noun = '', id] =
      /^(\w+) \/v1\/((?:checkout\/|billing_portal\/)?\w+)(?:\/(\w+))?(?:\/pay)?$/.exec(call) ?? []
    const kind =
      {
        customers: 'customer',
        products: 'product',
        prices: 'price',
        setup_intents: 'setup_intent',
        subscriptions: 'subscription',
        invoices: 'invoice',
        payment_intents: 'payment_intent',
        'checkout/sessions': 'checkout.session',
        disputes: 'dispute',
      }[noun] ?? noun
    const list = (keep: (thing: Thing) => boolean) => ({
      object: 'list',
      url: `/v1/${noun}`,
      has_more: false,
      data: all(kind, keep).slice(0, Number(params.limit ?? 10)),
    })
    if (method === 'GET' && id) return expanded(get(id, kind), params)
    if (method === 'DELETE' && id) return noun === 'customers' ? account.forget(id) : account.end(get(id, kind))
    if (method === 'GET' && noun === 'prices')
      return list(({ lookup_key }) => (params.lookup_keys as string[]).includes(lookup_key as string))
    if (method === 'GET' && ['subscriptions', 'setup_intents'].includes(noun))
      return list(({ customer }) => customer === params.customer)
    if (method === 'GET' && noun === 'disputes')
      return list(({ payment_intent }) => payment_intent === params.payment_intent)
    if (method === 'GET' && noun === 'invoices') return list(billed(params))
    switch (`${noun}${id ? '/' : ''}`) {
      case 'customers':
        return add('cus', 'customer', {
          ...params,
          invoice_settings: {
            custom_fields: null,
            default_payment_method: null,
            footer: null,
            rendering_options: null,
          },
        })
      case 'customers/': {
        const customer = get(id, 'customer')
        const { invoice_settings, ...rest } = params
        return Object.assign(customer, rest, {
          invoice_settings: { ...(customer.invoice_settings as Params), ...(invoice_settings as Params) },
        })
      }
      case 'products':
        return things.set(params.id as string, artefacts.sample('product', params)).get(params.id as string)
      case 'prices': {
        get(params.product, 'product')
        const { transfer_lookup_key: _, ...kept } = params
        return add('price', 'price', {
          ...kept,
          recurring: {
            ...(params.recurring as Params),
            interval_count: 1,
            usage_type: 'licensed',
            meter: null,
            trial_period_days: null,
          },
        })
      }
      case 'setup_intents': {
        get(params.customer, 'customer')
        const made = add('seti', 'setup_intent', { ...params, payment_method: null, status: 'requires_payment_method' })
        return Object.assign(made, { client_secret: `${made.id}_secret_${account.newId('x')}` })
      }
      case 'subscriptions':
        return account.subscribe(params)
      case 'subscriptions/':
        return account.change(get(id, 'subscription'), params)
      case 'invoices/':
        return id === 'create_preview' ? account.preview(params) : account.pay(get(id, 'invoice'))
      case 'checkout/sessions':
        return newSession(params)
      case 'billing_portal/sessions':
        return add('bps', 'billing_portal.session', {
          customer: get(params.customer, 'customer').id,
          return_url: params.return_url,
          url: 'https://billing.stripe.com/p/session/test',
        })
      default:
        throw new StripeFault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` })
    }
  }

  /** Which bills are asked for: a customer's or a subscription's, all or those of one state. */
  function billed({ customer, subscription, status }: Params): (invoice: Thing) => boolean {
    const of = (invoice: Thing) =>
      (invoice.parent as { subscription_details: Params }).subscription_details.subscription
    return (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || of(invoice) === subscription) &&
      (status === undefined || invoice.status === status)
  }

  /** An object with the ones it refers to, where the call expands them. */
  function expanded(thing: Thing, { expand = [] }: Params): Thing {
    return (expand as string[]).reduce((whole, path) => withNamed(whole, path.split('.')), thing)
  }

  /** With what a path leads to in place of its id. */
  function withNamed<Of extends Params>(of: Of, [field = '', ...rest]: string[]): Of {
    const found = of[field]
    if (rest.length > 0) return { ...of, [field]: withNamed(found as Params, rest) }
    return typeof found === 'string' ? { ...of, [field]: get(found, field) } : of
  }

  function newSession(params: Params): Thing {
    const [line] = params.line_items as { quantity: number; price_data: { unit_amount: number } }[]
    const amount = line!.quantity * line!.price_data.unit_amount
    const customer = get(params.customer, 'customer').id
    const payment = add('pi', 'payment_intent', {
      customer,
      amount,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: (params.payment_intent_data as Params).metadata,
    })
    const { success_url, cancel_url, metadata } = params
    return add('cs_test', 'checkout.session', {
      customer,
      success_url,
      cancel_url,
      metadata,
      payment_intent: payment.id,
      amount_total: amount,
      currency: 'usd',
      payment_status: 'unpaid',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${account.newId('cs_test')}`,
    })
  }

  function chargeOf({ id, amount, customer }: Thing): Thing {
    return add('ch', 'charge', {
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      currency: 'usd',
      customer,
      payment_intent: id,
      paid: true,
      status: 'succeeded',
    })
  }

  return {
    baseUrl,
    secret,
    webhookSecret,
    publishableKey: 'pk_test_standin',
    /** The environment of a server that takes payments here. */
    env: {
      STRIPE_SECRET_KEY: secret,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: baseUrl,
    },
    faults,
    /** Every call, in order. */
    asked,
    /** The events that were not sent yet, the oldest first; `splice` it and fire. */
    events: account.events,
    account,
    /** The next so many calls that match are worked on and not answered, or answered with 500 and not worked on. */
    trouble(pattern: RegExp, kind: Trouble['kind'], times = Infinity): () => void {
      const trouble = { pattern, kind, times }
      troubles.push(trouble)
      return () => void (trouble.times = 0)
    },
    /** The next call that matches is worked on, and its answer waits until it is let go. */
    holdAnswer(pattern: RegExp): { reached: Promise<void>; open: () => void } {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      gates.push({ pattern, reach, opened })
      return { reached, open }
    },
    /**
     * What Stripe.js does with a SetupIntent's secret and a card: `declined` is refused at once, `empty` only when it
     * is charged.
     */
    confirmSetup(
      clientSecret: string,
      card: 'good' | 'empty' | 'declined' = 'good',
    ): { setupIntent: Thing } | { error: { type: string; code: string; message: string } } {
      const intent = all('setup_intent').find(({ client_secret }) => client_secret === clientSecret)
      if (!intent)
        return { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such setupintent.' } }
      if (card === 'declined')
        return { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }
      Object.assign(intent, {
        status: 'succeeded',
        payment_method: account.newCard(intent.customer as string, card === 'good'),
      })
      tell('setup_intent.succeeded', intent)
      return { setupIntent: structuredClone(intent) }
    },
    /** A person pays on the page of a Checkout session. */
    payCheckout(url: string): void {
      const session = all('checkout.session').find((each) => each.url === url)!
      const payment = get(session.payment_intent, 'payment_intent')
      Object.assign(payment, {
        status: 'succeeded',
        amount_received: payment.amount,
        latest_charge: chargeOf(payment).id,
      })
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      tell('payment_intent.succeeded', payment)
      tell('checkout.session.completed', session)
    },
    /**
     * Sends a server an event as Stripe does; returns its answer. Another secret or time makes a signature that is
     * wrong.
     */
    fire(
      event: Thing,
      url: string,
      { fetch = globalThis.fetch, signedWith = webhookSecret, at = Math.floor(now() / 1000) } = {},
    ): Promise<Response> {
      const payload = JSON.stringify(event, null, 2)
      return fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, signedWith, at),
        },
        body: payload,
      })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function problem({ status, error }: StripeFault): { status: number; body: unknown } {
  return { status, body: { error } }
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
    .end(JSON.stringify(body))
}
