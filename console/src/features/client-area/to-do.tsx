import { CalendarDays, ClipboardList, ReceiptText, Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { ConsentsToSign } from './consents-to-sign'
import { AreaLink } from './shortcuts'
import type { Client } from './use-client'
import { useToAgree, useWhatWaits } from './use-to-do'

/** What practices wait for, under the next appointment: consents, times to confirm, forms, payments, marks. */
export function ToDo({ practices }: Pick<Client, 'practices'>) {
  const { t } = useTranslation('clientArea')
  const format = useFormats()
  const { openForms = 0, dueCents, toMark = 0 } = useWhatWaits()
  const { consentCount, toConfirm } = useToAgree(practices)
  const [planned] = toConfirm
  const hasRows = toConfirm.length + openForms + dueCents + toMark > 0
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
            {planned && (
              <AreaLink
                to={`/client/sessions/${planned.id}`}
                icon={CalendarDays}
                title={t('toDo.confirm', { count: toConfirm.length })}
              />
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
