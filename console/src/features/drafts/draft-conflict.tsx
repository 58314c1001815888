import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { DraftedInvoice } from './values'

/** Shows what somebody else has saved while this draft was written. Taking it drops what was typed here. */
export function DraftConflict({ stored, onTake }: { stored: DraftedInvoice; onTake: () => void }) {
  const { t } = useTranslation('drafts')
  const format = useFormats()
  return (
    <Alert
      tone="danger"
      title={t('conflict.title')}
      actions={
        <Button size="sm" variant="secondary" onClick={onTake}>
          {t('conflict.take')}
        </Button>
      }
    >
      <p>{t('conflict.text')}</p>
      <ul className="mt-2">
        {stored.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3">
            <span className="wrap-anywhere min-w-0">{line.label}</span>
            <span className="whitespace-nowrap tabular-nums">{format.money(line.totalCents)}</span>
          </li>
        ))}
      </ul>
      <p>{t('conflict.payer', { name: stored.billTo.name, total: format.money(stored.totalCents) })}</p>
    </Alert>
  )
}
