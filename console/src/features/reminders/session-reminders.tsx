import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { asProblem } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { type SessionReminder, useSessionReminders } from './use-reminders'

interface Props {
  sessionId: string
  patientId: string
  /** An agreed session in the future: the card then also says when nothing will be sent. */
  isComing: boolean
}

/** Lists the reminders of a session with their state. Each can be switched off until the session. */
export function SessionReminders({ sessionId, patientId, isComing }: Props) {
  const { t } = useTranslation('reminders')
  const textOf = useProblemText()
  const { reading, turn } = useSessionReminders(sessionId)
  const switchOne = (id: string, isOff: boolean) =>
    void turn(id, isOff).catch((error: unknown) => toast.error(t('failed'), { description: textOf(asProblem(error)) }))
  return (
    <Query of={reading} loading={<Skeleton className="h-10" />}>
      {(all) =>
        all.length > 0 ? (
          <ul className="divide-y">
            {all.map((reminder) => (
              <Line
                key={reminder.id}
                reminder={reminder}
                patientId={patientId}
                onSwitch={(isOff) => switchOne(reminder.id, isOff)}
              />
            ))}
          </ul>
        ) : (
          isComing && (
            <p className="text-muted-foreground">
              {t('session.none')}{' '}
              <Link to="/settings/reminders" className="whitespace-nowrap underline underline-offset-4">
                {t('session.rules')}
              </Link>
            </p>
          )
        )
      }
    </Query>
  )
}

/** The reasons with words of their own. */
const reasons = [
  'country_not_chosen',
  'email_unverified',
  'key_refused',
  'no_credit',
  'no_email',
  'no_mobile',
  'no_number',
  'opted_out',
  'practice_budget',
  'recipient_budget',
  'session_ended',
  'session_moved',
  'sms_not_set_up',
  'sms_refused',
  'too_late',
] as const

/** The reasons why a planned one would not arrive, and what can be done: nothing if the client refuses. */
const obstacles = {
  bad_destination: 'correctNumber',
  blacklisted_number: null,
  bounced: 'correctAddress',
  complained: null,
  country_not_chosen: 'setUpSms',
  no_email: 'addAddress',
  no_mobile: 'correctNumber',
  no_number: 'addNumber',
  opted_out: null,
  sms_not_set_up: 'setUpSms',
  sms_refused: null,
} as const

/** The reason, if it is one of them. */
function obstacleOf({ obstacle }: SessionReminder) {
  if (!obstacle) return null
  return obstacle in obstacles ? (obstacle as keyof typeof obstacles) : null
}

/** The words of the state: that of the message, once the reminder was sent, and why it was not. */
function wordsOf(reminder: SessionReminder) {
  const { status, message, reason, channel } = reminder
  const obstacle = obstacleOf(reminder)
  if (obstacle) return `session.obstacle.${obstacle}` as const
  const state = status === 'sent' && message ? message.state : status
  const why = state === 'skipped' && reasons.find((one) => one === (reason ?? message?.reason))
  if (state === 'suppressed' && channel === 'sms') return 'session.suppressedSms' as const
  return why ? (`session.skipped.${why}` as const) : (`session.state.${state}` as const)
}

interface LineProps {
  reminder: SessionReminder
  patientId: string
  onSwitch: (isOff: boolean) => void
}

function Line({ reminder, patientId, onSwitch }: LineProps) {
  const { t } = useTranslation('reminders')
  const format = useFormats()
  const now = useNow()
  const { status, dueAt, channel } = reminder
  const isToCome = Date.parse(dueAt) > now
  const obstacle = obstacleOf(reminder)
  const remedy = obstacle && obstacles[obstacle]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className={status === 'off' ? 'text-muted-foreground line-through' : ''}>
          <span>{t(`channel.${channel}`)}</span>{' '}
          <time dateTime={dueAt} className="whitespace-nowrap tabular-nums">
            {format.dayAndTime(dueAt)}
          </time>
        </p>
        <p className="text-muted-foreground text-sm">
          {t(wordsOf(reminder))}
          {remedy && (
            <>
              {' '}
              <Link
                to={remedy === 'setUpSms' ? '/settings/integrations' : `/patients/${patientId}`}
                className="whitespace-nowrap underline underline-offset-4"
              >
                {t(`session.remedy.${remedy}`)}
              </Link>
            </>
          )}
        </p>
      </div>
      {isToCome && (status === 'planned' || status === 'off') && (
        <Button size="sm" variant="secondary" onClick={() => onSwitch(status === 'planned')}>
          {t(status === 'planned' ? 'session.off' : 'session.on')}
        </Button>
      )}
    </li>
  )
}
