import { problemOf } from '#pwa/data/network/api.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { unsentOf, unsentOnDevice } from '#pwa/data/outbox/outbox-count.ts'
import { session, signIn } from '#pwa/data/session/session.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

type Errors = { email?: string; password?: string }

/**
 * What the login knows: the fields, `known` being the address where that is, what is wrong with them, and whether an
 * answer is awaited. `hasShared` is whether something waits that was shared with the app.
 */
export function useLogin(known: string, onSignedIn: (hasShared: boolean) => void) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  // An installed app runs on the user's own device.
  const [remember, setRemember] = useState(() => matchMedia('(display-mode: standalone)').matches)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const { value } = useSnapshot(config)
  const { expiredFor } = useSnapshot(session)
  const [unsent] = useState(unsentOnDevice)
  const shared = useShared()

  const [hasAsked, setAsked] = useState(false)
  useEffect(() => {
    void loadConfig().then(() => setAsked(true))
  }, [])

  const submit = async (code?: string) => {
    if (isBusy) return
    const missing: Errors = {
      ...(email.trim() === '' && { email: 'Enter your e-mail or user name.' }),
      ...(password === '' && { password: 'Enter your password.' }),
    }
    setErrors(missing)
    setTrouble(null)
    setUnconfirmed(false)
    if (missing.email || missing.password) return
    setBusy(true)
    try {
      await signIn({ email: email.trim(), password, remember, totp_code: code })
      toast('success', 'Login successful', 'Welcome back to Muster!')
      onSignedIn(shared > 0)
    } catch (error) {
      const problem = problemOf(error)
      // A first step that succeeded; whose password is no longer right goes back to it.
      setAsksCode(problem.code === 'totp_required' || (code !== undefined && problem.code !== 'invalid_credentials'))
      if (problem.code === 'totp_required') return
      const text = problem.status === 0 ? 'Sign in needs a connection.' : problem.detail || 'Invalid credentials'
      setTrouble(text)
      setUnconfirmed(problem.code === 'email_unverified')
      toast('destructive', 'Login failed', text)
    } finally {
      setBusy(false)
    }
  }

  return {
    email,
    password,
    remember,
    isBusy,
    errors,
    trouble,
    isUnconfirmed,
    asksCode,
    notice: [
      noticeFor(expiredFor?.email ?? null, expiredFor ? unsentOf(expiredFor.id) : unsent),
      noticeOfShared(shared),
    ]
      .filter(Boolean)
      .join(' '),
    hasShared: shared > 0,
    demo: value?.demo ?? null,
    // Not before it is known: the demo hint above it would push it away.
    canRegister: (value !== null || hasAsked) && value?.registration !== 'off',
    setEmail,
    setPassword,
    setRemember,
    submit,
    back: () => {
      setAsksCode(false)
      setTrouble(null)
    },
    useDemo: () => {
      setEmail(value?.demo?.username ?? '')
      setPassword(value?.demo?.password ?? '')
      setErrors({})
      setTrouble(null)
    },
  }
}

/** Why there is something to sign in for; never whose it is, unless their session has just ended here. */
function noticeFor(expiredFor: string | null, unsent: number): string | null {
  const items = unsent === 1 ? '1 item that waits' : `${unsent} items that wait`
  if (expiredFor !== null && unsent > 0) return `Your session has ended. Sign in as ${expiredFor} to send ${items}.`
  if (expiredFor !== null) return 'Your session has ended. Sign in to go on where you were.'
  return unsent > 0
    ? `Sign in to send ${items} on this ${deviceName()}. Only the person who wrote ${unsent === 1 ? 'it' : 'them'} can.`
    : null
}

/** How many shares wait in this browser. Only a device that has been here before is asked. */
function useShared(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return
    const ask = async () => {
      const { waitingShares } = await import('#pwa/data/conversations/shares.ts')
      setCount(await waitingShares())
    }
    ask().catch(() => {})
  }, [])
  return count
}

function noticeOfShared(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 shared item waits: sign in to use it.' : `${count} shared items wait: sign in to use them.`
}
