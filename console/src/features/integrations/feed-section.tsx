import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { FeedAddress } from './feed-address'
import { useFeed } from './use-feed'

/** One's own sessions in another calendar: make the address, copy it, take it back. */
export function FeedSection() {
  const { t } = useTranslation('integrations')
  const { reading, make, change, revoke } = useFeed()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    await make()
    setBusy(false)
  }
  return (
    <Section title={t('feed.title')} lead={t('feed.lead')}>
      <Query of={reading} loading={<Skeleton className="h-24 w-full rounded-lg" />}>
        {({ feed }) =>
          feed ? (
            <FeedAddress feed={feed} onChange={change} onRevoke={revoke} />
          ) : (
            <Empty
              drawing="boat"
              title={t('feed.none')}
              action={
                <Button isBusy={isBusy} onClick={() => void add()}>
                  {t('feed.make')}
                </Button>
              }
            />
          )
        }
      </Query>
    </Section>
  )
}
