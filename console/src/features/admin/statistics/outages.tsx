import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'
import { useFormats } from '../../../lib/use-formats'

const A_MINUTE = 60_000

/** Shows which outside services for messages are down, and since when; nothing while all answer. */
export function Outages() {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const { data } = useReading(['admin', 'ready'], () => api.health.ready({}), { refreshInterval: A_MINUTE })
  return (
    <div className="space-y-3 empty:hidden">
      {data?.outages.map(({ name, since }) => (
        <Alert key={name} tone="danger" title={t(`outages.${name}`)}>
          {t('outages.since', { when: format.dayAndTime(since) })}
        </Alert>
      ))}
    </div>
  )
}
