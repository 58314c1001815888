import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'

/** Says what happens to an amount that differs from what is due, both in cents. */
export function AmountNote({ cents, dueCents }: { cents: number; dueCents: number }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  if (dueCents === 0) return <Alert tone="info">{t('inAdvance')}</Alert>
  if (!(cents > 0) || cents === dueCents) return null
  return (
    <Alert tone="info">
      {cents < dueCents
        ? t('restDue', { amount: format.money(dueCents - cents) })
        : t('restCredit', { amount: format.money(cents - dueCents) })}
    </Alert>
  )
}
