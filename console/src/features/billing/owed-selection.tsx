import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { type Debtor, RemindMany } from '../money/public'

interface Props {
  /** The number of ticked clients. */
  count: number
  /** The ticked clients who can be reminded. */
  debtors: readonly Debtor[]
  onClear: () => void
}

/** The actions for ticked clients with debts. */
export function OwedSelection({ count, debtors, onClear }: Props) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const others = count - debtors.length
  if (count === 0) return null
  return (
    <div data-print="never" className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className="tabular-nums">
        {t('selectedClients', { count, number: format.number(count) })}
      </p>
      <Button variant="link" size="inline" onClick={onClear}>
        {t('unselect')}
      </Button>
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {others > 0 && <span className="text-muted-foreground">{t('unreachable', { count: others })}</span>}
        <RemindMany people={debtors} onDone={onClear} />
      </span>
    </div>
  )
}
