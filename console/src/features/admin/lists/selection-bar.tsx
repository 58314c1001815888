import { Button } from '@ancrage/widgets/ui/button'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SelectionHandlers } from '../../../components/use-selection'
import { useCount } from '../use-count'

interface Props {
  ticks: SelectionHandlers
  /** The number of rows on all pages of the list. */
  total: number
  onMail: () => void
}

/** Cards have no sticky heading, so the bar itself is sticky. */
const beside =
  'max-md:sticky max-md:top-(--header) max-md:z-20 max-md:-mx-4 max-md:bg-background max-md:px-4 max-md:py-1'

/** Shows how many rows are ticked, or how many there are, and the actions for them. */
export function AdminSelectionBar({ ticks, total, onMail }: Props) {
  const { t } = useTranslation('admin')
  const count = useCount()
  const ticked = ticks.isAll ? total : ticks.ids.length
  return (
    <div className={`mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm ${ticked > 0 ? beside : ''}`}>
      <p role="status" className="tabular-nums">
        {ticked === 0 ? (
          <span className="text-muted-foreground">{t('list.total', { count: total, number: count(total) })}</span>
        ) : (
          t('list.selected', { count: ticked, number: count(ticked) })
        )}
      </p>
      {ticked > 0 && (
        <>
          {!ticks.isAll && total > ticked && (
            <Button variant="link" size="inline" onClick={ticks.selectAll}>
              {t('list.selectAll', { count: total, number: count(total) })}
            </Button>
          )}
          <Button variant="link" size="inline" onClick={ticks.clear}>
            {t('list.unselect')}
          </Button>
          <Button size="sm" className="sm:ms-auto" onClick={onMail}>
            <Mail className="size-4" aria-hidden />
            {t('mail.write')}
          </Button>
        </>
      )}
    </div>
  )
}
