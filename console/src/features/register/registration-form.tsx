import { Stepper } from '@ancrage/widgets/ui/stepper'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { markFields } from '../../components/mark-refused'
import { isGuessable } from '../password/public'
import { AccountStep } from './account-step'
import { MailSent } from './mail-sent'
import { PracticeStep } from './practice-step'
import { checkAccount, checkPractice } from './registration'
import {
  type Practice,
  type RegistrationAccount,
  type RegistrationStep,
  steps,
  type useRegistration,
} from './use-registration'

interface Props {
  registration: ReturnType<typeof useRegistration>
}

/**
 * Shows the two steps of the registration. Both stay mounted, one hidden, so that typed values survive a step back and
 * a failure.
 */
export function RegistrationForm({ registration }: Props) {
  const { t } = useTranslation('register')
  const { sentTo, problem } = registration
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // The fields are empty after a reload, so the first step is shown whatever the history says.
  const [step, setStep] = useState<RegistrationStep>('account')
  const [isBegun, setBegun] = useState(false)
  const shown = useRef<RegistrationStep>('account')
  const account = useForm<RegistrationAccount>({
    resolver: checkAccount,
    defaultValues: { name: '', email: '', password: '' },
  })
  const practice = useForm<Practice>({
    resolver: checkPractice,
    defaultValues: { name: '', siret: '', address: '', city: '', location: '', acceptsTerms: false },
  })

  const accountPart = useRef<HTMLDivElement>(null)
  const practicePart = useRef<HTMLDivElement>(null)
  // The first field of a step that has just been shown is where one types on.
  useLayoutEffect(() => {
    const part = step === 'account' ? accountPart : practicePart
    if (isBegun) part.current?.querySelector('input')?.focus()
  }, [isBegun, step])

  /** Shows a step at once, so that a refused field in it can take the focus. */
  function show(next: RegistrationStep) {
    shown.current = next
    flushSync(() => setStep(next))
  }

  const remember = (next: RegistrationStep, options: { replace: boolean }) =>
    void navigate(pathname + search, { ...options, state: { step: next }, preventScrollReset: true })

  /** A password that is too easy is refused before the next step is filled in. */
  async function goOn({ name, email, password }: RegistrationAccount) {
    if (await isGuessable(password, [name, email])) return mark(account, [['password', 'too_weak']])
    setBegun(true)
    // Many practices bear the practitioner's name.
    if (!practice.getValues('name')) practice.setValue('name', name.trim())
    show('practice')
    remember('practice', { replace: false })
  }

  /**
   * Goes back to the step with a refused field. It replaces the history entry, because there is nothing to go forward
   * to.
   */
  function goBackTo(correct: RegistrationStep) {
    show(correct)
    remember(correct, { replace: true })
  }

  // Follows the browser's back and forward buttons.
  const stepInHistory = isBegun && (state as { step?: unknown } | null)?.step === 'practice' ? 'practice' : 'account'
  useEffect(() => {
    if (shown.current === stepInHistory) return
    shown.current = stepInHistory
    setStep(stepInHistory)
  }, [stepInHistory])

  async function send(values: Practice) {
    const refused = await registration.send(account.getValues(), values)
    mark(practice, refused.practice)
    if (refused.account.length === 0) return
    goBackTo('account')
    mark(account, refused.account)
  }

  function correctAddress() {
    flushSync(registration.startAgain)
    goBackTo('account')
    account.setFocus('email')
  }

  if (sentTo) return <MailSent email={sentTo} onCorrect={correctAddress} />
  return (
    <>
      <Stepper
        label={t('steps')}
        doneLabel={t('done')}
        current={step}
        steps={steps.map((key) => ({ key, label: t(`${key}.title`) }))}
      />
      <p role="status" className="sr-only">
        {isBegun && t('stepOf', { nth: steps.indexOf(step) + 1, count: steps.length, name: t(`${step}.heading`) })}
      </p>
      <h2 className="mt-6 mb-4 font-semibold text-lg">{t(`${step}.heading`)}</h2>
      <div ref={accountPart} hidden={step !== 'account'}>
        <AccountStep form={account} onDone={goOn} />
      </div>
      <div ref={practicePart} hidden={step !== 'practice'}>
        <PracticeStep form={practice} problem={problem} onBack={() => void navigate(-1)} onDone={send} />
      </div>
    </>
  )
}

/** Marks the refused fields of a step. */
function mark<F extends FieldValues>({ setError }: UseFormReturn<F>, refused: [field: string, code: string][]) {
  markFields(refused as [field: Path<F>, code: string][], setError)
}
