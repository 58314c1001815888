import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'
import { useAction } from '../../../lib/use-action'

interface Props {
  onUnlock: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason why a record is unlocked. The reason is shown in the session's history. */
export function UnlockDialog({ onUnlock, onClose }: Props) {
  const { t } = useTranslation('sessionHead')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, problem } = useAction(async () => {
    await onUnlock(reason.trim())
    onClose()
  })

  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) return setMissing(true)
    await run()
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent title={t('unlock.title')} description={t('unlock.text')}>
        <form noValidate className="space-y-4" onSubmit={(event) => void unlock(event)}>
          <Field
            label={t('unlock.reason')}
            hint={t('unlock.hint')}
            error={isMissing && !reason.trim() && t('unlock.required')}
            required
          >
            {(control) => (
              <Textarea
                rows={3}
                maxLength={500}
                {...control}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          {problem && <ProblemNotice problem={problem} />}
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
            <DialogClose asChild>
              <Button variant="secondary">{t('back')}</Button>
            </DialogClose>
            <Button type="submit" isBusy={isBusy}>
              {t('unlock.confirm')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
