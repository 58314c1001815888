import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyLine } from '../../components/empty-line'
import { PasswordDialog } from '../../components/password-dialog'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { lazyResolver } from '../../lib/lazy-resolver'
import { FeedAddress } from './feed-address'
import { useFeed } from './use-feed'

const resolver = lazyResolver(async () => (await import('./fields')).checkOwnPassword)

/** Creates, shows and revokes the address that shows the user's sessions in another calendar. */
export function FeedSection() {
  const { t } = useTranslation('integrations')
  const { reading, address, make, show, change, revoke } = useFeed()
  const [asking, setAsking] = useState<'make' | 'show' | null>(null)
  return (
    <Section title={t('feed.title')} lead={t('feed.lead')}>
      <Query of={reading} loading={<Skeleton className="h-24 w-full rounded-lg" />}>
        {({ feed }) =>
          feed ? (
            <FeedAddress
              feed={feed}
              address={address}
              onShow={() => setAsking('show')}
              onChange={change}
              onRevoke={revoke}
            />
          ) : (
            <EmptyLine
              title={t('feed.none')}
              action={<Button onClick={() => setAsking('make')}>{t('feed.make')}</Button>}
            />
          )
        }
      </Query>
      {asking && (
        <PasswordDialog
          title={t(asking === 'make' ? 'feed.makeTitle' : 'feed.showTitle')}
          description={t('feed.passwordText')}
          words={{
            label: t('feed.password'),
            cancel: t('cancel'),
            confirm: t(asking === 'make' ? 'feed.make' : 'feed.show'),
          }}
          resolver={resolver}
          onConfirm={({ currentPassword }) => (asking === 'make' ? make(currentPassword) : show(currentPassword))}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}
