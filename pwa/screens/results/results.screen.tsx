import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { labelOf } from '#pwa/parts/conversation/describe-turn.ts'
import { ReplierFace } from '#pwa/parts/face/replier-face.tsx'
import { replierOf } from '#pwa/parts/face/replier-of.ts'
import { TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { placeOfDraft, placeOfRun } from '#pwa/parts/place-of-run.ts'
import { type Result, type ResultsState, useResults } from '#pwa/screens/results/results.state.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { headingOf, openBlanks } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { css } from '#styled/css/css.js'
import { listRow } from '#styled/recipes/list-row.js'
import { Link } from 'react-router-dom'

/** What agents left: drafts and runs, newest first, and a search over both. */
export function ResultsScreen() {
  const { words, setWords, list, failed, team } = useResults()
  const isSlow = useDelay()

  return (
    <>
      <PageHead title="Results" text="What your agents wrote and answered.">
        <SearchBox label="Search results" placeholder="Search drafts and replies" value={words} onChange={setWords} />
      </PageHead>
      <div className={pageContent}>
        {failed && (
          <p role="status" className={css({ textStyle: 'small', color: 'fg.muted', paddingBottom: '12' })}>
            Showing what is on this device.
          </p>
        )}
        {list === null
          ? isSlow && (
              <ul aria-label="Loading results">
                {[1, 2, 3].map((each) => (
                  <TaskRowSkeleton key={each} />
                ))}
              </ul>
            )
          : list.length === 0 && (
              <Empty
                title={words === '' ? 'Nothing yet' : 'Nothing found'}
                text={
                  words === ''
                    ? 'Give an agent a task; what it writes and answers is listed here.'
                    : 'Try other words. Runs of long ago are in the history of their agent.'
                }
              />
            )}
        {list && list.length > 0 && (
          <ul aria-label="Results">
            {list.map((result) => (
              <ResultLine key={`${'draft' in result ? 'd' : 'r'}${result.id}`} result={result} team={team} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function ResultLine({ result, team }: { result: Result; team: ResultsState['team'] }) {
  const { agent_id } = 'draft' in result ? result.draft : result.run
  const agent = team.find(({ id }) => id === agent_id)
  const face = replierOf(agent_id, result.session, team)
  const when = `${dayName(result.at)}, ${clockTime(result.at)}`
  const by = `${agent?.name ?? 'Assistant'} · ${when}`
  const { title, label } = 'draft' in result ? headingOf(result.draft) : { title: result.run.prompt, label: undefined }
  const meta = label === undefined ? by : `${label} · ${by}`
  return (
    <li className={listRow()}>
      <Link to={placeOf(result)} className={row}>
        {face ? <ReplierFace agent={face} size={28} /> : <span className={css({ width: '[28px]', flex: 'none' })} />}
        <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
          <span className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{title}</span>
          <span className={css({ textStyle: 'small', color: 'fg.subtle', truncate: true })}>{meta}</span>
        </span>
        <Mark result={result} />
      </Link>
    </li>
  )
}

/** What is left to do about it. */
function Mark({ result }: { result: Result }) {
  if ('run' in result) {
    const { word, state } = labelOf(result.run)
    return (
      <Badge look="boxed" state={state}>
        {word}
      </Badge>
    )
  }
  const open = openBlanks(result.draft).length
  return (
    <Badge look="boxed" state={open > 0 ? 'waiting' : 'done'}>
      {open > 0 ? `${count(open, 'blank')} left` : 'Filled'}
    </Badge>
  )
}

/** Where it stands in its conversation. */
function placeOf(result: Result): string {
  return 'draft' in result ? placeOfDraft(result.draft, result.session) : placeOfRun(result.run, result.session)
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'row',
  _hover: { background: 'bg.inset' },
})
