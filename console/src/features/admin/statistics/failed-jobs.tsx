import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Check, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../../lib/api'
import { useNow } from '../../../lib/now'
import { useProblemText } from '../../../lib/problem-text'
import { useReading } from '../../../lib/readings'
import { useFormats } from '../../../lib/use-formats'
import { Panel, usePanelPage } from './panel'

type FailedJob = ReplyOf<typeof contract.admin.failedJobs>['data'][number]

/** Lists the failed jobs, each with a button that tries again. */
export function FailedJobs() {
  const { t } = useTranslation('admin')
  const { page, searchFor } = usePanelPage('jobs')
  const jobs = useReading(['admin', 'failedJobs', page], () => api.admin.failedJobs({ query: { page } }), {
    keepPreviousData: true,
  })
  return (
    <Panel title={t('jobs.title')} reading={jobs} searchFor={searchFor} empty={t('jobs.none')} illustration="sunrise">
      {(job) => <Job job={job} />}
    </Panel>
  )
}

function Job({ job }: { job: FailedJob }) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const now = useNow()
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{job.name}</p>
        {job.reason && <p className="wrap-anywhere text-sm">{job.reason}</p>}
        <p className="text-muted-foreground text-sm">
          {t('jobs.givenUp', { count: job.attempts, when: format.relativeTime(job.failedAt, now) })}
        </p>
      </div>
      <Retry job={job} />
    </div>
  )
}

/** Keeps its place when it is done, since a list that moves leads to clicks on the wrong row. */
function Retry({ job }: { job: FailedJob }) {
  const { t } = useTranslation('admin')
  const textOf = useProblemText()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { problem: string }>('idle')

  async function retry() {
    setState('busy')
    try {
      await api.admin.retryJob({ params: { id: job.id } })
      setState('done')
    } catch (error) {
      setState({ problem: textOf(asProblem(error)) })
    }
  }

  return (
    <div className="flex max-w-40 shrink-0 flex-col items-end gap-1 text-end text-sm">
      {state === 'done' ? (
        <p role="status" className="flex min-h-8 items-center gap-1.5 text-success">
          <Check className="size-4" aria-hidden />
          {t('jobs.queued')}
        </p>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          isBusy={state === 'busy'}
          aria-label={t('jobs.retryOf', { name: job.name })}
          onClick={() => void retry()}
        >
          {state !== 'busy' && <RotateCw className="size-3.5" aria-hidden />}
          {t('jobs.retry')}
        </Button>
      )}
      {typeof state === 'object' && (
        <p role="alert" className="text-destructive">
          {state.problem}
        </p>
      )}
    </div>
  )
}
