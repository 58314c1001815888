import './texts'
import { type CustomEmailEvent, customEmailEvents } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { useCustomEmails, useMergeFields } from '../../lib/custom-emails'
import { LetterForm } from './letter-form'

const langs = ['fr', 'en'] as const

const eventIn = (name: string | undefined) => customEmailEvents.find((event) => event === name)

/** Edits one custom e-mail in one language, with a preview. */
export function CustomEmailPage() {
  const { t } = useTranslation('customEmails')
  const event = eventIn(useParams().event)
  return event ? <OneMail event={event} /> : <Empty illustration="boat" title={t('unknown')} action={<Back />} />
}

function OneMail({ event }: { event: CustomEmailEvent }) {
  const { t } = useTranslation('customEmails')
  const [search, setSearch] = useSearchParams()
  const lang = search.get('lang') === 'en' ? 'en' : 'fr'
  const emails = useCustomEmails()
  const fields = useMergeFields()
  const loading = <Skeleton className="h-96 w-full rounded-lg" />
  return (
    <Page
      title={t(`events.${event}`)}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Back />
          <fieldset className="flex gap-1">
            <legend className="sr-only">{t('language')}</legend>
            {langs.map((one) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-pressed={lang === one}
                className="focus-ring min-h-9 rounded-md px-3 text-sm hover:bg-accent aria-pressed:bg-primary-soft aria-pressed:text-primary pointer-coarse:min-h-11"
                onClick={() => setSearch(one === 'fr' ? {} : { lang: one }, { replace: true })}
              >
                {t(`languages.${one}`)}
              </button>
            ))}
          </fieldset>
        </span>
      }
    >
      <Query of={emails} loading={loading}>
        {(list) => {
          const email = list.find((one) => one.event === event && one.lang === lang)
          // The editor shows merge fields by their names, which must be loaded first.
          return (
            email && (
              <Query of={fields} loading={loading}>
                {() => <LetterForm key={`${event} ${lang}`} email={email} />}
              </Query>
            )
          )
        }}
      </Query>
    </Page>
  )
}

function Back() {
  const { t } = useTranslation('customEmails')
  return (
    <Link to="/settings/custom-emails" className="focus-ring inline-flex items-center gap-1 rounded-sm text-primary">
      <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
      {t('back')}
    </Link>
  )
}
