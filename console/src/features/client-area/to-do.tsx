import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import {
  CalendarClock,
  CalendarDays,
  ClipboardList,
  CreditCard,
  type LucideIcon,
  ReceiptText,
  Sprout,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { ConsentsToSign } from './consents-to-sign'
import { AreaLink } from './shortcuts'
import { type Appointment, useConsentsToSign } from './use-client'
import { useIsToDoRead, useToAgree, useToDoCounts } from './use-to-do'

/**
 * What practices wait for, under the next appointment; what has a deadline stands first. Consents are shown as soon as
 * they are read, all else together.
 */
export function ToDo() {
  const { t } = useTranslation('clientArea')
  const format = useFormats()
  const { openForms = 0, payableCents, toMark = 0 } = useToDoCounts()
  const { data: consents = [] } = useConsentsToSign()
  const { toPick, toPay, toConfirm } = useToAgree()
  const isRead = useIsToDoRead()
  const ofSessions = [
    ...toPick.map((of) => ({ of, icon: CalendarClock, title: t('toDo.pick') })),
    ...toPay.map((of) => ({ of, icon: CreditCard, title: t('toDo.prepay') })),
    ...toConfirm.map((of) => ({ of, icon: CalendarDays, title: t('toDo.confirm', { count: of.length }) })),
  ]
  const hasRows = isRead && ofSessions.length + openForms + payableCents + toMark > 0
  if (isRead && !hasRows && consents.length === 0) return null
  return (
    <section aria-labelledby="to-do" aria-busy={!isRead}>
      <h2 id="to-do" className={hasRows || consents.length ? 'mb-3 font-semibold text-lg' : 'sr-only'}>
        {t('toDo.title')}
      </h2>
      <div className="space-y-3">
        <ConsentsToSign />
        {!isRead && <Skeleton className="h-16" />}
        {hasRows && (
          <ul className="surface divide-y divide-card-border">
            {ofSessions.map(({ of, ...row }) => (
              <OfSessions key={`${row.title} ${of[0]?.id}`} of={of} {...row} />
            ))}
            {openForms > 0 && (
              <AreaLink to="/client/forms" icon={ClipboardList} title={t('toDo.form', { count: openForms })} />
            )}
            {payableCents > 0 && (
              <AreaLink
                to="/client/invoices"
                icon={ReceiptText}
                title={t('toDo.pay', { amount: format.money(payableCents) })}
              />
            )}
            {toMark > 0 && <AreaLink to="/client/exercises" icon={Sprout} title={t('toDo.mark', { count: toMark })} />}
          </ul>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  of: readonly Appointment[]
  icon: LucideIcon
  title: string
}

/** Leads to the page of the first of these appointments, where all are answered. */
function OfSessions({ of: [first, ...more], ...row }: RowProps) {
  const { t } = useTranslation('clientArea')
  const format = useFormats(first?.timeZone)
  if (!first) return null
  const { id, startsAt, child } = first
  const day = format.dayAndTime(startsAt)
  const when = more.length ? t('toDo.from', { when: day }) : day
  const note = child ? `${when} · ${t('forChild', { name: child.firstname })}` : when
  return <AreaLink to={`/client/sessions/${id}`} note={note} {...row} />
}
