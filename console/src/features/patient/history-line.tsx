import type { MessageTemplate } from '@ancrage/api/contract'
import '../sessions/sheet/texts'
import { CalendarDays, Eye, FileText, KeyRound, Mail, MailX, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import type { HistoryEvent } from './use-history'

const icons = { session: CalendarDays, message: Mail, change: Pencil, account: KeyRound, document: FileText, read: Eye }

const failures = ['message.failed', 'message.bounced', 'message.suppressed']

/** Shows an event: what happened, who did it, and when. */
export function HistoryLine({ event, patientId }: { event: HistoryEvent; patientId: string }) {
  const { t } = useTranslation(['patient', 'sessionSheet'])
  const format = useFormats()
  const sentence = useSentence()
  const hasFailed = failures.includes(event.action) || isWithheld(event)
  const Icon = hasFailed ? MailX : icons[event.kind]
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className={`absolute -start-[33px] top-0 grid size-6 place-items-center rounded-full border bg-card ${hasFailed ? 'text-destructive' : 'text-muted-foreground'}`}
      >
        <Icon className="size-3.5" />
      </span>
      <p className="wrap-anywhere">
        {event.kind === 'message' ? (
          <Link
            to={`/messages?client=${patientId}&message=${event.id}`}
            className="focus-ring rounded-sm underline underline-offset-4"
          >
            {sentence(event)}
          </Link>
        ) : (
          sentence(event)
        )}
        <span className="text-muted-foreground"> · {event.name ?? t(`history.by.${event.by}`)}</span>
      </p>
      {event.session && (
        <p className="text-muted-foreground text-sm">
          {t(event.action === 'session.reschedule' ? 'history.movedTo' : 'history.of', {
            when: format.dayAndTime(event.session.startsAt),
          })}
        </p>
      )}
      {event.reason && !isCode(event) && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">{t('sessionSheet:quoted', { text: event.reason })}</p>
      )}
      <time dateTime={event.at} className="text-muted-foreground text-sm tabular-nums">
        {format.timeInText(event.at)}
      </time>
    </li>
  )
}

const messageNames = {
  'session.requested': 'session_requested',
  'session.booked': 'session_booked',
  'session.accepted': 'session_accepted',
  'session.refused': 'session_refused',
  'session.proposed': 'session_proposed',
  'session.moved': 'session_moved',
  'session.cancelled': 'session_cancelled',
  'session.lapsed': 'session_lapsed',
  'session.reminder': 'session_reminder',
  'client.invited': 'client_invited',
  'due.reminder': 'due_reminder',
  'invoices.sent': 'invoices_sent',
  'mailings.sent': 'mailings_sent',
  'reviews.requested': 'reviews_requested',
  'reviews.hidden': 'reviews_hidden',
} as const satisfies Partial<Record<MessageTemplate, string>>
type MessageName = (typeof messageNames)[keyof typeof messageNames]
const nameOfMessage: Partial<Record<MessageTemplate, MessageName>> = messageNames

const withheld = ['email_unverified', 'practice_budget', 'recipient_budget'] as const
type WithheldEvent = HistoryEvent & { reason: (typeof withheld)[number] }

/** Says whether the event is a withheld message, whose reason is a code. */
const isWithheld = (event: HistoryEvent): event is WithheldEvent =>
  event.action === 'message.skipped' && (withheld as readonly (string | null)[]).includes(event.reason)

/** Says whether the reason is a code. The page of the message has its text. */
const isCode = ({ kind, reason }: HistoryEvent) => kind === 'message' && /^[a-z_]+$/.test(reason ?? '')

/** Returns the sentence for an event. An event without a text of its own is called a change. */
function useSentence() {
  const { t, i18n } = useTranslation(['patient', 'sessionSheet'])
  const format = useFormats()
  return (event: HistoryEvent) => {
    const { kind, action, template, details } = event
    const name = action.replace(/^session\./, '')
    if (kind === 'session')
      return i18n.exists(`events.${name}`, { ns: 'sessionSheet' })
        ? t(`sessionSheet:events.${name as 'accept'}`)
        : t('sessionSheet:events.other')
    if (kind === 'message') {
      const what = t(`history.templates.${(template && nameOfMessage[template]) ?? 'other'}`)
      if (isWithheld(event)) return t(`history.withheld.${event.reason}`, { what })
      return t(`history.message.${action.replace('message.', '') as 'sent'}`, { what })
    }
    const key = action.replace('.', '_')
    if (!i18n.exists(`history.actions.${key}`, { ns: 'patient' })) return t('history.actions.other')
    const fields = String(details.fields ?? '')
      .split(',')
      .filter(Boolean)
    const words = fields.map((field) =>
      i18n.exists(`form.${field}`, { ns: 'patient' }) ? t(`form.${field as 'email'}`).toLowerCase() : field,
    )
    return t(`history.actions.${key as 'patient_changed'}`, { fields: format.list(words) })
  }
}
