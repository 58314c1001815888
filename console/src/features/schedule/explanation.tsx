import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Query } from '../../components/query'
import { useFormats } from '../../lib/use-formats'
import { OfferVerdict } from './offer-verdict'
import { type ExplainedTime, useExplanation } from './why-not'

/** Explains why one instant is or is not offered. */
export function Explanation({ time, title }: { time: ExplainedTime; title?: string }) {
  const format = useFormats()
  return (
    <Query of={useExplanation(time)} loading={<Skeleton className="h-16 w-full rounded-lg" />}>
      {({ reasons, startsAt }) => <OfferVerdict when={format.dayAndTime(startsAt)} title={title} reasons={reasons} />}
    </Query>
  )
}
