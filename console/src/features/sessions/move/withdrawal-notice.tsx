import { dateText, localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useLanguage } from '../../../lib/use-formats'

interface Props {
  /** The last day on which the client may withdraw without having asked for a session before; null: they may not. */
  until: string | null | undefined
  /** Where the session is to go. */
  startsAt: string
  zone: string
  words: (day: string) => string
}

/** Says what follows when a practitioner moves a prepaid session into the period of withdrawal (C. conso. L221-25). */
export function WithdrawalNotice({ until, startsAt, zone, words }: Props) {
  const language = useLanguage()
  if (!until || localDay(new Date(startsAt), zone) > until) return null
  return (
    <Alert tone="warning" className="mt-3">
      {words(dateText(until, language))}
    </Alert>
  )
}
