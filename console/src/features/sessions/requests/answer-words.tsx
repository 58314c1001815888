import '../texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientName } from '../../../lib/client-name'
import { useNow } from '../../../lib/now'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

interface Props {
  session: Pick<Session, 'id' | 'patient' | 'startsAt'>
  answer: 'accepted' | 'refused' | 'elsewhere' | 'picked'
}

/** Says in one line what became of a request, and leads to its session. */
export function AnswerWords({ session, answer }: Props) {
  const { t } = useTranslation('sessionParts')
  const format = useFormats()
  const now = useNow()
  return (
    <span className="min-w-0">
      <span className="font-medium text-foreground">{t(`request.${answer}Short`)}</span> ·{' '}
      <Link to={`/sessions/${session.id}`} className="text-foreground underline underline-offset-4">
        {clientName(session)}
      </Link>
      , {format.dayAndTime(session.startsAt, now)}
    </span>
  )
}
