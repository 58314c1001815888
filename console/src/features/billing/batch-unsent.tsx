import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../lib/problem-text'
import { useFormats } from '../../lib/use-formats'
import type { Mailing } from './mail-batch'

/**
 * Lists the invoices of a batch that were issued but not mailed, by reason. They can be mailed from the list of
 * invoices.
 */
export function BatchUnsent({ refused }: { refused: Mailing['refused'] }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const textOf = useProblemText()
  const byReason = new Map<string, (string | null)[]>()
  for (const { number, reason } of refused) {
    const words = typeof reason === 'string' ? t(`batch.unsentBecause.${reason}`) : textOf(reason)
    byReason.set(words, [...(byReason.get(words) ?? []), number])
  }
  return (
    <Alert tone="danger" title={t('batch.unsent', { count: refused.length, number: format.number(refused.length) })}>
      {[...byReason].map(([words, numbers]) => (
        <p key={words} className="wrap-anywhere">
          {`${words} (${numbers.join(', ')})`}
        </p>
      ))}
      <p>{t('batch.unsentHint')}</p>
    </Alert>
  )
}
