import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../lib/problem-text'
import { useFormats } from '../../lib/use-formats'
import type { BatchMailing } from './mail-batch'

/** The invoices of a batch that were issued and not mailed, by reason: they can be sent from the list of documents. */
export function BatchUnsent({ refused }: { refused: BatchMailing['refused'] }) {
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
