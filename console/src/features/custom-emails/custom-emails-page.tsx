import './texts'
import type { CustomEmailEvent } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { type CustomEmail, useCustomEmails } from '../../lib/custom-emails'
import { useFormats } from '../../lib/use-formats'
import { eventGroups } from './event-groups'

const groups = Object.entries(eventGroups) as [keyof typeof eventGroups, readonly CustomEmailEvent[]][]

/** Lists every mail to clients, and whether it has the practice's own words. */
export function CustomEmailsPage() {
  const { t } = useTranslation('customEmails')
  const emails = useCustomEmails()
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Query of={emails} loading={<Skeleton className="h-96 w-full rounded-lg" />}>
        {(list) => (
          <div className="space-y-6">
            {groups.map(([group, events]) => (
              <section key={group} aria-labelledby={`mails-${group}`}>
                <h2 id={`mails-${group}`} className="mb-2 font-semibold text-lg">
                  {t(`groups.${group}`)}
                </h2>
                <ul className="surface divide-y overflow-hidden">
                  {events.map((event) => (
                    <EventRow key={event} event={event} emails={list.filter((one) => one.event === event)} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Query>
    </Page>
  )
}

function EventRow({ event, emails }: { event: CustomEmailEvent; emails: readonly CustomEmail[] }) {
  const { t } = useTranslation('customEmails')
  const format = useFormats()
  const own = emails.filter(({ isOwn }) => isOwn)
  const hasNews = emails.some(({ isDefaultNewer }) => isDefaultNewer)
  return (
    <li>
      <Link
        to={`/settings/custom-emails/${event}`}
        className="focus-ring flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-accent"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t(`events.${event}`)}</span>
          <span className="block text-muted-foreground text-sm">
            {own.length === 0
              ? t('ours')
              : own.map(({ lang, since }) => t(`own.${lang}`, { day: since ? format.day(since) : '' })).join(' · ')}
          </span>
          {hasNews && (
            <span className="mt-1 inline-block rounded-full bg-accent px-2 py-0.5 text-sm">{t('newer.chip')}</span>
          )}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted-foreground rtl:rotate-180" aria-hidden />
      </Link>
    </li>
  )
}
