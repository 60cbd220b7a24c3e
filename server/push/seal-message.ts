type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type Options = {
  vapidDetails: { subject: string; publicKey: string; privateKey: string }
  /** Seconds. */
  TTL: number
  urgency: 'normal' | 'high'
  topic: string
}

/** What is posted to the push service. */
type Details = { headers: Record<string, string | number>; body: Buffer }

/** Encrypts a message for one device (RFC 8291) and signs the request that carries it (RFC 8292). */
export async function sealMessage(subscription: Subscription, message: string, options: Options): Promise<Details> {
  // Loaded here, so that a server without subscribed devices starts without it.
  // @ts-expect-error -- it brings no types
  const { default: webPush } = (await import('web-push')) as {
    default: { generateRequestDetails: (...details: Parameters<typeof sealMessage>) => Details }
  }
  return webPush.generateRequestDetails(subscription, message, options)
}
