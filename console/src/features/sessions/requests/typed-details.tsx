import './texts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

/** Shows what was typed with a request and is not in the client's record, which it does not change. */
export function TypedDetails({ of: { typedDetails } }: { of: Pick<Session, 'typedDetails'> }) {
  const { t } = useTranslation('proposing')
  // A birthday is the same day everywhere.
  const born = useFormats('UTC')
  const format = useFormats()
  if (!typedDetails) return null
  const { dateOfBirth, guardian } = typedDetails
  return (
    <div className="wrap-anywhere rounded-md bg-info-soft p-3 text-sm">
      <p className="font-medium">{t('typed.title')}</p>
      {dateOfBirth && <p>{t('typed.dateOfBirth', { day: born.date(dateOfBirth) })}</p>}
      {guardian && (
        <p>
          {guardian.phone
            ? t('typed.guardianWithPhone', { name: guardian.name, phone: format.phone(guardian.phone) })
            : t('typed.guardian', { name: guardian.name })}
        </p>
      )}
    </div>
  )
}
