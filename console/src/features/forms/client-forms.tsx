import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Hourglass, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { AnswerCard } from './answer-card'
import { EndedRequests } from './ended-requests'
import { SendDialog } from './send-dialog'
import { endedRequests, useClientForms, useForms, useLocalized, useScales } from './use-forms'

const ScaleCharts = lazy(async () => ({ default: (await import('./scale-charts')).ScaleCharts }))

interface Props {
  patientId: string
  /** The session for which a form can be requested; null if there is none yet. */
  sessionId: string | null
  hasEmail: boolean
}

/** Shows the answers of a client, the curves of their scales, open requests, and requests a form. */
export function ClientForms({ patientId, sessionId, hasEmail }: Props) {
  const { t } = useTranslation('forms')
  const reading = useClientForms(patientId)
  const now = useNow()
  const [again, setAgain] = useState<string | null>(null)
  return (
    <div className="space-y-4">
      <Asking sessionId={sessionId} hasEmail={hasEmail} />
      <Query
        of={reading}
        loading={<Skeleton className="h-48 w-full rounded-lg" />}
        isEmpty={({ requests, answers }) =>
          !answers.length && !requests.some(({ state }) => state === 'open') && !endedRequests(requests, now).length
        }
        empty={
          <Empty className="surface" illustration="spyglass" title={t('client.empty')}>
            {t(sessionId ? 'client.emptyHint' : 'client.noSession')}
          </Empty>
        }
      >
        {({ requests, answers }) => (
          <div className="space-y-6">
            <EndedRequests requests={requests} onSend={sessionId ? setAgain : null} />
            <Waiting requests={requests.filter(({ state }) => state === 'open')} />
            {answers.length > 0 && <Scales patientId={patientId} />}
            {answers
              .filter(({ isReplaced }) => !isReplaced)
              .map((answer) => (
                <div key={answer.id} className="rounded-md bg-card">
                  <AnswerCard answer={answer} all={answers} />
                </div>
              ))}
          </div>
        )}
      </Query>
      {again && sessionId && (
        <SendDialog sessionId={sessionId} hasEmail={hasEmail} formId={again} onClose={() => setAgain(null)} />
      )}
    </div>
  )
}

/** Requests a form, if there is a published one and a session for it. */
function Asking({ sessionId, hasEmail }: Pick<Props, 'sessionId' | 'hasEmail'>) {
  const { t } = useTranslation('forms')
  const { data } = useForms()
  const [isOpen, setOpen] = useState(false)
  if (!sessionId || !data) return null
  if (!data.some(({ published }) => published))
    return (
      <Link to="/settings/custom-forms" className="inline-block text-primary underline underline-offset-4">
        {t('noForms')}
      </Link>
    )
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" data-print="never" onClick={() => setOpen(true)}>
        <Send className="size-4" aria-hidden />
        {t('send.action')}
      </Button>
      {isOpen && <SendDialog sessionId={sessionId} hasEmail={hasEmail} onClose={() => setOpen(false)} />}
    </>
  )
}

function Waiting({
  requests,
}: {
  requests: { id: string; name: { fr: string; en?: string | null | undefined }; sentAt: string }[]
}) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const format = useFormats()
  if (!requests.length) return null
  return (
    <ul aria-label={t('client.waiting')} className="space-y-2">
      {requests.map(({ id, name, sentAt }) => (
        <li key={id} className="flex items-start gap-2.5 rounded-md border bg-card p-3">
          <Hourglass className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium">{words(name)}</span>
            <span className="text-muted-foreground text-sm">
              {t('request.open', { date: format.dayAndTime(sentAt) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the scales with at least two points, which a curve needs. */
function Scales({ patientId }: { patientId: string }) {
  const { t } = useTranslation('forms')
  const scales = (useScales(patientId).data ?? []).filter(({ points }) => points.length > 1)
  if (!scales.length) return null
  return (
    <section aria-label={t('client.scales')} className="surface p-4 sm:p-6">
      <h2 className="mb-4 font-semibold text-lg">{t('client.scales')}</h2>
      <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
        <ScaleCharts scales={scales} />
      </Suspense>
    </section>
  )
}
