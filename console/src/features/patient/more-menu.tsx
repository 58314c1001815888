import '../data/texts'
import { comingStatuses } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Archive, ArchiveRestore, FileDown, PenLine, Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'
import { asProblem } from '../../lib/api'
import { withDe } from '../../lib/elision'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { startDownload } from '../../lib/start-download'
import { toast } from '../../lib/toast'
import { ErasePatientOnDemand } from '../data/public'
import { MoreButton } from './more-button'
import type { PatientFile } from './use-patient'
import { usePatientActions } from './use-patient-actions'

/**
 * The menu of rare actions: export, archive, remove a client without data, erase one with data. All but the export ask
 * first.
 */
export function MoreMenu({ file }: { file: PatientFile }) {
  const { t } = useTranslation(['patient', 'data'])
  const textOf = useProblemText()
  const navigate = useNavigate()
  const actions = usePatientActions(file.id)
  const [asking, setAsking] = useState<'archive' | 'remove' | null>(null)
  const [isErasing, setErasing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = `${file.firstname} ${file.lastname}`
  const words = { name, ofName: withDe(name) }
  const upcoming = comingStatuses.reduce((sum, status) => sum + (file.counts.byStatus[status] ?? 0), 0)
  const isEmpty = file.sessions.meta.total === 0 && file.counts.documents === 0 && file.account.state === 'none'

  async function act(run: () => Promise<unknown>, done: string, after?: () => void) {
    setBusy(true)
    try {
      await run()
      setAsking(null)
      toast.success(done)
      after?.()
    } catch (error) {
      const problem = asProblem(error)
      toast.error(problem.code === 'conflict' ? t('data:remove.refused') : textOf(problem))
    }
    setBusy(false)
  }

  const restore = () => void act(actions.restore, t('data:archive.undone', { name }))
  const archive = () => void act(actions.archive, t('data:archive.done', { name }))
  const remove = () =>
    void act(actions.remove, t('data:remove.done', words), () => {
      void navigate('/patients', { replace: true })
      void refresh('patients')
    })

  return (
    <>
      <DropdownMenu defaultOpen trigger={<MoreButton />}>
        {!file.archivedAt && file.email && (
          <MenuItem onSelect={() => void navigate(`/mailings/new?client=${file.id}`)}>
            <PenLine aria-hidden />
            {t('write')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void navigate(`/messages?client=${file.id}`)}>
          <Send aria-hidden />
          {t('history.log')}
        </MenuItem>
        <MenuItem onSelect={() => startDownload(`/api/patients/${file.id}/export`)}>
          <FileDown aria-hidden />
          {t('data:menu.export')}
        </MenuItem>
        {file.archivedAt ? (
          <MenuItem onSelect={restore}>
            <ArchiveRestore aria-hidden />
            {t('data:archive.undo')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setAsking('archive')}>
            <Archive aria-hidden />
            {t('data:archive.do')}
          </MenuItem>
        )}
        {isEmpty ? (
          <MenuItem isDangerous onSelect={() => setAsking('remove')}>
            <Trash2 aria-hidden />
            {t('data:remove.do')}
          </MenuItem>
        ) : (
          <MenuItem isDangerous onSelect={() => setErasing(true)}>
            <Trash2 aria-hidden />
            {t('data:menu.erase')}
          </MenuItem>
        )}
      </DropdownMenu>
      <Dialog isOpen={asking !== null} isBusy={isBusy} onClose={() => setAsking(null)}>
        {asking && (
          <DialogContent
            title={t(`data:${asking}.title`, words)}
            description={t(`data:${asking}.text`)}
            footer={
              <>
                <DialogClose asChild>
                  <Button variant="secondary">{t('data:archive.back')}</Button>
                </DialogClose>
                {asking === 'archive' ? (
                  <Button isBusy={isBusy} onClick={archive}>
                    {t('data:archive.do')}
                  </Button>
                ) : (
                  <Button variant="danger" isBusy={isBusy} onClick={remove}>
                    {t('data:remove.do')}
                  </Button>
                )}
              </>
            }
          >
            {asking === 'archive' && upcoming > 0 && <p>{t('data:archive.upcoming', { count: upcoming })}</p>}
          </DialogContent>
        )}
      </Dialog>
      {isErasing && (
        <Suspense>
          <ErasePatientOnDemand
            id={file.id}
            name={name}
            onErased={() => void navigate('/patients', { replace: true })}
            onClose={() => setErasing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
