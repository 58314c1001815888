import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import {
  CalendarClock,
  FilePen,
  FileWarning,
  Flag,
  IdCard,
  Inbox,
  ListChecks,
  LockOpen,
  type LucideIcon,
  Mail,
  MailCheck,
  PenLine,
  ShieldAlert,
  ShieldCheck,
  Tag,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ResendButton } from '../../components/resend-button'
import { api } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { Todo } from './things-to-do'

/** The server counts up to this number. */
const MANY = 100

/** Sessions that took place and have an open record, earliest first. */
const ENDED_SESSIONS = '/sessions?period=all&status=done&sort=startsAt'

const icons: Record<Todo['kind'], LucideIcon> = {
  requests: Inbox,
  messages: Mail,
  reported: Flag,
  sessionsToClose: ListChecks,
  sessionsToComplete: LockOpen,
  unsigned: PenLine,
  notes: FileWarning,
  drafts: FilePen,
  billingIdentity: IdCard,
  email: MailCheck,
  welcome: ListChecks,
  sessionType: Tag,
  hours: CalendarClock,
  secondFactor: ShieldCheck,
  dispute: ShieldAlert,
}

interface Props {
  thing: Todo
  /** The account's e-mail address. */
  email: string
  onClose: () => void
  onDismiss: (hint: 'secondFactor') => void
}

/** Shows one thing to do: its title, its reason and its action. */
export function TodoItem({ thing, email, onClose, onDismiss }: Props) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  switch (thing.kind) {
    case 'requests':
      return (
        <Line thing={thing} title={t('todo.requests', { count: thing.count })}>
          <Way to="/requests">{t('todo.answer')}</Way>
        </Line>
      )
    case 'messages':
      return (
        <Line thing={thing} title={t('todo.messages', { count: thing.count })}>
          <Way to="/inbox?view=unread">{t('todo.read')}</Way>
        </Line>
      )
    case 'reported':
      return (
        <Line thing={thing} title={t('todo.reported', { count: thing.count })} why={t('todo.reportedWhy')}>
          <Way to="/reviews?status=reported">{t('todo.decide')}</Way>
        </Line>
      )
    case 'sessionsToClose':
      return (
        <Line
          thing={thing}
          title={thing.count < MANY ? t('todo.sessionsToClose', { count: thing.count }) : t('todo.manyToClose')}
          why={t('todo.closeWhy', { count: thing.count })}
        >
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t('todo.close')}
          </Button>
        </Line>
      )
    case 'sessionsToComplete':
      return (
        <Line
          thing={thing}
          title={thing.count < MANY ? t('todo.sessionsToComplete', { count: thing.count }) : t('todo.manyToComplete')}
          why={t('todo.completeSessionsWhy', { count: thing.count })}
        >
          <Way to={thing.count === 1 && thing.sessionId ? `/sessions/${thing.sessionId}` : ENDED_SESSIONS}>
            {t('todo.see')}
          </Way>
        </Line>
      )
    case 'unsigned':
      return (
        <Line thing={thing} title={t('todo.unsigned', { count: thing.count })}>
          <Way to={thing.sessionId ? `/sessions/${thing.sessionId}` : '/sessions'}>{t('todo.see')}</Way>
        </Line>
      )
    case 'notes':
      return (
        <Line
          thing={thing}
          title={t('todo.notes', { count: thing.count })}
          why={t('todo.notesWhy', { amount: format.money(thing.fromCents) })}
        >
          <Way to="/facturation?view=unbilled">{t('todo.bill')}</Way>
        </Line>
      )
    case 'drafts':
      return (
        <Line thing={thing} title={t('todo.drafts', { count: thing.count })}>
          <Way to="/facturation?status=draft">{t('todo.issue')}</Way>
        </Line>
      )
    case 'billingIdentity':
      return (
        <Line thing={thing} title={t('todo.billingIdentity')} why={t('todo.billingIdentityWhy')}>
          <Way to="/settings/payments">{t('todo.complete')}</Way>
        </Line>
      )
    case 'email':
      return (
        <Line thing={thing} title={t('todo.email')} why={t('todo.emailWhy', { email })}>
          <ResendButton label={t('todo.newLink')} send={() => api.accounts.resendVerification({ body: { email } })} />
        </Line>
      )
    case 'welcome':
      return (
        <Line thing={thing} title={t('todo.welcome')} why={t('todo.welcomeWhy', { count: thing.left })}>
          <Way to="/welcome">{t('todo.goOn')}</Way>
        </Line>
      )
    case 'sessionType':
      return (
        <Line thing={thing} title={t('todo.sessionType')} why={t('todo.sessionTypeWhy')}>
          <Way to="/settings/session-types">{t('todo.addSessionType')}</Way>
        </Line>
      )
    case 'hours':
      return (
        <Line thing={thing} title={t('todo.hours')} why={t('todo.hoursWhy')}>
          <Way to="/settings/schedule">{t('todo.setHours')}</Way>
        </Line>
      )
    case 'dispute':
      return (
        <Line
          thing={thing}
          title={t('todo.dispute', { count: thing.count, amount: format.money(thing.amountCents) })}
          why={thing.answerBy ? t('todo.disputeUntil', { day: format.day(thing.answerBy) }) : undefined}
        >
          <Way to="/stripe">{t('todo.seeDispute')}</Way>
        </Line>
      )
    case 'secondFactor':
      return (
        <Line
          thing={thing}
          title={t('todo.secondFactor')}
          why={thing.dueAt ? t('todo.secondFactorDue', { day: format.day(thing.dueAt) }) : t('todo.secondFactorWhy')}
        >
          <Way to="/settings/security">{t('todo.protect')}</Way>
          {!thing.dueAt && (
            <button
              type="button"
              aria-label={t('todo.dismiss')}
              data-tooltip={t('todo.dismiss')}
              onClick={() => onDismiss('secondFactor')}
              className={buttonClass({ variant: 'ghost', size: 'icon', className: '-me-2 text-muted-foreground!' })}
            >
              <X className="size-4" aria-hidden />
            </button>
          )}
        </Line>
      )
  }
}

interface LineProps {
  thing: Todo
  title: string
  why?: string | undefined
  children?: ReactNode
}

function Line({ thing: { kind }, title, why, children }: LineProps) {
  const Icon = icons[kind]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon className="size-5 shrink-0 self-start text-primary" aria-hidden />
      <div className="min-w-40 flex-1">
        <p className="font-medium">{title}</p>
        {why && <p className="wrap-anywhere text-muted-foreground text-sm">{why}</p>}
      </div>
      {children && (
        <div data-print="never" className="flex items-center gap-1">
          {children}
        </div>
      )}
    </div>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    {children}
  </Link>
)
