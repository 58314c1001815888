import { CalendarClock, CalendarDays, ClipboardList, CreditCard, ReceiptText, Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { ConsentsToSign } from './consents-to-sign'
import { AreaLink } from './shortcuts'
import type { Client } from './use-client'
import { useToAgree, useWhatWaits } from './use-to-do'

/** What practices wait for, under the next appointment; what has a deadline stands first. */
export function ToDo({ practices }: Pick<Client, 'practices'>) {
  const { t } = useTranslation('clientArea')
  const format = useFormats()
  const { openForms = 0, dueCents, toMark = 0 } = useWhatWaits()
  const { consentCount, toPick, toPay, toConfirm } = useToAgree(practices)
  const ofSessions = [
    { of: toPick, icon: CalendarClock, title: t('toDo.pick', { count: toPick.length }) },
    { of: toPay, icon: CreditCard, title: t('toDo.prepay', { count: toPay.length }) },
    { of: toConfirm, icon: CalendarDays, title: t('toDo.confirm', { count: toConfirm.length }) },
  ]
  const hasRows = ofSessions.some(({ of }) => of.length) || openForms + dueCents + toMark > 0
  if (!hasRows && consentCount === 0) return null
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="mb-3 font-semibold text-lg">
        {t('toDo.title')}
      </h2>
      <div className="space-y-3">
        <ConsentsToSign />
        {hasRows && (
          <ul className="surface divide-y divide-card-border">
            {ofSessions.map(
              ({ of: [first], icon, title }) =>
                first && <AreaLink key={title} to={`/client/sessions/${first.id}`} icon={icon} title={title} />,
            )}
            {openForms > 0 && (
              <AreaLink to="/client/forms" icon={ClipboardList} title={t('toDo.form', { count: openForms })} />
            )}
            {dueCents > 0 && (
              <AreaLink
                to="/client/invoices"
                icon={ReceiptText}
                title={t('toDo.pay', { amount: format.money(dueCents) })}
              />
            )}
            {toMark > 0 && <AreaLink to="/client/exercises" icon={Sprout} title={t('toDo.mark', { count: toMark })} />}
          </ul>
        )}
      </div>
    </section>
  )
}
