import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'

interface Props {
  invoice: { id: string; dueCents: number }
  name: string
}

/** Opens the page where the rest of a document is paid by card. */
export function PayInvoice({ invoice: { id, dueCents }, name }: Props) {
  const { t } = useTranslation('clientInvoices')
  const format = useFormats()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const amount = format.money(dueCents)
  async function pay() {
    setBusy(true)
    setProblem(null)
    try {
      const { url } = await api.stripe.payInvoice({ params: { id } })
      location.assign(url)
    } catch (refused) {
      setProblem(asProblem(refused))
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 space-y-2">
      {problem && <ProblemNotice problem={problem} />}
      <Button size="sm" isBusy={isBusy} aria-label={t('payOf', { amount, name })} onClick={() => void pay()}>
        <CreditCard className="size-4" aria-hidden />
        {t('pay', { amount })}
      </Button>
    </div>
  )
}
