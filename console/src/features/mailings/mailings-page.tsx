import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { MessageSquare, PenLine, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { pageIn } from '../../lib/address-values'
import { useFormats } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { MailingProgress } from './mailing-progress'
import { useMailings } from './use-mailings'

const tones = { sending: 'warning', paused: 'warning', stopped: 'neutral', done: 'success' } as const

/** Lists the mailings to clients with their progress. */
export function MailingsPage() {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const [search] = useSearchParams()
  const mailings = useMailings(pageIn(search))
  const { data: user } = useCurrentUser()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Link to="/messages" className={buttonClass({ variant: 'secondary' })}>
            <Send className="size-4" aria-hidden />
            {t('all')}
          </Link>
          {user?.octopushAccountApiKey && (
            <Link to="/mailings/texts" className={buttonClass({ variant: 'secondary' })}>
              <MessageSquare className="size-4" aria-hidden />
              {t('texts.title')}
            </Link>
          )}
          <Link to="/mailings/new" className={buttonClass()}>
            <PenLine className="size-4" aria-hidden />
            {t('new.title')}
          </Link>
        </>
      }
    >
      <Query
        of={mailings}
        loading={<Skeleton className="h-64 rounded-lg" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty
            className="surface"
            illustration="boat"
            title={t('none')}
            action={
              <Link to="/patients" className={buttonClass({ variant: 'secondary' })}>
                {t('new.choose')}
              </Link>
            }
          >
            {t('noneHint')}
          </Empty>
        }
      >
        {({ data, meta }) => (
          <>
            <ul aria-label={t('title')} className="surface divide-y divide-card-border">
              {data.map((mailing) => (
                <li key={mailing.id} className="space-y-2 px-4 py-3">
                  <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    <Link to={`/mailings/${mailing.id}`} className="wrap-anywhere min-w-0 font-medium hover:underline">
                      {mailing.subject ?? t('one.title')}
                    </Link>
                    <Badge tone={tones[mailing.state]}>{t(`state.${mailing.state}`)}</Badge>
                  </p>
                  <p className="text-muted-foreground text-sm">
                    {t(mailing.channel === 'sms' ? 'bySms' : `kind.${mailing.kind}`)} ·{' '}
                    {format.dayAndTime(mailing.createdAt)}
                  </p>
                  <MailingProgress mailing={mailing} />
                </li>
              ))}
            </ul>
            {meta.total > meta.perPage && <Pagination meta={meta} searchFor={(change) => `?page=${change.page}`} />}
          </>
        )}
      </Query>
    </Page>
  )
}
