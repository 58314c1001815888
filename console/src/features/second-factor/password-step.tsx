import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { PasskeyNotice } from '../../components/passkey-notice'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import type { Enrolment } from './use-enrolment'

interface Props {
  enrolment: Enrolment
  email: string
  isRequired: boolean
  isAdmin: boolean
  /** Offers a passkey instead of an authenticator. */
  offersPasskey: boolean
}

/** Asks for the password before the second factor is set up. */
export function ConfirmPasswordStep({ enrolment, email, isRequired, isAdmin, offersPasskey }: Props) {
  const { problem, noPasskey, isBusy, begin, addPasskey } = enrolment
  const { t } = useTranslation('secondFactor')
  const words = useFieldWords()
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [refused] = problem ? refusedFields(problem, ['currentPassword']) : []
  const error = isMissing ? 'required' : refused?.[1]

  function go(way: (password: string) => Promise<void>) {
    const password = input.current?.value ?? ''
    setMissing(password === '')
    if (password !== '') void way(password)
    input.current?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    go(begin)
  }

  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      {isRequired && <Alert>{t(isAdmin ? 'requiredOfAdmins' : 'required')}</Alert>}
      {noPasskey && <PasskeyNotice reason={noPasskey} />}
      {problem && !refused && <ProblemNotice problem={problem} title={problem.code === 'conflict' && t('tooLate')} />}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')} error={words(error === undefined ? undefined : { message: error })} required>
        {(control) => <PasswordInput ref={input} autoComplete="current-password" autoFocus {...control} />}
      </Field>
      <SubmitButton problem={problem} size="lg" className="w-full" isBusy={isBusy}>
        {t('begin')}
      </SubmitButton>
      {offersPasskey && (
        <Button
          variant="secondary"
          size="lg"
          className="w-full"
          disabled={isBusy}
          onClick={() => go((password) => addPasskey(password, t('passkeyName')))}
        >
          <Fingerprint className="size-4" aria-hidden />
          {t('passkey')}
        </Button>
      )}
    </form>
  )
}
