import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PracticeBrand } from '../../components/practice-brand'
import { useFormats } from '../../lib/use-formats'
import type { Client } from './use-client'
import { usePracticeLooks } from './use-practice-looks'

const way =
  'inline-flex min-h-9 min-w-0 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11'

/** Lists the contact details of the practices. */
export function Practices({ practices }: Pick<Client, 'practices'>) {
  const { t } = useTranslation('clientArea')
  const format = useFormats()
  const looks = usePracticeLooks()
  return (
    <section aria-labelledby="practices">
      <h2 id="practices" className="mb-3 font-semibold text-lg">
        {t('contact')}
      </h2>
      <ul className="surface divide-y divide-card-border">
        {practices.map(({ id, phone, email, ...practice }) => (
          <li key={id} {...looks(id)} className="p-4 sm:px-6">
            <p className="font-medium">
              {practices.length > 1 ? <PracticeBrand practice={practice} /> : practice.name}
            </p>
            <p className="flex flex-wrap gap-x-6">
              {phone && (
                <a href={`tel:${phone}`} className={`whitespace-nowrap tabular-nums ${way}`}>
                  <Phone className="size-4 shrink-0" aria-hidden />
                  {format.phone(phone)}
                </a>
              )}
              {email && (
                <a href={`mailto:${email}`} className={way}>
                  <Mail className="size-4 shrink-0" aria-hidden />
                  <span className="wrap-anywhere">{email}</span>
                </a>
              )}
              <Link to={`/politique-de-confidentialite?practice=${id}`} className={way}>
                {t('privacy')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
