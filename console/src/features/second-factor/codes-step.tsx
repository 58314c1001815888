import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { focusOnMount } from '../../components/focus-on-mount'
import { RecoveryCodes } from './recovery-codes'

/** Confirms that the second factor is on, shows the recovery codes, and leads onward. */
export function CodesStep({ codes, destination }: { codes: readonly string[]; destination: string }) {
  const { t } = useTranslation('secondFactor')
  return (
    <div className="space-y-6">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {t('codes.text')}
      </p>
      <RecoveryCodes codes={codes} />
      <Link to={destination} replace data-print="never" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        {t('codes.done')}
      </Link>
    </div>
  )
}
