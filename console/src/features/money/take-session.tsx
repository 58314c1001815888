import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { PaidBadge } from './session-money'
import { TakePayment } from './take-payment'
import { useSessionMoney } from './use-money'

interface Props {
  sessionId: string
  patient: { id: string; firstname: string; lastname: string }
}

/** What a session costs and whether it is paid, in one line, with the way to take it. Nothing while it is not known. */
export function TakeOfSession({ sessionId, patient }: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const { data } = useSessionMoney(sessionId)
  const [isTaking, setTaking] = useState(false)
  if (!data) return null
  const { priceCents, paidCents, dueCents, depositCents } = data
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold tabular-nums">{format.money(priceCents)}</span>
        <PaidBadge priceCents={priceCents} paidCents={paidCents} dueCents={dueCents} />
      </span>
      {dueCents > 0 && (
        <Button aria-haspopup="dialog" onClick={() => setTaking(true)}>
          <HandCoins className="size-4" aria-hidden />
          {t('take')}
        </Button>
      )}
      {isTaking && (
        <TakePayment
          patient={patient}
          dueCents={dueCents}
          depositCents={depositCents}
          sessionIds={[sessionId]}
          onClose={() => setTaking(false)}
        />
      )}
    </div>
  )
}
