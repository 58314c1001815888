import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { downloadFile } from '../../lib/download-file'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useLanguage } from '../../lib/use-formats'
import { type ChosenPatients, refreshPatients } from './use-patients'

/** Returns the actions for several clients at once. Archiving offers undo. */
export function useBulk(chosen: ChosenPatients, onDone: () => void) {
  const { t } = useTranslation('patients')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(t('failed'), { description: textOf(asProblem(error)) })
    }
    setBusy(false)
  }

  const undo = (archivedAt: string) =>
    attempt(async () => {
      const { count } = await api.patients.restore({ body: { archivedAt } })
      toast.success(t('restored', { count }))
      await refreshPatients()
    })

  return {
    isBusy,
    archive: () =>
      attempt(async () => {
        const { count, archivedAt } = await api.patients.archive({ body: chosen })
        toast.success(t('archivedNow', { count }), {
          duration: UNDO_MS,
          action: undoAction(() => void undo(archivedAt)),
        })
        onDone()
        await refreshPatients()
      }),
    restore: () =>
      attempt(async () => {
        if (!('ids' in chosen)) return
        const { count } = await api.patients.restore({ body: chosen })
        toast.success(t('restored', { count }))
        onDone()
        await refreshPatients()
      }),
    exportFile: () => attempt(() => downloadFile(`/api/exports/patients.csv?lang=${language}`, chosen, 'clients.csv')),
  }
}
