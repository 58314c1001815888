import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { Section } from '../../components/section'
import { useTextsIn } from '../../lib/use-texts-in'
import { isFloating, isFrame, type SiteTool, siteToolsOf, type WidgetChoice } from './choice'
import { CodeBlock } from './code'
import { PluginButton } from './plugin-button'
import { snippetsOf } from './snippet'
import type { SnippetSite } from './snippets/place'
import { useAllowedSites } from './use-widget-settings'

interface Props {
  choice: WidgetChoice
  place: SnippetSite
  onChange: (change: Partial<WidgetChoice>) => void
  /** The language of the site, for the automatic choice. */
  language: 'fr' | 'en'
}

const hasPlugin = ({ tool, element }: WidgetChoice) => tool === 'wordpress' && element !== 'slots'

/** Returns the key of the instructions. Wix embeds code in a frame, so a floating button goes elsewhere there. */
function stepsOf(choice: WidgetChoice) {
  if (hasPlugin(choice)) return 'wordpressBlock'
  if (isFloating(choice) && choice.tool === 'wix') return 'wixFloating'
  return isFloating(choice) && choice.tool === 'tagManager' ? 'tagManagerFloating' : choice.tool
}

/** Chooses the tool of the site, and shows the code with instructions. */
export function SnippetSection({ choice, place, onChange, language }: Props) {
  const { t } = useTranslation('widgetSettings')
  const { sites } = useAllowedSites()
  const lng = useTextsIn('widgetSettings', choice.lang === 'auto' ? language : choice.lang)
  const title = t('snippet.title')
  const lead = t('snippet.lead')
  if (!lng)
    return (
      <Section title={title} lead={lead}>
        <Skeleton className="h-96" />
      </Section>
    )
  const codes = snippetsOf(choice, place, { link: t('linkText', { lng }), pageLink: t('pageLinkText', { lng }) })
  const steps = stepsOf(choice)
  const help = t(isFrame(choice) ? 'snippet.policyFrame' : 'snippet.policyElement', { origin: place.origin })
  const body = t('snippet.mailBody', { code: codes.map(({ text }) => text).join('\n\n'), help })
  const mail = `mailto:?subject=${encodeURIComponent(t('snippet.mailSubject'))}&body=${encodeURIComponent(body)}`
  return (
    <Section title={title} lead={lead}>
      <div className="flex flex-col gap-5">
        <RadioCards
          legend={t('snippet.tool')}
          choices={siteToolsOf(choice.element).map((tool: SiteTool) => ({ value: tool, label: t(`tools.${tool}`) }))}
          value={choice.tool}
          onChange={(tool) => onChange({ tool })}
        />
        <ol className="list-decimal space-y-1 ps-5 marker:text-muted-foreground">
          <li>{t(`steps.${steps}.first`)}</li>
          <li>{t(`steps.${steps}.second`, { origin: place.origin })}</li>
          <li>{t(`steps.${steps}.third`)}</li>
        </ol>
        {hasPlugin(choice) && <PluginButton place={place} />}
        {isFrame(choice) && sites?.length === 0 && (
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
        {codes.map(({ name, text }) => (
          <div key={`${choice.tool} ${name}`}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-medium">{t(`codes.${name}`)}</h3>
              <CopyButton text={text} label={t(codes.length > 1 ? `copy.${name}` : 'copy.code')} />
            </div>
            <CodeBlock label={t(codes.length > 1 ? `codes.${name}` : 'snippet.code')}>{text}</CodeBlock>
          </div>
        ))}
        <div>
          <h3 className="mb-1 font-medium">{t('snippet.somebody')}</h3>
          <p className="wrap-anywhere mb-3 max-w-prose text-muted-foreground">
            {help}{' '}
            <a href="/developers" className="text-primary underline underline-offset-4">
              {t('snippet.developers')}
            </a>
          </p>
          <a href={mail} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Mail className="size-3.5" aria-hidden />
            {t('snippet.send')}
          </a>
        </div>
      </div>
    </Section>
  )
}
