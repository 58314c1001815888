import './texts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../../components/page'
import { PrintButton } from '../../components/print-button'
import { isLanguage } from '../../lib/languages'
import { useLinkLanguage } from '../../lib/link-language'
import { PlatformPolicy } from './platform-policy'
import { PracticePolicy } from './practice-policy'

/** Shows the privacy policy of the practice in `?practice=`, or that of the product. */
export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const [search] = useSearchParams()
  const practiceId = search.get('practice')
  const lang = search.get('lang')
  // A page of a client opens it in another tab, in their language.
  useLinkLanguage(isLanguage(lang) ? lang : null)
  return (
    <Page
      title={t(practiceId ? 'title' : 'site.title')}
      lead={t(practiceId ? 'lead' : 'site.lead')}
      actions={<PrintButton label={t('print')} />}
    >
      <div className="flex max-w-lg flex-col gap-6 leading-relaxed">
        {practiceId ? <PracticePolicy practiceId={practiceId} /> : <PlatformPolicy />}
        <a
          href="https://www.cnil.fr/fr/plaintes"
          rel="noreferrer"
          className="self-start text-primary underline underline-offset-4"
        >
          {t('cnil')}
        </a>
      </div>
    </Page>
  )
}
