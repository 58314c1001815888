import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeyNotice } from '../../components/passkey-notice'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { hasPasskeys } from '../../lib/passkey'
import { CodeStep } from './code-step'
import { PasswordStep } from './password-step'
import type { CodeKind } from './use-sign-in'
import { type SignInStep, useSignIn } from './use-sign-in'

interface Props {
  step: SignInStep
  onStep: (step: SignInStep) => void
  /** Called with the typed address. */
  onEmail: (email: string) => void
  /** Where clients sign in: it stands beside the refusal of an address that may be a client's. */
  clientWay: ReactNode
}

/** Signs in with e-mail and password, then with a code when the account needs one, and leads to the wanted page. */
export function SignInForm({ onEmail, clientWay, ...props }: Props) {
  const { t } = useTranslation('login')
  const [kind, setKind] = useState<CodeKind>('app')
  const { step } = props
  const { form, refusal, noPasskey, isAsking, signIn, signInByPasskey, goBack, forgetRefusal } = useSignIn({
    ...props,
    kind,
  })

  /** Changes the kind of code and clears the error of the other kind. */
  function change(next: CodeKind) {
    forgetRefusal()
    form.resetField('code', { defaultValue: '' })
    setKind(next)
  }

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void signIn(event)}>
      {refusal &&
        (refusal.code === 'wrong_code' && kind === 'recovery' ? (
          <Alert tone="danger">{t('code.wrongRecovery')}</Alert>
        ) : (
          <ProblemNotice problem={refusal} />
        ))}
      {refusal?.code === 'wrong_credentials' && clientWay}
      {noPasskey && <PasskeyNotice reason={noPasskey} />}
      {step === 'password' ? (
        <PasswordStep form={form} onEmail={onEmail} />
      ) : (
        <CodeStep form={form} kind={kind} onKind={change} onBack={goBack} />
      )}
      <SubmitButton problem={refusal} size="lg" className="w-full" isBusy={form.formState.isSubmitting}>
        {t('submit')}
      </SubmitButton>
      {hasPasskeys() && (
        <Button
          variant="secondary"
          size="lg"
          className="w-full"
          isBusy={isAsking}
          onClick={() => void signInByPasskey()}
        >
          <Fingerprint className="size-4" aria-hidden />
          {t('passkey')}
        </Button>
      )}
    </form>
  )
}
