import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { useFormats } from '../../lib/use-formats'
import { useYearsPaid } from './use-money'

/** A receipt of each year in which a client has paid something, for the health insurance. */
export function YearlyReceipts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const { data: years = [] } = useYearsPaid(patientId)
  if (years.length === 0) return null
  return (
    <Section title={t('receipts')}>
      <p className="mb-3 text-muted-foreground text-sm">{t('receiptsLead')}</p>
      <ul className="flex flex-wrap gap-2" data-print="never">
        {years.map(({ year, paidCents }) => (
          <li key={year}>
            <a
              href={`/api/patients/${patientId}/receipts/${year}`}
              download
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <FileDown className="size-4" aria-hidden />
              {t('receiptOf', { year: String(year), amount: format.money(paidCents) })}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
