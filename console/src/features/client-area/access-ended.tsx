import './texts'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'

/** Shown to a guardian whose child has come of age. */
export function AccessEnded() {
  const { t } = useTranslation('clientArea')
  return (
    <section className="surface">
      <Empty illustration="lighthouse" title={t('ended.title')}>
        {t('ended.text')}
      </Empty>
    </section>
  )
}
