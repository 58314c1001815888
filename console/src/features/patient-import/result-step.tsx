import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { useFormats } from '../../lib/use-formats'
import type { RowOutcome, UndoneImport, useImport } from './use-import'

interface Props {
  outcomes: readonly RowOutcome[]
  /** The number of rows that were not sent. */
  leftOut: number
  work: ReturnType<typeof useImport>
}

/** Shows the result of the import and lets the user undo it. */
export function ResultStep({ outcomes, leftOut, work }: Props) {
  const { t } = useTranslation('patientImport')
  const format = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [undone, setUndone] = useState<UndoneImport | null>(null)
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length
  const not = leftOut + outcomes.length - added

  async function undo() {
    setBusy(true)
    setUndone(await work.undo())
    setBusy(false)
    setConfirming(false)
  }
  return (
    <div className="surface">
      <Empty
        illustration="sunrise"
        title={
          undone
            ? t('result.undone', { count: undone.removed, number: format.number(undone.removed) })
            : t('result.added', { count: added, number: format.number(added) })
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/patients?sort=-createdAt" className={buttonClass()}>
              {t('result.list')}
            </Link>
            {!undone && added > 0 && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
                {t('result.undo')}
              </Button>
            )}
          </div>
        }
      >
        {!undone && not > 0 && t('result.leftOut', { count: not, number: format.number(not) })}
      </Empty>
      {undone && undone.keptCount > 0 && (
        <Alert tone="info" className="m-4" title={t('result.kept', { count: undone.keptCount })}>
          <ul className="mt-1">
            {undone.kept.map(({ id, firstname, lastname }) => (
              <li key={id}>
                <Link to={`/patients/${id}`} className="wrap-anywhere underline">
                  {firstname} {lastname}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {work.problem && !isConfirming && <ProblemNotice className="m-4" problem={work.problem} />}
      {isConfirming && (
        <Dialog isBusy={isBusy} onClose={() => setConfirming(false)}>
          <DialogContent
            title={t('result.undo')}
            description={t('result.undoText')}
            footer={
              <>
                <DialogClose asChild>
                  <Button variant="secondary">{t('result.keep')}</Button>
                </DialogClose>
                <Button variant="danger" isBusy={isBusy} onClick={() => void undo()}>
                  {t('result.confirm')}
                </Button>
              </>
            }
          />
        </Dialog>
      )}
    </div>
  )
}
