import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Archive, ArchiveRestore, Download, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SelectionHandlers } from '../../components/use-selection'
import { useFormats } from '../../lib/use-formats'
import { useBulkActions } from './use-bulk-actions'
import type { PatientListAddress } from './use-patient-list-address'

interface Props {
  ticks: SelectionHandlers
  /** The number of clients that the list finds, on all its pages. */
  total: number
  list: PatientListAddress
}

/** Keeps the bar visible above cards, which have no sticky head. */
const beside =
  'max-md:sticky max-md:top-(--header) max-md:z-20 max-md:-mx-4 max-md:bg-background max-md:px-4 max-md:py-1'

/** Shows how many clients are ticked, or how many there are, with the actions for them. */
export function SelectionBar({ ticks, total, list }: Props) {
  const { t } = useTranslation('patients')
  const format = useFormats()
  const ticked = ticks.isAll ? total : ticks.ids.length
  const isAll = ticks.isAll || ticked === 0
  const bulk = useBulkActions(isAll ? { filter: list.filter } : { ids: ticks.ids }, ticks.clear)
  return (
    <div className={`mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm ${ticked > 0 ? beside : ''}`}>
      <p role="status" className="tabular-nums">
        {ticked === 0 ? (
          <span className="text-muted-foreground">{t('total', { count: total, number: format.number(total) })}</span>
        ) : (
          t('selected', { count: ticked, number: format.number(ticked) })
        )}
      </p>
      {ticked === 0 && (
        <Link to="/patients/duplicates" className="text-primary underline decoration-1 underline-offset-4">
          {t('duplicates')}
        </Link>
      )}
      {ticked > 0 && !ticks.isAll && total > ticked && (
        <Button variant="link" size="inline" onClick={ticks.selectAll}>
          {t('selectAll', { count: total, number: format.number(total) })}
        </Button>
      )}
      {ticked > 0 && (
        <Button variant="link" size="inline" onClick={ticks.clear}>
          {t('unselect')}
        </Button>
      )}
      <div className="ms-auto flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" isBusy={bulk.isBusy} onClick={bulk.exportFile}>
          <Download className="size-4" aria-hidden />
          {ticked > 0 ? t('export') : t('exportAll')}
        </Button>
        {ticked > 0 &&
          (list.filters.archived === 'only' ? (
            // Restoring all matches of a filter is not offered, so that the user sees every restored client.
            !ticks.isAll && (
              <Button size="sm" isBusy={bulk.isBusy} onClick={bulk.restore}>
                <ArchiveRestore className="size-4" aria-hidden />
                {t('restore')}
              </Button>
            )
          ) : (
            <Button size="sm" variant="secondary" isBusy={bulk.isBusy} onClick={bulk.archive}>
              <Archive className="size-4" aria-hidden />
              {t('toArchive')}
            </Button>
          ))}
        {ticked > 0 && list.filters.archived !== 'only' && (
          <Link
            to="/mailings/new"
            state={{ recipients: ticks.isAll ? { filter: list.filter } : { patientIds: ticks.ids } }}
            className={buttonClass({ size: 'sm' })}
          >
            <PenLine className="size-4" aria-hidden />
            {t('write')}
          </Link>
        )}
      </div>
    </div>
  )
}
