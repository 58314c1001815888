import './texts'
import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { asProblem } from '../../lib/api'
import { downloadFile } from '../../lib/download-file'
import { useFormats } from '../../lib/use-formats'
import { useYearsPaid } from './use-money'

/** Offers a receipt for each year in which a client has paid, for the health insurance. */
export function YearlyReceipts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const { data: years = [] } = useYearsPaid(patientId)
  const [taken, setTaken] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (years.length === 0) return null
  async function take(year: number) {
    setTaken(year)
    setProblem(null)
    try {
      await downloadFile(`/api/patients/${patientId}/receipts/${year}`, undefined, `attestation-${year}.pdf`)
    } catch (refused) {
      setProblem(asProblem(refused))
    }
    setTaken(null)
  }
  return (
    <Section title={t('receipts')}>
      <p className="mb-3 text-muted-foreground text-sm">{t('receiptsLead')}</p>
      <ul className="flex flex-wrap gap-2" data-print="never">
        {years.map(({ year, paidCents }) => (
          <li key={year}>
            <Button variant="secondary" size="sm" isBusy={taken === year} onClick={() => void take(year)}>
              <FileDown className="size-4" aria-hidden />
              {t('receiptOf', { year: String(year), amount: format.money(paidCents) })}
            </Button>
          </li>
        ))}
      </ul>
      {problem?.code === 'identity_incomplete' ? (
        <Alert tone="warning" title={t('identityMissing')} className="mt-3">
          <Link to="/settings/payments" className="underline underline-offset-4">
            {t('completeIdentity')}
          </Link>
        </Alert>
      ) : (
        problem && <ProblemNotice problem={problem} className="mt-3" />
      )}
    </Section>
  )
}
