import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { useAction } from '../../lib/use-action'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { FormLink } from './form-link'
import { FormSelect, usePublishedForms } from './form-select'

interface Props {
  sessionId: string
  hasEmail: boolean
  /** The form that is chosen at first. */
  formId?: string | undefined
  onClose: () => void
}

/** Sends a form to a client by mail, or shows its link to copy or scan. */
export function SendDialog({ sessionId, hasEmail, formId: first = '', onClose }: Props) {
  const { t } = useTranslation('forms')
  const forms = usePublishedForms()
  const once = useIdempotentSend()
  const [chosen, setChosen] = useState(first)
  const [notify, setNotify] = useState(hasEmail)
  const formId = chosen || (forms[0]?.id ?? '')
  const {
    run,
    isBusy,
    problem,
    answer: sent,
  } = useAction(async () => {
    const body = { formId, notify: notify && hasEmail }
    const request = await once(body, (options) => api.forms.send({ params: { id: sessionId }, body }, options))
    void refresh('forms')
    return request
  })

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t(sent ? 'send.done' : 'send.title')}
        description={t(sent ? (sent.isMailed ? 'send.mailed' : 'link.lead') : 'send.lead')}
        footer={
          sent ? (
            <Button onClick={onClose}>{t('close')}</Button>
          ) : (
            <>
              <DialogClose asChild>
                <Button variant="ghost">{t('cancel')}</Button>
              </DialogClose>
              <Button isBusy={isBusy} disabled={!formId} onClick={() => void run()}>
                {t(notify && hasEmail ? 'send.mail' : 'send.make')}
              </Button>
            </>
          )
        }
      >
        {sent?.url ? (
          <FormLink url={sent.url} />
        ) : (
          <div className="space-y-4">
            {problem && <ProblemNotice problem={problem} title={t('send.failed')} />}
            <FormSelect forms={forms} value={formId} onChange={setChosen} />
            {hasEmail ? (
              <Checkbox
                label={t('send.notify')}
                checked={notify}
                onChange={({ target }) => setNotify(target.checked)}
              />
            ) : (
              <p className="text-muted-foreground">{t('send.noEmail')}</p>
            )}
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
