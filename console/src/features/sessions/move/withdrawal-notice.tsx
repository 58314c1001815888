import { dateText, localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useLanguage } from '../../../lib/use-formats'

interface Props {
  /** The last day, YYYY-MM-DD, of the client's right to withdraw. Null if they have none. */
  until: string | null | undefined
  /** The new start of the session. */
  startsAt: string
  zone: string
  words: (day: string) => string
}

/** Warns a practitioner who moves a prepaid session into the client's withdrawal period (C. conso. L221-25). */
export function WithdrawalNotice({ until, startsAt, zone, words }: Props) {
  const language = useLanguage()
  if (!until || localDay(new Date(startsAt), zone) > until) return null
  return (
    <Alert tone="warning" className="mt-3">
      {words(dateText(until, language))}
    </Alert>
  )
}
