import './texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { PrintButton } from '../../components/print-button'
import { unbroken } from '../../lib/unbroken'
import { useSite } from './use-site'

const parts = ['service', 'account', 'yours', 'health', 'money', 'outages', 'end', 'law'] as const

/** Shows the terms that a practitioner accepts with an account. The configuration names the company. */
export function TermsPage() {
  const { t } = useTranslation('legal')
  const name = useSite().data?.publisher.name
  return (
    <Page title={t('terms.title')} lead={t('terms.lead')} actions={<PrintButton label={t('print')} />}>
      <div className="flex max-w-lg flex-col gap-8 leading-relaxed">
        <section>
          <h2 className="mb-1 font-semibold text-lg">{t('terms.who.title')}</h2>
          <p>{name ? t('terms.who.named', { name }) : t('terms.who.unnamed')}</p>
        </section>
        {parts.map((part) => (
          <section key={part}>
            <h2 className="mb-1 font-semibold text-lg">{t(`terms.${part}.title`)}</h2>
            <p>{unbroken(t(`terms.${part}.text`))}</p>
          </section>
        ))}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/politique-de-confidentialite" className="text-primary underline underline-offset-4">
            {t('data.link')}
          </Link>
          <Link to="/mentions-legales" className="text-primary underline underline-offset-4">
            {t('terms.legal')}
          </Link>
        </p>
      </div>
    </Page>
  )
}
