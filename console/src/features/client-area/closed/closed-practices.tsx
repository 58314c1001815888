import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import type { Client } from '../use-client'

/** Says of each practice that is no longer open what is left there; nothing while all are open. */
export default function ClosedPractices({ practices }: Pick<Client, 'practices'>) {
  const { t } = useTranslation('closedPractice')
  return practices
    .filter(({ isClosed }) => isClosed)
    .map(({ id, name }) => (
      <Alert key={id} tone="warning" title={t('title', { practice: name })}>
        {t('text')}
      </Alert>
    ))
}
