import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { Section } from '../../components/section'
import { Code } from './code'
import { type Choice, type Place, snippetOf } from './snippet'
import { useAllowedSites } from './use-widget-settings'

interface Props {
  choice: Choice
  place: Place
  /** Of the site, when nothing else is said. */
  language: 'fr' | 'en'
}

/** The code, and where it goes. */
export function SnippetSection({ choice, place, language }: Props) {
  const { t } = useTranslation('widgetSettings')
  const { sites } = useAllowedSites()
  const isFrame = choice.way === 'frame'
  const code = snippetOf(choice, place, t('linkText', { lng: choice.lang === 'auto' ? language : choice.lang }))
  const help = t(isFrame ? 'snippet.somebodyFrame' : 'snippet.somebodyElement', { origin: place.origin })
  const mail = `mailto:?subject=${encodeURIComponent(t('snippet.mailSubject'))}&body=${encodeURIComponent(t('snippet.mailBody', { code, help }))}`
  return (
    <Section title={t('snippet.title')} actions={<CopyButton text={code} label={t('snippet.copy')} />}>
      <div className="space-y-5">
        {isFrame && sites?.length === 0 && (
          <Alert
            tone="warning"
            icon="alert"
            actions={
              <a href="#sites" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {t('sites.goTo')}
              </a>
            }
          >
            {t('sites.needed')}
          </Alert>
        )}
        <Code label={t('snippet.code')}>{code}</Code>
        <div className="grid gap-5 md:grid-cols-2">
          <div>
            <h3 className="mb-1 font-medium">{t('snippet.yourself')}</h3>
            <p className="text-muted-foreground">{t('snippet.yourselfText')}</p>
          </div>
          <div>
            <h3 className="mb-1 font-medium">{t('snippet.somebody')}</h3>
            <p className="wrap-anywhere mb-3 text-muted-foreground">{help}</p>
            <a href={mail} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              <Mail className="size-3.5" aria-hidden />
              {t('snippet.send')}
            </a>
          </div>
        </div>
      </div>
    </Section>
  )
}
