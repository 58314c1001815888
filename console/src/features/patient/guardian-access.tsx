import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { type Guardian, useGuardians } from './use-guardians'
import type { PatientFile } from './use-patient'

/** Who may act for a child in the client area: opened by an address, ended one by one. */
export function GuardianAccess({ file, onClose }: { file: PatientFile; onClose: () => void }) {
  const { t } = useTranslation('patient')
  const { open, end, ...guardians } = useGuardians(file.id)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        shape="sheet"
        title={t('guardians.title', { name: file.firstname })}
        description={t('guardians.lead')}
      >
        <div className="space-y-6">
          <Query of={guardians} loading={<Skeleton className="h-16" />}>
            {({ guardians: all }) =>
              all.length > 0 ? (
                <ul className="divide-y divide-border">
                  {all.map((guardian) => (
                    <GuardianRow key={guardian.accountId} guardian={guardian} end={() => end(guardian.accountId)} />
                  ))}
                </ul>
              ) : (
                <p className="text-muted-foreground">{t('guardians.none')}</p>
              )
            }
          </Query>
          <OpenForm open={open} />
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Two presses: the first says what ends, the second ends it. */
function GuardianRow({ guardian, end }: { guardian: Guardian; end: () => Promise<unknown> }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { email, openedAt, hasComeIn } = guardian

  async function press() {
    setBusy(true)
    setProblem(null)
    try {
      await end()
      toast.success(t('guardians.ended', { email }))
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <li className="space-y-2 py-3">
      <p className="wrap-anywhere font-medium">{email}</p>
      <p className="text-muted-foreground text-sm">
        {t(hasComeIn ? 'guardians.active' : 'guardians.invited', { when: format.day(openedAt) })}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {isAsking ? (
        <>
          <p role="status">{t('guardians.endText')}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="danger" isBusy={isBusy} autoFocus onClick={() => void press()}>
              {t('guardians.endConfirm')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              {t('guardians.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('guardians.endOf', { email })}
          onClick={() => setAsking(true)}
        >
          {t('guardians.end')}
        </Button>
      )}
    </li>
  )
}

const reasons = ['own', 'not_minor'] as const

/** An address, to which the link is mailed; once more where it has the access already. */
function OpenForm({ open }: { open: (email: string) => Promise<unknown> }) {
  const { t } = useTranslation('patient')
  const words = useFieldWords()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [code] = problem?.details.errors?.email ?? []
  const reason = reasons.find((one) => one === problem?.details.reason)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await open(email.trim())
      toast.success(t('guardians.opened', { email: email.trim() }))
      setEmail('')
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  const error = code ? words({ message: code }) : reason && t(`guardians.refused.${reason}`)
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      {problem && !error && <ProblemNotice problem={problem} />}
      <Field label={t('guardians.email')} hint={t('guardians.emailHint')} error={error} required>
        {(control) => (
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t('guardians.open')}
      </Button>
    </form>
  )
}
