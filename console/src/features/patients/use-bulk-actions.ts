import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { downloadFile } from '../../lib/download-file'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useAttempt } from '../../lib/use-attempt'
import { useLanguage } from '../../lib/use-formats'
import { type ChosenPatients, refreshPatients } from './use-patients'

/** Returns the actions for several clients at once. Archiving offers undo. */
export function useBulkActions(chosen: ChosenPatients, onDone: () => void) {
  const { t } = useTranslation('patients')
  const undoAction = useUndoAction()
  const language = useLanguage()
  const { isBusy, attempt } = useAttempt(t('failed'))

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
