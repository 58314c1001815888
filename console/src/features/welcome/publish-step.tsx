import type { contract, ReplyOf } from '@ancrage/api/contract'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ExternalLink, Mail } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { Query } from '../../components/query'
import { useTextsIn } from '../../lib/use-texts-in'
import { usePublicPage } from '../public-page/public'
import { CodeBlock, embedAddress, firstChoice, htmlSnippet, useOwnProfile } from '../widget-settings/public'
import { PublishOwnPage } from './publish-own-page'
import { StepFrame, type WelcomeStepProps } from './step-frame'

type Keeping = ComponentProps<typeof PublishOwnPage>['keeping']

/** Shows the ways to publish the booking: the practice's page, the practice's own site, or a mail to its webmaster. */
export function PublishStep({ onDone, onBack, ...ways }: WelcomeStepProps) {
  const { t } = useTranslation('welcome')
  const keeping: Keeping = useRef(null)

  /** What was typed for the page is saved before the step is left. */
  async function leave(go: () => unknown) {
    if ((await keeping.current?.()) !== false) await go()
  }

  return (
    <StepFrame
      title={t('publish.title')}
      lead={t('publish.lead')}
      confirm={t('publish.finish')}
      onDone={() => leave(onDone)}
      onBack={onBack && (() => void leave(onBack))}
      {...ways}
    >
      <Query of={useOwnProfile()} loading={<Skeleton className="h-72 rounded-lg" />}>
        {(practice) => <Ways practice={practice} keeping={keeping} />}
      </Query>
    </StepFrame>
  )
}

/** Returns the public origin and the id of a practice for its widgets. */
export const widgetSiteOf = ({ id, legal }: ReplyOf<typeof contract.practices.publicProfile>) => ({
  origin: new URL(legal.privacyUrl).origin,
  practiceId: id,
})

interface WaysProps {
  practice: ReplyOf<typeof contract.practices.publicProfile>
  keeping: Keeping
}

function Ways({ practice, keeping }: WaysProps) {
  const { t } = useTranslation('welcome')
  const place = widgetSiteOf(practice)
  const { reading, ...actions } = usePublicPage()
  const own = reading.data
  const lng = useTextsIn('welcome', practice.locale)
  if (!lng) return <Skeleton className="h-72 rounded-lg" />
  const booking = embedAddress(firstChoice, place)
  const page = own?.publishedAt ? own.url : booking
  const words = t('publish.linkText', { lng })
  const code = htmlSnippet(firstChoice, place, { link: words, pageLink: words })
  const body = t('publish.mailBody', { code, page })
  const mail = `mailto:?subject=${encodeURIComponent(t('publish.mailSubject'))}&body=${encodeURIComponent(body)}`
  return (
    <ul className="space-y-4">
      <Way title={t('publish.page')} text={t('publish.pageText')}>
        {reading.error ? (
          <a
            href={booking}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <ExternalLink className="size-3.5" aria-hidden />
            {t('publish.openBooking')}
          </a>
        ) : own ? (
          <PublishOwnPage own={own} actions={actions} lang={practice.locale} booking={booking} keeping={keeping} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </Way>
      <Way title={t('publish.site')} text={t('publish.siteText')}>
        <div className="mb-3">
          <CodeBlock label={t('publish.code')}>{code}</CodeBlock>
        </div>
        <CopyButton text={code} label={t('publish.copyCode')} />
      </Way>
      <Way title={t('publish.somebody')} text={t('publish.somebodyText')}>
        <a href={mail} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Mail className="size-3.5" aria-hidden />
          {t('publish.mail')}
        </a>
      </Way>
    </ul>
  )
}

const Way = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="rounded-lg border p-4">
    <h3 className="font-medium">{title}</h3>
    <p className="mb-3 text-muted-foreground text-sm">{text}</p>
    {children}
  </li>
)
