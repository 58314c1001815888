import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { api, asProblem } from '../../../lib/api'
import { languages } from '../../../lib/languages'
import { useCount } from '../use-count'
import type { ReadyMail } from './recipients'

interface Props {
  ready: ReadyMail
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onBack: () => void
  onSent: (id: string) => void
}

/** Asks for confirmation before a mail is sent: to how many, in which language, of which kind. */
export function ConfirmMail({ ready: { mail, total, key }, isBusy, onBusy, onBack, onSent }: Props) {
  const { t } = useTranslation('admin')
  const count = useCount()
  const [problem, setProblem] = useState<Problem>()

  async function send() {
    onBusy(true)
    setProblem(undefined)
    try {
      const { id } = await api.admin.sendMail({ body: mail }, { headers: { 'idempotency-key': key } })
      onSent(id)
    } catch (error) {
      setProblem(asProblem(error))
    }
    onBusy(false)
  }

  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted-foreground">{t('mail.subject')}</dt>
        <dd className="wrap-anywhere">{mail.subject}</dd>
        <dt className="text-muted-foreground">{t('mail.language')}</dt>
        <dd>{languages[mail.locale].name}</dd>
        <dt className="text-muted-foreground">{t('mail.kind')}</dt>
        <dd>{t(mail.isService ? 'mail.kinds.service' : 'mail.kinds.news')}</dd>
      </dl>
      {total === 0 ? (
        <Alert tone="warning" icon="alert">
          {t('mail.nobody')}
        </Alert>
      ) : (
        <p>
          {t('mail.confirmText')} {!mail.isService && t('mail.leftOut')}
        </p>
      )}
      {problem && <ProblemNotice problem={problem} title={t('mail.notSent')} />}
      <div className="flex flex-wrap-reverse justify-end gap-2 pt-2">
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          {t('mail.back')}
        </Button>
        {total > 0 && (
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t('mail.send', { count: total, number: count(total) })}
          </Button>
        )}
      </div>
    </div>
  )
}
