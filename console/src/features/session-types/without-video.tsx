import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

/** Warns that clients are offered no video, where no service makes their way in. */
export function WithoutVideo() {
  const { t } = useTranslation('sessionTypes')
  const { data: choice } = useReading(['integrations', 'video'], () => api.video.choice({}))
  if (choice?.kind !== 'none') return null
  return (
    <Alert tone="warning" title={t('form.noVideo')}>
      {t('form.noVideoHint')}{' '}
      <Link to="/settings/integrations" className="text-primary underline underline-offset-4">
        {t('form.chooseVideo')}
      </Link>
    </Alert>
  )
}
