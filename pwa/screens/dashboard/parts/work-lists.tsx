import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import type { DeskRun } from '#pwa/parts/desk-rules.ts'
import type { Desk } from '#pwa/screens/dashboard/desk.state.ts'
import { DeskRow, Rows } from '#pwa/screens/dashboard/parts/desk-row.tsx'
import { Section } from '#pwa/screens/dashboard/parts/section.tsx'
import { questionIn } from '#pwa/screens/dashboard/question-in.ts'
import { labelOf, workLine } from '#pwa/parts/conversation/describe-turn.ts'
import { OutcomeLine } from '#pwa/parts/conversation/outcome-line.tsx'
import { heldBack, letterOf, wordsFor } from '#pwa/parts/approval-input.ts'
import type { FaceState } from '#pwa/parts/face/agent-face.tsx'
import { ReplierFace } from '#pwa/parts/face/replier-face.tsx'
import { replierOf } from '#pwa/parts/face/replier-of.ts'
import { placeOfAnswer, placeOfDraft, placeOfRun } from '#pwa/parts/place-of-run.ts'
import { clockTime, dayName, seconds } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { neither } from '#shared/domain/answers.ts'
import { headingOf, openBlanks } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type ListProps = { desk: Desk; team: readonly TeamMember[] | null }

/** So many are in sight at once. */
const most = 5

/** Who has a run: an agent, or the assistant of the chat. */
function FaceOf({ of, team, state = 'open' }: { of: DeskRun; team: ListProps['team']; state?: FaceState }) {
  const agent = replierOf(of.run.agent_id, of.session, team)
  return agent ? <ReplierFace agent={agent} size={40} state={state} /> : null
}

/** What runs wait for: an approval, an answer. */
export function needsOfRuns(desk: Desk, team: ListProps['team']): ReactNode[] {
  return [
    ...desk.approvals.map((of) => <Approval key={of.key} of={of} desk={desk} team={team} />),
    ...desk.questions.map((of) => <Question key={of.key} of={of} desk={desk} team={team} />),
  ]
}

/** The drafts with blanks to fill. */
export function openDrafts(desk: Desk, team: ListProps['team']): ReactNode[] {
  return desk.drafts.map((draft) => {
    const session = desk.sessionOf(draft.run_id)
    const agent = replierOf(draft.agent_id, session, team)
    const to = placeOfDraft(draft, session)
    const { label, title } = headingOf(draft)
    return (
      <DeskRow
        key={draft.id}
        face={agent && <ReplierFace agent={agent} size={40} />}
        title={title}
        to={to}
        meta={`${label} · ${count(openBlanks(draft).length, 'blank')} to fill`}
      >
        <ButtonLink to={to}>Fill in</ButtonLink>
      </DeskRow>
    )
  })
}

type OneProps = ListProps & { of: DeskRun }

function Approval({ of, desk, team }: OneProps) {
  const action = of.run.pending_action!
  const to = placeOfRun(of.run, of.session)
  const words = wordsFor(action.tool)
  // What goes out is read before it does.
  const isLetter = letterOf(action) !== null
  return (
    <DeskRow
      face={<FaceOf of={of} team={team} />}
      title={action.summary}
      to={to}
      meta={desk.online ? heldBack(action.tool) : 'Your answer needs a connection.'}
    >
      {isLetter ? (
        <ButtonLink to={to}>Read and answer</ButtonLink>
      ) : (
        <>
          <Button disabled={!desk.online} onClick={() => desk.answer(of, true)}>
            {words.yes}
          </Button>
          <Button kind="ghost" disabled={!desk.online} onClick={() => desk.answer(of, false)}>
            {words.no}
          </Button>
        </>
      )}
    </DeskRow>
  )
}

/** Something that an agent asks: with the choices that it offers, or the way to where it is answered in words. */
function Question({ of, desk, team }: OneProps) {
  const choices = of.run.next.filter(({ kind }) => kind === 'choose')
  const isChoice = choices.length > 0
  const question = questionIn(of.run.result) ?? (isChoice ? 'Which one?' : undefined)
  const to = isChoice ? placeOfRun(of.run, of.session) : placeOfAnswer(of.run, of.session)
  const row = {
    face: <FaceOf of={of} team={team} />,
    title: question ?? of.run.prompt,
    to,
    meta: question ? (
      <span dir="auto" className={css({ lineClamp: '1' })}>
        You asked: “{of.run.prompt}”
      </span>
    ) : (
      <OutcomeLine run={of.run} />
    ),
  }
  if (!isChoice)
    return (
      <DeskRow {...row}>
        <ButtonLink to={to}>Answer</ButtonLink>
      </DeskRow>
    )
  return (
    <DeskRow {...row}>
      {choices.map((each) => (
        <Button key={each.id} className={chip} onClick={() => desk.take(of, each)}>
          <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{each.label}</span>
          {each.hint && (
            <span
              className={css({ minWidth: '0', fontWeight: 'regular', color: 'fg.muted', overflowWrap: 'anywhere' })}
            >
              {each.hint}
            </span>
          )}
        </Button>
      ))}
      <Button kind="ghost" onClick={() => desk.take(of, neither)}>
        {choices.length === 1 ? 'No' : 'Neither'}
      </Button>
    </DeskRow>
  )
}

