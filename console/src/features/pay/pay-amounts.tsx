import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { PayRequest } from './use-pay'

/** Shows the session, its total price, the amount to pay now and the rest. */
export function PayAmounts({ request }: { request: PayRequest }) {
  const { t } = useTranslation('pay')
  const format = useFormats(request.session?.timeZone ?? request.practice.timeZone)
  const { kind, session, totalCents, amountCents, restCents, currency, depositKind } = request
  const money = (cents: number) => format.money(cents, currency)
  const hasRest = restCents > 0
  const due = hasRest && depositKind ? depositKind : 'all'
  const rows = [
    ...(session ? [{ key: 'when', term: t('when'), value: format.dayAndTime(session.startsAt) }] : []),
    ...(hasRest ? [{ key: 'total', term: t(kind === 'link' ? 'totalDue' : 'total'), value: money(totalCents) }] : []),
    { key: 'now', term: t(`due.${due}`), value: money(amountCents), isMain: true },
    ...(hasRest ? [{ key: 'rest', term: t(kind === 'link' ? 'restDue' : 'rest'), value: money(restCents) }] : []),
  ]
  return (
    <dl className="divide-y border-y">
      {rows.map(({ key, term, value, isMain }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt className={isMain ? 'font-semibold' : 'text-muted-foreground'}>{term}</dt>
          <dd className={isMain ? 'font-semibold text-xl tabular-nums' : 'tabular-nums'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
