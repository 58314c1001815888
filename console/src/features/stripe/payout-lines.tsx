import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { ValueTable } from '../../components/value-table'
import { useFormats } from '../../lib/use-formats'
import type { Payout } from './use-card-payments'

/** Shows the transactions of a payout in a part that opens: whose, amount, fee and net. */
export function PayoutLines({ payout: { lines, arrivesOn } }: { payout: Payout }) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const rows = lines.map(({ kind, patient, grossCents, feeCents, netCents, at }, index) => ({
    key: `${at}-${index}`,
    name: [t(`payouts.kind.${kind}`), patient && `${patient.firstname} ${patient.lastname}`, format.shortDate(at)]
      .filter(Boolean)
      .join(' · '),
    values: [grossCents, feeCents, netCents].map((cents) => format.money(cents)),
  }))
  return (
    <details className="mt-1">
      <Summary className="py-1 text-primary text-sm">{t('payouts.lines', { count: lines.length })}</Summary>
      <ValueTable
        label={t('payouts.of', { date: format.dateOfDay(arrivesOn) })}
        columns={[t('payouts.line'), t('payouts.gross'), t('payouts.feeColumn'), t('payouts.net')]}
        rows={rows}
      />
    </details>
  )
}
