import names from 'virtual:setting-names'
import { type AuditAction, auditActions } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { AuditEntry } from './use-account'

/** The text key of an action; a dot in a key would be a path. */
type Key<A extends string> = A extends `${infer Thing}.${infer Done}` ? `${Thing}_${Done}` : never

const keyOf = <A extends AuditAction>(action: A) => action.replace('.', '_') as Key<A>

/** The fields of a practice by their names in the audit log. */
const fields = [
  'name',
  'siret',
  'address',
  'city',
  'phone',
  'email',
  'website',
  'location',
  'primaryColor',
  'logo',
] as const

/** Shows one entry of the audit log: the action, its object, its author and its time. */
export function ActivityRow({ entry: { action, subject, by, name, happenedAt, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation('security')
  const format = useFormats()
  const language = useLanguage()
  const known = auditActions.find((one) => one === action)
  const reason = details.reason
  const setting = Object.entries(names).find(([key]) => key === details.key)?.[1]
  const field = fields.find((one) => one === details.field)
  const changed = setting?.[language] ?? (field && t(`activity.fields.${field}`))
  return (
    <li className="wrap-anywhere py-2.5 first:pt-0 last:pb-0">
      <p>
        {known
          ? t(`activity.actions.${keyOf(known)}`, {
              subject: subject ?? changed ?? (details.patientId ? t('activity.gone') : '…'),
            })
          : [action, subject].filter(Boolean).join(' · ')}
      </p>
      {typeof reason === 'string' && reason && <p className="text-sm">{t('activity.reason', { reason })}</p>}
      <p className="text-muted-foreground text-sm">
        <time dateTime={happenedAt}>{format.dayAndTime(happenedAt)}</time> ·{' '}
        {name ? t('activity.by', { who: t(`activity.who.${by}`), name }) : t(`activity.who.${by}`)}
        {typeof details.network === 'string' && ` · ${t('activity.network', { mark: details.network })}`}
      </p>
    </li>
  )
}