/** Every word of a choice is read before it is taken. */
const chip = css({
  flexWrap: 'wrap',
  justifyContent: 'start',
  rowGap: '2',
  maxWidth: 'full',
  minWidth: '0',
  paddingBlock: '8',
  borderColor: 'border.strong',
  whiteSpace: 'normal',
  textAlign: 'start',
})

/** What was handed over without a connection: it goes out by itself, in this order. */
export function WaitingToSend({ desk, team }: ListProps) {
  const { waiting } = desk
  if (waiting.length === 0) return null
  const follows = (of: DeskRun, n: number) => waiting[n - 1]?.conversationId === of.conversationId
  return (
    <Section title="Waiting to send" count={waiting.length}>
      <Rows label="Waiting to send" most={most}>
        {waiting.map((of, n) => (
          <DeskRow
            key={of.key}
            face={<FaceOf of={of} team={team} state="queued" />}
            title={of.run.prompt}
            to={placeOfUnsent(of)}
            meta={follows(of, n) ? 'After the one above' : "Runs when you're back online"}
            end={
              <Button kind="ghost" onClick={() => desk.stop(of)}>
                Cancel
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

/** What is under way on any device. */
export function WorkingNow({ desk, team }: ListProps) {
  const { working } = desk
  const now = useNow(working.length > 0)
  if (working.length === 0) return null
  return (
    <Section title="Working now" count={working.length}>
      <Rows label="Working now" most={most}>
        {working.map((of) => (
          <DeskRow
            key={of.key}
            face={<FaceOf of={of} team={team} state={of.run.status === 'running' ? 'running' : 'queued'} />}
            title={of.run.prompt}
            to={of.run.id === '' ? placeOfUnsent(of) : placeOfRun(of.run, of.session)}
            meta={`${stepOf(of)}${of.run.started_at ? ` · ${seconds(of.run.started_at, now)}` : ''}`}
            end={
              <Button
                kind="ghost"
                disabled={of.turn?.stopping || !(desk.online || of.run.id === '')}
                onClick={() => desk.stop(of)}
              >
                Stop
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

function placeOfUnsent({ session, conversationId }: DeskRun): string {
  return session === null ? paths.agent(conversationId) : paths.chatSession(session)
}

function stepOf({ turn, run }: DeskRun): string {
  if (turn?.state === 'unsent') return 'Waiting to be sent'
  // Not what it has written: the whole desk would be drawn with each word.
  if (turn && (turn.state !== 'running' || turn.stopping)) return workLine(turn, 'Working')
  if (run.status === 'queued') return 'Waiting to start'
  return run.steps.findLast(({ status }) => status === 'running')?.summary ?? 'Working'
}

/** The last runs that ended, and how. */
export function JustFinished({ desk, team }: ListProps) {
  const { finished } = desk
  if (finished.length === 0) return null
  return (
    <Section title="Just finished" all={{ label: 'All results', to: paths.results }}>
      <Rows label="Just finished" most={most}>
        {finished.map((of) => (
          <DeskRow
            key={of.key}
            face={<FaceOf of={of} team={team} />}
            title={of.run.prompt}
            to={placeOfRun(of.run, of.session)}
            meta={<Ending run={of.run} />}
            end={<span className={css({ textStyle: 'small', color: 'fg.muted' })}>{whenEnded(of.run)}</span>}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Ending({ run }: { run: DeskRun['run'] }) {
  // What still needs the reader stands above.
  if (run.outcome) return <OutcomeLine run={run} isAlways isSettled />
  const { word, state } = labelOf(run)
  return <Badge state={state}>{word}</Badge>
}

function whenEnded({ finished_at, created_at }: DeskRun['run']): string {
  const at = finished_at ?? created_at
  const day = dayName(at)
  return day === 'Today' ? clockTime(at) : day === 'Yesterday' ? day : day.split(' ').slice(-2).join(' ')
}
