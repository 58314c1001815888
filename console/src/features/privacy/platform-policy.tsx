import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { unbroken } from '../../lib/unbroken'
import { useSite } from '../legal/public'
import { CookiesSection } from './cookies-section'

const parts = ['visit', 'write', 'account', 'book'] as const

/** Explains the use of the data of the product's own visitors, by their activity (GDPR, article 13). */
export function PlatformPolicy() {
  const { t } = useTranslation('privacy')
  const name = useSite().data?.publisher.name
  return (
    <>
      <section>
        <h2 className="mb-1 font-semibold text-lg">{t('site.controller.title')}</h2>
        <p>{name ? t('site.controller.named', { name }) : t('site.controller.unnamed')}</p>
        <p className="mt-2">{t('site.controller.booking')}</p>
      </section>
      {parts.map((part) => (
        <Part key={part} name={part} />
      ))}
      <CookiesSection />
      <Part name="rights" />
      <Link to="/accueil#contact" className="self-start text-primary underline underline-offset-4">
        {t('site.contact')}
      </Link>
    </>
  )
}

function Part({ name }: { name: (typeof parts)[number] | 'rights' }) {
  const { t } = useTranslation('privacy')
  return (
    <section id={name}>
      <h2 className="mb-1 font-semibold text-lg">{t(`site.${name}.title`)}</h2>
      <p>{unbroken(t(`site.${name}.text`))}</p>
    </section>
  )
}
