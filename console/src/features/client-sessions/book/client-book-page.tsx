import '../texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { useTitle } from '../../../components/page'
import { Query } from '../../../components/query'
import { useDestination } from '../../../lib/client-destination'
import { useClientSignedIn } from '../../../lib/signed-in-client'
import { useClient } from '../../client-area/public'
import { BackLink } from '../back-link'
import { BookIn } from './book-in'

/** Where a client books: in which practice first, where several know them. */
export function ClientBookPage() {
  const { t } = useTranslation('clientSessions')
  const isSignedIn = useClientSignedIn()
  const destination = useDestination()
  const client = useClient()
  const [search, setSearch] = useSearchParams()
  useTitle(t('book.title'))
  if (!isSignedIn) return <Navigate to="/client/login" replace state={destination} />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16">
      <BackLink to="/client/sessions">{t('back')}</BackLink>
      <h1 className="mt-3 mb-4 font-semibold text-2xl tracking-tight">{t('book.title')}</h1>
      <Query of={client} loading={<Skeleton className="h-80" />}>
        {({ practices }) => {
          const [only, ...others] = practices
          const chosen = practices.find(({ id }) => id === search.get('practice')) ?? (others.length ? undefined : only)
          if (chosen) return <BookIn key={chosen.id} practice={chosen} />
          return (
            <section aria-labelledby="practice">
              <h2 id="practice" className="mb-3 font-semibold text-lg">
                {t('book.practice')}
              </h2>
              <ul className="surface divide-y divide-card-border">
                {practices.map(({ id, name }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="focus-ring wrap-anywhere min-h-14 w-full rounded-md p-4 text-start font-medium hover:bg-accent sm:px-6"
                      onClick={() => setSearch({ practice: id })}
                    >
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        }}
      </Query>
    </div>
  )
}
