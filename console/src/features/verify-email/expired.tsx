import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmailInput } from '../../components/email-input'
import { useResend } from '../../components/use-resend'
import { api } from '../../lib/api'
import { secondsText } from '../../lib/clock-text'
import { useProblemText } from '../../lib/problem-text'
import { useSignedInUser } from '../../lib/signed-in'

/** Says that a link is used, replaced, too old or missing, and offers to send another. */
export function Expired({ text }: { text: string }) {
  const { t } = useTranslation('verifyEmail')
  const textOf = useProblemText()
  const user = useSignedInUser()
  const [email, setEmail] = useState(user?.email ?? '')
  const { resend, problem, secondsLeft, isBusy, isSent } = useResend(() =>
    api.accounts.resendVerification({ body: { email: email.trim() } }),
  )
  const fieldProblem = problem?.code === 'validation' ? t('expired.emailNeeded') : undefined

  function ask(event: FormEvent) {
    event.preventDefault()
    void resend()
  }

  return (
    <form noValidate className="space-y-4" onSubmit={ask}>
      <p>{text}</p>
      <Field label={t('expired.email')} error={fieldProblem} required>
        {(control) => <EmailInput {...control} value={email} onChange={({ target }) => setEmail(target.value)} />}
      </Field>
      <Button type="submit" size="lg" className="w-full" isBusy={isBusy} disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? t('expired.wait', { wait: secondsText(secondsLeft) }) : t('expired.again')}
      </Button>
      <p role="status" className="wrap-anywhere text-sm empty:sr-only">
        {isSent && t('expired.sent', { email })}
        {problem && !fieldProblem && textOf(problem)}
      </p>
      <p className="border-t pt-4 text-center text-sm">
        <Link to={user ? '/' : '/login'} className="text-primary underline underline-offset-4">
          {t(user ? 'home' : 'signIn')}
        </Link>
      </p>
    </form>
  )
}
