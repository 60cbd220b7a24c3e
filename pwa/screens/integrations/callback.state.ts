import { problemOf } from '#pwa/data/network/api.ts'
import { type ConnectionKind, authorizationAddress, finishAuthorization } from '#pwa/data/resources/integrations.ts'
import { leaveFor } from '#pwa/data/session/leave.ts'
import { session } from '#pwa/data/session/session.ts'
import { paths } from '#pwa/paths.ts'
import { type Landing, landingOf, wordsOf } from '#pwa/screens/integrations/callback-labels.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export type CallbackState =
  | { step: 'signed-out' }
  | { step: 'processing' }
  | { step: 'success' | 'error'; message: string }

/** Milliseconds that a message is read for before the page goes on. */
const afterSuccess = 2000
const afterError = 3000

const targets: Record<ConnectionKind, string> = { calendar: paths.integrations, workspace: paths.arloConfigure }

/** What Google's redirect came back with, and what became of it. */
export function useGoogleCallback(kind: ConnectionKind) {
  const [search] = useSearchParams()
  const { user, loading } = useSnapshot(session)
  const navigate = useNavigate()
  const [landing] = useState<Landing>(() => landingOf(kind, search))
  const [state, setState] = useState<CallbackState>(() =>
    landing.step === 'finish' ? { step: 'processing' } : landing,
  )
  const [isOpen, setOpen] = useState(false)
  const isHere = user !== null && !loading

  const finish = () => {
    if (landing.step !== 'finish') return
    finishAuthorization(kind, landing.code, landing.state).then(
      ({ success, message }) =>
        setState(success ? { step: 'success', message } : { step: 'error', message: message || wordsOf(kind).refused }),
      (error: unknown) => {
        const problem = problemOf(error)
        // Nothing has happened: what came back from Google can be sent as it is.
        setOpen(problem.code === 'unreachable' || problem.status === 503)
        setState({ step: 'error', message: wordsOf(kind).failed(problem) })
      },
    )
  }
  const begin = useEffectEvent(finish)
  useEffect(() => {
    if (isHere) begin()
  }, [isHere])

  // The calendar's error waits for a choice, and so does what can be tried again; everything else goes on by itself.
  const wait =
    state.step === 'success'
      ? afterSuccess
      : state.step === 'error' && kind === 'workspace' && !isOpen
        ? afterError
        : null
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => void navigate(targets[kind], { replace: true }), wait)
    return () => clearTimeout(timer)
  }, [wait, kind, navigate])

  const again = () => {
    const before = state
    setState({ step: 'processing' })
    // A refused one has to be asked for anew.
    if (isOpen) return finish()
    authorizationAddress(kind)
      .then(leaveFor)
      .then(
        () => setState(before),
        (error: unknown) => setState({ step: 'error', message: wordsOf(kind).failed(problemOf(error)) }),
      )
  }

  return {
    state: !isHere && !loading ? ({ step: 'signed-out' } as const) : state,
    target: targets[kind],
    isOpen,
    again,
  }
}
