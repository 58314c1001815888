import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { AuditEntry } from './use-account'

/** Actions that have words of their own; others are shown as the log names them. */
const known = [
  ...['user_suspended', 'user_reinstated', 'user_signed_out', 'user_verification_resent'],
  ...['practice_full_mode', 'client_account_invited', 'client_account_revoked'],
] as const

/** One line of the log: what, to whom, by whom, when. */
export function ActivityRow({ entry: { action, subject, by, name, happenedAt, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation('security')
  const format = useFormats()
  const key = known.find((one) => one === action.replaceAll('.', '_'))
  const reason = details.reason
  return (
    <li className="wrap-anywhere py-2.5 first:pt-0 last:pb-0">
      <p>
        {key
          ? t(`activity.actions.${key}`, { subject: subject ?? '…' })
          : [action, subject].filter(Boolean).join(' · ')}
      </p>
      {typeof reason === 'string' && reason && <p className="text-sm">{t('activity.reason', { reason })}</p>}
      <p className="text-muted-foreground text-sm">
        <time dateTime={happenedAt}>{format.dayAndTime(happenedAt)}</time> ·{' '}
        {name ? t('activity.by', { who: t(`activity.who.${by}`), name }) : t(`activity.who.${by}`)}
      </p>
    </li>
  )
}
