import { useTranslation } from 'react-i18next'
import type { IdentityField } from './billing-identity-fields'
import type { IdentityState, IdentityValues } from './billing-identity-values'

interface Props {
  of: IdentityState
  typed: Partial<IdentityValues>
}

/** Lists what is missing before an invoice can be issued; otherwise shows what it will say about VAT. */
export function IdentityMissing({ of: { missing, vatMention, isMentionToCheck }, typed }: Props) {
  const { t } = useTranslation('settings')
  // Names and an address that are known already stand in the form before they are saved.
  const empty = (missing as IdentityField[]).filter((field) => !typed[field]?.trim())
  const fields = empty.map((field) => t(`identity.${field}`)).join(', ')
  if (empty.length > 0) return <p className="text-sm">{t('identity.missing', { fields })}</p>
  if (missing.length > 0) return <p className="text-sm">{t('identity.toSave')}</p>
  return (
    <p className="text-muted-foreground text-sm">
      {vatMention ? t('identity.mention', { mention: vatMention }) : t('identity.complete')}
      {isMentionToCheck && ` ${t('identity.toCheck')}`}
    </p>
  )
}
