import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useCurrentUser } from '../../lib/user'
import { Concerns } from './concerns'
import { ShownList } from './shown-list'
import type { OwnPublicPage, PublicPageActions } from './use-public-page'

interface Props {
  page: OwnPublicPage
  publish: PublicPageActions['publish']
  onClose: () => void
}

/**
 * Asks before the page becomes public, or says first that the account's address has to be confirmed. Discouraged
 * wording needs a reason from the practitioner.
 */
export function PublishPageDialog({ page: { version, concerns, shows }, publish, onClose }: Props) {
  const { t } = useTranslation(['publicPage', 'errors'])
  const words = useFieldWords()
  const isUnconfirmed = useCurrentUser().data?.emailVerifiedAt === null
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const needsReason = concerns.length > 0
  const { run, isBusy, problem } = useAction(async () => {
    await publish(version, needsReason ? reason.trim() : undefined)
    toast.success(t('state.published'))
    onClose()
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (needsReason && !reason.trim()) return setMissing(true)
    await run()
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('publishing.title')}
        description={t('publishing.text')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('publishing.keep')}</Button>
            </DialogClose>
            {!isUnconfirmed && (
              <Button type="submit" form={id} isBusy={isBusy}>
                {t('publishing.confirm')}
              </Button>
            )}
          </>
        }
      >
        <form id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          {isUnconfirmed && <Alert tone="warning">{t('errors:email_unverified')}</Alert>}
          <ShownList shows={shows} />
          {needsReason && (
            <>
              <p>{t('publishing.concerns')}</p>
              <Concerns concerns={concerns} />
              <Field
                label={t('publishing.reason')}
                error={isMissing && !reason.trim() && words({ message: 'required' })}
                required
              >
                {(field) => (
                  <Textarea
                    rows={2}
                    maxLength={500}
                    {...field}
                    value={reason}
                    onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
                  />
                )}
              </Field>
            </>
          )}
          {problem && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
