import '../texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { useTitle } from '../../../components/page'
import { Query } from '../../../components/query'
import { useSignInState } from '../../../lib/client-destination'
import { useClientSignedIn } from '../../../lib/signed-in-client'
import {
  AccessEnded,
  type Client,
  ClosedPracticesOnDemand,
  useClient,
  usePracticeLooks,
} from '../../client-area/public'
import { BackLink } from '../back-link'
import { BookAtPractice } from './book-at-practice'
import type { Child } from './use-book'

/** Books an appointment. With several practices or children, it first asks where and for whom. */
export function ClientBookPage() {
  const { t } = useTranslation('clientSessions')
  const isSignedIn = useClientSignedIn()
  const destination = useSignInState()
  const client = useClient()
  const looks = usePracticeLooks()
  const [search, setSearch] = useSearchParams()
  const [hasPicked, setPicked] = useState(false)
  useTitle(t('book.title'))
  if (!isSignedIn) return <Navigate to="/client/login" replace state={destination} />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16">
      <BackLink to="/client/sessions">{t('back')}</BackLink>
      <h1 className="mt-3 mb-4 font-semibold text-2xl tracking-tight">{t('book.title')}</h1>
      <Query of={client} loading={<Skeleton className="h-80" />}>
        {(client) => {
          const all = bookersOf(client)
          if (all.length === 0)
            return client.practices.length > 0 ? (
              <ClosedPracticesOnDemand practices={client.practices} />
            ) : (
              <AccessEnded />
            )
          const [only, ...others] = all
          const isRequested = ({ practice, child }: Booker) =>
            practice.id === search.get('practice') && (child?.patientId ?? null) === search.get('child')
          const chosen = all.find(isRequested) ?? (others.length ? undefined : only)
          if (chosen)
            return (
              <BookAtPractice
                key={keyOf(chosen)}
                practice={chosen.practice}
                child={chosen.child}
                isChosen={hasPicked}
              />
            )
          const hasChildren = all.some(({ child }) => child)
          return (
            <section aria-labelledby="practice">
              <h2 id="practice" className="mb-3 font-semibold text-lg">
                {t(hasChildren ? 'book.who' : 'book.practice')}
              </h2>
              <ul className="surface divide-y divide-card-border">
                {all.map((booker) => (
                  <li key={keyOf(booker)} {...looks(booker.practice.id)}>
                    <button
                      type="button"
                      className="focus-ring wrap-anywhere min-h-14 w-full rounded-md p-4 text-start font-medium hover:bg-accent sm:px-6"
                      onClick={() => {
                        setPicked(true)
                        setSearch(searchOf(booker))
                      }}
                    >
                      {hasChildren && (
                        <span className="block">
                          {booker.child ? t('book.forChild', { name: booker.child.firstname }) : t('book.forMe')}
                        </span>
                      )}
                      <span className={hasChildren ? 'block font-normal text-muted-foreground' : ''}>
                        {booker.practice.name}
                      </span>
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

/** A practice, and the person to book for. */
interface Booker {
  practice: Client['practices'][number]
  /** Absent when the client books for themselves. */
  child?: Child
}

/** Returns all open practices and people that the client can book for. Guardians book for their children too. */
const bookersOf = ({ practices }: Client): Booker[] =>
  practices.flatMap((practice) => {
    if (practice.isClosed) return []
    const self: Booker[] = practice.firstname === null ? [] : [{ practice }]
    const children: Booker[] = (practice.children ?? []).map((child) => ({ practice, child }))
    return [...self, ...children]
  })

const keyOf = ({ practice, child }: Booker) => `${practice.id} ${child?.patientId ?? ''}`

const searchOf = ({ practice, child }: Booker): Record<string, string> =>
  child ? { practice: practice.id, child: child.patientId } : { practice: practice.id }
