import './texts'
import { localDay } from '@ancrage/api/format/day'
import { Stepper } from '@ancrage/widgets/ui/stepper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { CheckStep } from './check-step'
import { ColumnsStep } from './columns-step'
import { FileStep } from './file-step'
import { type ImportRow, readRows } from './read-cells'
import { ResultStep } from './result-step'
import type { ReadFile } from './table-file'
import { type RowOutcome, useImport } from './use-import'

const steps = ['file', 'columns', 'check', 'result'] as const

/** Imports clients from a file in four steps: the file, its columns, a check of each row, and the result. */
export function ImportPage() {
  const { t } = useTranslation('patientImport')
  const today = localDay(useNow(), useZone())
  const [step, setStep] = useState<(typeof steps)[number]>('file')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [rows, setRows] = useState<ImportRow[]>([])
  const [checked, setChecked] = useState<RowOutcome[]>([])
  const [added, setAdded] = useState<RowOutcome[]>([])
  const [isBusy, setBusy] = useState(false)
  const work = useImport()

  async function check(columns: ReadFile['columns']) {
    if (!file) return
    const read = readRows(file.rows, columns, today)
    setFile({ ...file, columns })
    setRows(read)
    setBusy(true)
    const outcomes = await work.check(read)
    setBusy(false)
    if (!outcomes) return
    setChecked(outcomes)
    setStep('check')
  }

  async function add(chosen: ImportRow[]) {
    setBusy(true)
    const outcomes = await work.add(chosen)
    setBusy(false)
    if (!outcomes) return
    setAdded(outcomes)
    setStep('result')
  }

  const parts = {
    file: () => (
      <FileStep
        onRead={(read) => {
          setFile(read)
          setStep('columns')
        }}
      />
    ),
    columns: () =>
      file && <ColumnsStep file={file} isBusy={isBusy} work={work} onBack={() => setStep('file')} onNext={check} />,
    check: () => (
      <CheckStep
        rows={rows}
        outcomes={checked}
        isBusy={isBusy}
        work={work}
        onBack={() => setStep('columns')}
        onAdd={add}
      />
    ),
    result: () => <ResultStep outcomes={added} leftOut={rows.length - added.length} work={work} />,
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stepper
        className="mb-6"
        label={t('steps.label')}
        steps={steps.map((key) => ({ key, label: t(`steps.${key}`) }))}
        current={step}
        doneLabel={t('steps.done')}
      />
      {parts[step]()}
      <UnsavedGuard isUnsaved={step === 'columns' || step === 'check' || isBusy} />
    </Page>
  )
}
