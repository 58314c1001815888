import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { IdentityField } from './billing-identity-fields'
import { useBillingIdentity } from './use-billing-identity'

interface Props {
  /** The facts that a refusal named, which may be newer. */
  refused?: readonly string[] | undefined
  /** The refusal answers a press: the way to what is missing gets the focus, since its words may be there already. */
  isPressed?: boolean
}

/**
 * Names what is missing of the issuer before anything can be issued, and leads to where it is filled in. Shows nothing
 * once it is complete.
 */
export function IssuerMissing({ refused, isPressed = false }: Props) {
  const { t } = useTranslation('settings')
  const { data } = useBillingIdentity()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isPressed && refused) link.current?.focus()
  }, [isPressed, refused])
  const missing = (refused ?? data?.missing ?? []) as IdentityField[]
  if (missing.length === 0) return null
  // The form may hold a fact that only has to be saved.
  const empty = missing.filter((field) => data?.identity[field] == null)
  const fields = empty.map((field) => t(`identity.${field}`)).join(', ')
  return (
    <Alert tone="warning" title={empty.length > 0 ? t('identity.missing', { fields }) : t('identity.unsaved')}>
      <Link ref={link} to="/settings/payments" className="underline underline-offset-4">
        {t('identity.fillIn')}
      </Link>
    </Alert>
  )
}
