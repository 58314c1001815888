import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { Query } from '../../components/query'
import { AccessEnded } from './access-ended'
import { FirstAppointment, LaterAppointments } from './appointments'
import { ClosedPracticesOnDemand } from './closed/on-demand'
import { Practices } from './practices'
import { PrivacyShortcut, Shortcuts } from './shortcuts'
import { ToDo } from './to-do'
import { type Client, useAppointments } from './use-client'

// Loaded later, since they are below what clients come for.
const ReviewsToWrite = lazy(() => import('./reviews-to-write'))
const OwnPassword = lazy(() => import('./own-password'))

interface Props {
  client: Client
  onChanged: () => void
}

/** Shows a known client's appointments, things to do, practices and sign-in. */
export default function ClientHome({ client, onChanged }: Props) {
  const appointments = useAppointments()
  const { practices } = client
  const isKnown = practices.length > 0
  return (
    <>
      <ClosedPracticesOnDemand practices={practices} />
      {isKnown ? (
        <>
          <Query of={appointments} loading={<Skeleton className="h-80" />}>
            {(all) => <FirstAppointment appointments={all} practices={practices} />}
          </Query>
          <ToDo />
          <Suspense>
            <ReviewsToWrite practices={practices} />
          </Suspense>
          <LaterAppointments appointments={appointments.data ?? []} practices={practices} />
        </>
      ) : (
        <AccessEnded />
      )}
      {isKnown ? <Shortcuts /> : <PrivacyShortcut />}
      {isKnown && <Practices practices={practices} />}
      <Suspense>
        <OwnPassword client={client} onChanged={onChanged} />
      </Suspense>
    </>
  )
}
