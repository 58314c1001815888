import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { Empty } from '../../components/empty'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useSignInState } from '../../lib/client-destination'
import type { Reading } from '../../lib/readings'
import { useClientSignedIn } from '../../lib/signed-in-client'

interface Props<T> {
  title: string
  lead: string
  /** The label of the link back to the home page. */
  back: string
  of: Reading<T>
  isEmpty: (data: T) => boolean
  empty: { title: string; text: string }
  /** Shown above the list. */
  action?: ReactNode
  children: (data: T) => ReactNode
}

/** The frame of a list in the client area: forms, documents, invoices. */
export function ClientListPage<T>({ title, lead, back, of, isEmpty, empty, action, children }: Props<T>) {
  const isSignedIn = useClientSignedIn()
  const state = useSignInState()
  useTitle(title)
  if (!isSignedIn) return <Navigate to="/client/login" replace state={state} />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16">
      <Link
        to="/client"
        className="focus-ring inline-flex items-center gap-1.5 rounded-sm text-primary pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
        {back}
      </Link>
      <h1 className="mt-3 font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mb-6 text-muted-foreground">{lead}</p>
      {action}
      <Query
        of={of}
        loading={<Skeleton className="h-48" />}
        isEmpty={isEmpty}
        empty={
          <section className="surface">
            <Empty illustration="boat" title={empty.title}>
              {empty.text}
            </Empty>
          </section>
        }
      >
        {children}
      </Query>
    </div>
  )
}
