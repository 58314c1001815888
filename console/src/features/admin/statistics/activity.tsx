import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { withDe } from '../../../lib/elision'
import { useNow } from '../../../lib/now'
import { useReading } from '../../../lib/readings'
import { useFormats } from '../../../lib/use-formats'
import { useCount } from '../use-count'
import { Panel, usePanelPage } from './panel'

type Entry = ReplyOf<typeof contract.audit.all>['data'][number]

/** The actions with a text of their own; others are shown by their code. */
const known = {
  'user.suspended': 'activity.suspended',
  'user.reinstated': 'activity.reinstated',
  'user.signed_out': 'activity.signedOut',
  'user.verification_resent': 'activity.verificationResent',
  'mail.sent': 'activity.mailSent',
  'mail.tested': 'activity.mailTested',
  'patients.listed': 'activity.patientsListed',
  'job.retried': 'activity.jobRetried',
  'review.admin_hidden': 'activity.reviewHidden',
  'review.admin_kept': 'activity.reviewKept',
  'review.admin_read': 'activity.reviewRead',
} as const

/** Lists the actions of admins, latest first. */
export function Activity() {
  const { t } = useTranslation('admin')
  const { page, searchFor } = usePanelPage('activity')
  const entries = useReading(['admin', 'activity', page], () => api.audit.all({ query: { page } }), {
    keepPreviousData: true,
  })
  return (
    <Panel
      title={t('activity.title')}
      reading={entries}
      searchFor={searchFor}
      empty={t('activity.none')}
      illustration="anchor"
    >
      {(entry) => <Line entry={entry} />}
    </Panel>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const now = useNow()
  const count = useCount()
  const { action, subject, practice, details } = entry
  const total = Number(details.recipients ?? 0)
  const words = {
    who: entry.name ?? t('activity.system'),
    name: subject ?? '',
    ofName: withDe(subject ?? ''),
    action,
    count: total,
    number: count(total),
  }
  return (
    <>
      <p className="wrap-anywhere">
        {t(action in known ? known[action as keyof typeof known] : 'activity.other', words)}
      </p>
      {typeof details.reason === 'string' && action !== 'review.admin_hidden' && (
        <p className="wrap-anywhere text-sm">{t('activity.reason', { reason: details.reason })}</p>
      )}
      <p className="wrap-anywhere text-muted-foreground text-sm">
        <time dateTime={entry.happenedAt} title={format.dayAndTime(entry.happenedAt, now)}>
          {format.relativeTime(entry.happenedAt, now)}
        </time>
        {practice && ` · ${practice.name}`}
      </p>
    </>
  )
}
