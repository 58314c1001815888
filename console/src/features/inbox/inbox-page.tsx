import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { clsx } from 'clsx'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Page } from '../../components/page'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { useIsWide } from '../../lib/media'
import { InboxFilterBar } from './filter-bar'
import { useMessages } from './inbox'
import { MessageList } from './message-list'
import { MessageSkeletons } from './message-skeletons'
import { NoMessages } from './no-messages'
import { OpenMessage } from './open-message'
import { useInbox } from './use-inbox'

/** Links to the messages that the practice sent. */
function SentLink() {
  const { t } = useTranslation('inbox')
  return (
    <Link to="/messages" className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}>
      <Send className="size-4" aria-hidden />
      {t('outgoing')}
    </Link>
  )
}

/** Lists the messages of visitors. An open message stands beside the list, or replaces it on a narrow screen. */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  const { id } = useParams()
  const isWide = useIsWide()
  const list = useInbox()
  const messages = useMessages(list.query)
  return (
    <Page title={t('title')} lead={id && !isWide ? undefined : t('lead')} actions={<SentLink />}>
      <div className={clsx(id && isWide && 'grid grid-cols-[minmax(300px,2fr)_3fr] items-start gap-6')}>
        {(isWide || !id) && (
          <div>
            <InboxFilterBar list={list} />
            <Query
              of={messages}
              loading={<MessageSkeletons />}
              isEmpty={({ data }) => data.length === 0}
              empty={<NoMessages list={list} />}
            >
              {({ data, meta }) => (
                <div aria-busy={messages.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
                  <MessageList messages={data} opened={id} list={list} />
                  {meta.total > meta.perPage && <Pagination meta={meta} searchFor={list.searchFor} />}
                </div>
              )}
            </Query>
          </div>
        )}
        {id && <OpenMessage key={id} id={id} list={list} hasBack={!isWide} />}
      </div>
    </Page>
  )
}
