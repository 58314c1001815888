import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { type ImportField, importFields } from './columns'
import { Progress } from './progress'
import type { ReadFile } from './table-file'
import type { useImport } from './use-import'

interface Props {
  file: ReadFile
  isBusy: boolean
  work: ReturnType<typeof useImport>
  onBack: () => void
  onNext: (columns: (ImportField | null)[]) => void
}

/** The number of sample values per column. */
const SAMPLES = 3

/** Lets the user correct the guessed meaning of each column, with sample values. */
export function ColumnsStep({ file, isBusy, work, onBack, onNext }: Props) {
  const { t } = useTranslation('patientImport')
  const format = useFormats()
  const [columns, setColumns] = useState(file.columns)
  const isNamed = columns.includes('name') || (columns.includes('firstname') && columns.includes('lastname'))
  // A target that is chosen for one column is cleared in any other.
  const choose = (at: number, target: ImportField | null) =>
    setColumns(columns.map((column, index) => (index === at ? target : column === target ? null : column)))
  const headOf = (at: number) => file.heads?.[at]?.trim() || t('columns.number', { number: at + 1 })
  const samplesOf = (at: number) =>
    [...new Set(file.rows.map((row) => row[at]?.trim()).filter(Boolean))].slice(0, SAMPLES).join(' · ')
  return (
    <section className="surface">
      <p className="p-4 text-muted-foreground sm:px-6">
        {t('columns.lead', { count: file.rows.length, number: format.number(file.rows.length), name: file.name })}
      </p>
      <ul className="divide-y divide-card-border border-t">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={at} className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:items-center sm:px-6">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{headOf(at)}</p>
              <p className="truncate text-muted-foreground text-sm">{samplesOf(at) || t('columns.empty')}</p>
            </div>
            <Select
              aria-label={t('columns.of', { name: headOf(at) })}
              className="sm:w-60"
              value={column ?? ''}
              onChange={({ target }) => choose(at, importFields.find((one) => one === target.value) ?? null)}
            >
              <option value="">{t('columns.ignore')}</option>
              {importFields.map((one) => (
                <option key={one} value={one}>
                  {t(`targets.${one}`)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <div className="space-y-4 border-t p-4 sm:px-6">
        {!isNamed && <Alert tone="info" title={t('columns.names')} />}
        <Progress work={work} isBusy={isBusy} label={t('columns.checking')} onRetry={() => onNext(columns)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isBusy} onClick={onBack}>
            {t('back')}
          </Button>
          <Button disabled={!isNamed} isBusy={isBusy} onClick={() => onNext(columns)}>
            {t('columns.next')}
          </Button>
        </div>
      </div>
    </section>
  )
}
