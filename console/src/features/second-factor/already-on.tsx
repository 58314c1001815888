import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** There is nothing to set up any more. */
export function AlreadyOn({ destination }: { destination: string }) {
  const { t } = useTranslation('secondFactor')
  return (
    <div className="space-y-4">
      <p>{t('on.text')}</p>
      <Link to={destination} className={buttonClass({ size: 'lg', className: 'w-full' })}>
        {t('on.go')}
      </Link>
    </div>
  )
}
