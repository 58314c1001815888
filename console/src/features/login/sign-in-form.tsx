import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { useFormats } from '../../lib/use-formats'
import { CodeStep } from './code-step'
import { PasswordStep } from './password-step'
import { useSignIn } from './use-sign-in'

/** E-mail and password, then a code where one is asked for; then back to where the visitor wanted to go. */
export function SignInForm() {
  const { t } = useTranslation('login')
  const format = useFormats()
  const { form, step, refusal, secondsLeft, signIn, goBack, forgetRefusal } = useSignIn()
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void signIn(event)}>
      {refusal && <ProblemNotice problem={refusal} />}
      {step === 'password' ? (
        <PasswordStep form={form} />
      ) : (
        <CodeStep form={form} onBack={goBack} onOtherKind={forgetRefusal} />
      )}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        isBusy={form.formState.isSubmitting}
        disabled={secondsLeft > 0}
      >
        {secondsLeft > 0 ? t('wait', { wait: format.countdown(secondsLeft) }) : t('submit')}
      </Button>
    </form>
  )
}
