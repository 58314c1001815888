import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { DataHolder, DataRequest } from './use-client-privacy'

interface Props {
  holder: DataHolder
  onRequest: (kind: DataRequest['kind']) => Promise<void>
}

const kinds = ['export', 'erasure'] as const

/** Requests a copy or an erasure, and shows the state of earlier requests. */
export function DataRequests({ holder: { requests }, onRequest }: Props) {
  const { t } = useTranslation('clientPrivacy')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<DataRequest['kind'] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function ask(kind: DataRequest['kind']) {
    setBusy(kind)
    setProblem(null)
    try {
      await onRequest(kind)
      // The pressed button goes.
      heading.current?.focus()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(null)
  }

  return (
    <div className="space-y-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {t('requests')}
      </h3>
      <p className="text-muted-foreground text-sm">{t('requestsHint')}</p>
      {problem && <ProblemNotice problem={problem} />}
      {requests.length > 0 && (
        <ul aria-label={t('requests')} className="space-y-1">
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {kinds
          .filter((kind) => !requests.some((request) => request.kind === kind && !request.answeredAt))
          .map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant="secondary"
              isBusy={busy === kind}
              disabled={busy !== null && busy !== kind}
              onClick={() => void ask(kind)}
            >
              {t(`ask.${kind}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}

function RequestLine({ request: { kind, requestedAt, dueAt, readAt, answeredAt } }: { request: DataRequest }) {
  const { t } = useTranslation('clientPrivacy')
  const format = useFormats()
  return (
    <li>
      {t(`asked.${kind}`, { when: format.date(requestedAt) })}{' '}
      <span className="text-muted-foreground">
        {answeredAt
          ? t('answered', { when: format.date(answeredAt) })
          : t(readAt ? 'read' : 'waiting', { until: format.date(dueAt) })}
      </span>
    </li>
  )
}
