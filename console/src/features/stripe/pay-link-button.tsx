import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCardPayments } from './use-card-payments'
import type { LinkOf } from './use-pay-link'

const PayLinkDialog = lazy(async () => ({ default: (await import('./pay-link-dialog')).PayLinkDialog }))

interface Props {
  /** What the link pays: a session, invoices, or an advance. */
  of: LinkOf
  name: string
  dueCents: number
}

/** Opens the dialog that makes a payment link. Renders nothing while the practice cannot charge cards. */
export function PayLinkButton({ of, name, dueCents }: Props) {
  const { t } = useTranslation('stripe')
  const { data } = useCardPayments()
  const [isOpen, setOpen] = useState(false)
  if (!data?.account?.canCharge) return null
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" data-print="never" onClick={() => setOpen(true)}>
        <Link2 className="size-4" aria-hidden />
        {t('link.make')}
      </Button>
      <Suspense>
        {isOpen && (
          <PayLinkDialog
            of={of}
            name={name}
            dueCents={dueCents}
            leastCents={data.leastCents}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
