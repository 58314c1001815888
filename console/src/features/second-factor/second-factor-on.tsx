import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Says that the second factor is on and leads onward. */
export function SecondFactorOn({ destination }: { destination: string }) {
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
