import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { PatientFile } from './use-patient'

const link = 'wrap-anywhere text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

/** Shows the contact details of a client, as far as they are known. */
export function ContactDetails({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const born = useFormats('UTC')
  const { email, phone, dateOfBirth, gender, address, city, guardianName, guardianPhone } = file
  const place = [address, city].filter(Boolean).join(', ')
  const facts = [
    [
      'phone',
      phone && (
        <a href={`tel:${phone}`} className={link}>
          {format.phone(phone)}
        </a>
      ),
    ],
    [
      'email',
      email && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      ),
    ],
    ['dateOfBirth', dateOfBirth && born.date(dateOfBirth)],
    ['gender', gender && t(`genders.${gender}`)],
    ['address', place && <bdi>{place}</bdi>],
    [
      'guardian',
      (guardianName || guardianPhone) && (
        <>
          <bdi>{guardianName}</bdi>{' '}
          {guardianPhone && (
            <a href={`tel:${guardianPhone}`} className={link}>
              {format.phone(guardianPhone)}
            </a>
          )}
        </>
      ),
    ],
    ['locale', t(`locales.${file.locale}`)],
  ] as const
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{t(`facts.${name}`)}</dt>
              <dd className="wrap-anywhere min-w-0">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
