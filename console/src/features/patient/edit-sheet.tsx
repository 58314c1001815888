import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { toast } from '../../lib/toast'
import { EditFields } from './edit-fields'
import { useEditedFields } from './use-edited-fields'
import type { PatientFile } from './use-patient'

/** Edits a client at the side of the page. It asks before closing loses typed text. */
export function EditSheet({ file, onClose }: { file: PatientFile; onClose: () => void }) {
  const { t } = useTranslation('patient')
  const id = useId()
  const edit = useEditedFields(file, () => {
    toast.success(t('form.saved'))
    onClose()
  })
  const { leave, question } = useLeaveUnsaved(edit.isUnsaved)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isUnsaved) void edit.save()
    else onClose()
  }
  const hasClash = edit.problem?.code === 'conflict'
  return (
    <>
      <UnsavedGuard isUnsaved={edit.isUnsaved && !question} />
      <Dialog isBusy={edit.isBusy} onClose={() => leave(onClose)}>
        <DialogContent
          shape="sheet"
          title={t('form.title')}
          className="sm:max-w-[560px]"
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">{t('form.cancel')}</Button>
              </DialogClose>
              <Button type="submit" form={id} isBusy={edit.isBusy}>
                {t('form.save')}
              </Button>
            </>
          }
        >
          <form id={id} noValidate className="space-y-8" onSubmit={send}>
            {hasClash && (
              <Alert tone="warning" title={t('form.clash')}>
                {t('form.clashText')}
              </Alert>
            )}
            <EditFields edit={edit} />
            {edit.problem && !hasClash && <ProblemNotice problem={edit.problem} />}
          </form>
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}
