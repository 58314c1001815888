import './texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Section } from '../../components/section'
import { ExportSection } from './export-section'

/** Where single lists and records are exported. */
const parts = [
  { name: 'client', path: '/patients' },
  { name: 'clients', path: '/patients' },
  { name: 'money', path: '/facturation' },
  { name: 'reviews', path: '/reviews' },
] as const

/** Downloads all data of the practice, and says where parts of it are exported and clients erased. */
export function DataPage() {
  const { t } = useTranslation('data')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-6">
        <ExportSection />
        <Section title={t('parts.title')} lead={t('parts.lead')}>
          <ul className="divide-y">
            {parts.map(({ name, path }) => (
              <li key={name} className="py-3 first:pt-0 last:pb-0">
                <Link to={path} className="font-medium underline underline-offset-4">
                  {t(`parts.${name}`)}
                </Link>
                <p className="text-muted-foreground text-sm">{t(`parts.${name}Hint`)}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('erasing.title')} lead={t('erasing.lead')}>
          <Link to="/patients" className="font-medium underline underline-offset-4">
            {t('erasing.link')}
          </Link>
        </Section>
      </div>
    </Page>
  )
}
