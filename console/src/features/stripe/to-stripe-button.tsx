import { Button } from '@ancrage/widgets/ui/button'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyResolver } from '../../lib/lazy-resolver'

const PasswordDialog = lazy(async () => ({
  default: (await import('../../components/password-dialog')).PasswordDialog,
}))
const resolver = lazyResolver(async () => (await import('./password-check')).checkStripePassword)

interface Props {
  label: string
  ask: (request: { body: { currentPassword: string } }) => Promise<{ url: string }>
}

/** Opens a page of Stripe after the password: whoever fills it in decides where the money arrives. */
export function ToStripeButton({ label, ask }: Props) {
  const { t } = useTranslation('stripe')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <ExternalLink className="size-4" aria-hidden />
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <PasswordDialog
            title={label}
            description={t('password.why')}
            words={{ label: t('password.label'), cancel: t('cancel'), confirm: t('password.confirm') }}
            resolver={resolver}
            onConfirm={async (body) => window.location.assign((await ask({ body })).url)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
