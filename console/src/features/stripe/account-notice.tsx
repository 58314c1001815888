import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { requirementWord } from './requirements'
import type { StripeAccount } from './use-card-payments'

/** Shows the state of the account, and for an incomplete one what Stripe still asks. */
export function AccountNotice({ account }: { account: StripeAccount }) {
  const { t } = useTranslation('stripe')
  const { pausedBecause, cardPayments, canCharge, isCompleted } = account
  if (pausedBecause === 'disconnected')
    return (
      <Alert tone="danger" title={t('state.disconnected')}>
        {t('state.disconnectedText')}
      </Alert>
    )
  if (cardPayments === 'rejected' || cardPayments === 'unsupported')
    return (
      <Alert tone="danger" title={t('state.rejected')}>
        {t('state.rejectedText')}
      </Alert>
    )
  if (pausedBecause === 'restricted')
    return (
      <Alert tone="warning" title={t('state.restricted')}>
        <p>{t('state.restrictedText')}</p>
        <Requirements of={account} />
      </Alert>
    )
  if (!isCompleted)
    return (
      <Alert tone="warning" title={t('state.incomplete')}>
        <p>{t('state.incompleteText')}</p>
        <Requirements of={account} />
      </Alert>
    )
  if (canCharge) return <Alert tone="success">{t('state.ready')}</Alert>
  return <Alert title={t('state.checking')}>{t('state.checkingText')}</Alert>
}

/** Lists each requirement once, even if it covers several of Stripe's fields. */
function Requirements({ of: { requirements } }: { of: StripeAccount }) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const words = new Map<string, StripeAccount['requirements'][number]>()
  for (const one of requirements) {
    const word = t(`requirement.${requirementWord(one.name)}`, { name: one.name })
    if (!words.has(word)) words.set(word, one)
  }
  if (!words.size) return null
  return (
    <>
      <p className="mt-3 font-medium">{t('state.missing')}</p>
      <ul className="list-disc ps-5">
        {[...words].map(([word, { isPastDue, dueAt }]) => (
          <li key={word} className="wrap-anywhere">
            {word}
            {isPastDue && `, ${t('state.overdue')}`}
            {!isPastDue && dueAt && `, ${t('state.due', { date: format.date(dueAt) })}`}
          </li>
        ))}
      </ul>
    </>
  )
}
