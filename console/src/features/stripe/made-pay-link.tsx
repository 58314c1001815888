import type { Problem } from '@ancrage/api/client'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { ProblemNotice } from '../../components/problem-notice'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import type { PaymentRequest } from './use-card-payments'
import { withdrawPayLink } from './use-pay-link'

const QrCode = lazy(async () => ({ default: (await import('../../components/qr-code')).QrCode }))

interface Props {
  request: PaymentRequest
  isMailed: boolean
  onWithdrawn: () => void
}

/** A link to pay: scanned at the desk, copied, sent by the own telephone, or taken back. */
export function MadePayLink({ request: { id, url, amountCents, expiresAt }, isMailed, onWithdrawn }: Props) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!url) return null
  const amount = format.money(amountCents)

  async function withdraw() {
    setBusy(true)
    setProblem(null)
    try {
      await withdrawPayLink(id)
      toast.success(t('link.withdrawn'))
      onWithdrawn()
    } catch (refused) {
      setProblem(refused as Problem)
      setBusy(false)
    }
  }

  return (
    <div className="space-y-4">
      <p role="status">
        {t('link.good', { amount, moment: format.dayAndTime(expiresAt) })} {isMailed && t('link.mailed')}
      </p>
      <Suspense fallback={<Skeleton className="mx-auto size-52 rounded-lg" />}>
        <QrCode content={url} label={t('link.code')} />
      </Suspense>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          readOnly
          aria-label={t('link.address')}
          value={url}
          className="min-w-0 flex-1 basis-52"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={url} label={t('link.copy')} />
        <a
          href={`sms:?&body=${encodeURIComponent(t('link.text', { amount, url }))}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <MessageSquare className="size-3.5" aria-hidden />
          {t('link.sms')}
        </a>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <Button variant="ghost" size="sm" isBusy={isBusy} onClick={() => void withdraw()}>
        {t('link.withdraw')}
      </Button>
    </div>
  )
}
