import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import type { Reach } from './use-mailings'

/** Shows how many clients are reached, and who is not reached and why. */
export function ReachSummary({ recipients }: { recipients: readonly Reach[] }) {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const left = recipients.filter(({ reason }) => reason !== null)
  const count = recipients.length - left.length
  return (
    <div className="space-y-2">
      <p role="status" className="font-medium tabular-nums">
        {t('reach.reached', { count, number: format.number(count) })}
      </p>
      {left.length > 0 && (
        <Alert tone="info" title={t('reach.left', { count: left.length, number: format.number(left.length) })}>
          <ul className="max-h-48 overflow-y-auto text-sm">
            {left.map(({ id, firstname, lastname, reason }) => (
              <li key={id} className="wrap-anywhere py-0.5">
                <Link to={`/patients/${id}`} className="underline underline-offset-4">
                  {`${firstname} ${lastname}`}
                </Link>{' '}
                <span className="text-muted-foreground">{reason && t(`reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
