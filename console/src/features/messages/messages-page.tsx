import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { NoMatches } from '../../components/no-matches'
import { Page } from '../../components/page'
import { COUNTED_UP_TO, hasPages, pageSizes } from '../../components/page-sizes'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { MessageFilterBar } from './filter-bar'
import { MessageRow } from './message-row'
import { type SentList, useSentList, useSentMessages } from './use-messages'

const MessageSheet = lazy(async () => ({ default: (await import('./message-sheet')).MessageSheet }))

/** Lists the messages to clients with their state. */
export function MessagesPage() {
  const { t } = useTranslation('messages')
  const list = useSentList()
  const messages = useSentMessages(list.filters)
  const { opened } = list.filters
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Link to="/mailings" className={buttonClass({ variant: 'secondary' })}>
          <PenLine className="size-4" aria-hidden />
          {t('own')}
        </Link>
      }
    >
      <MessageFilterBar list={list} />
      <Query
        of={messages}
        loading={<Skeleton className="h-80 rounded-lg" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoMessages list={list} />}
      >
        {({ data, meta }) => (
          <div aria-busy={messages.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <ul aria-label={t('title')} className="surface divide-y divide-card-border">
              {data.map((message) => (
                <MessageRow key={message.id} message={message} onOpen={() => list.open(message.id)} />
              ))}
            </ul>
            {hasPages(meta) && (
              <Pagination
                meta={meta}
                countedUpTo={COUNTED_UP_TO}
                sizes={pageSizes}
                searchFor={list.searchFor}
                onSize={(perPage) => list.change({ perPage })}
              />
            )}
          </div>
        )}
      </Query>
      <Suspense>{opened && <MessageSheet key={opened} id={opened} onClose={() => list.open('')} />}</Suspense>
    </Page>
  )
}

function NoMessages({ list }: { list: SentList }) {
  const { t } = useTranslation('messages')
  if (!list.isNarrowed)
    return (
      <Empty className="surface" illustration="boat" title={t('none')}>
        {t('noneHint')}
      </Empty>
    )
  return <NoMatches className="surface" title={t('noneFound')} clear={t('clear')} onClear={list.clear} />
}
