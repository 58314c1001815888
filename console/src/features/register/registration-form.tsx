import { Stepper } from '@ancrage/widgets/ui/stepper'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AccountStep } from './account-step'
import { PracticeStep } from './practice-step'
import { checkAccount, checkPractice } from './registration'
import { Sent } from './sent'
import { type Account, type Practice, type Step, steps, type useRegistration } from './use-registration'

interface Props {
  registration: ReturnType<typeof useRegistration>
}

/** Two steps that stay where they are, one of them hidden: what was typed outlives going back and a call that fails. */
export function RegistrationForm({ registration }: Props) {
  const { t } = useTranslation('register')
  const { sentTo, problem } = registration
  const heading = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<Step>('account')
  const account = useForm<Account>({
    resolver: checkAccount,
    defaultValues: { name: '', email: '', password: '' },
  })
  const practice = useForm<Practice>({
    resolver: checkPractice,
    defaultValues: { name: '', siret: '', address: '', city: '', phone: '', acceptsTerms: false },
  })

  /** Shows a step at once, so that something in it can take the focus. */
  function show(next: Step) {
    flushSync(() => setStep(next))
    heading.current?.focus()
  }

  async function send(values: Practice) {
    const refused = await registration.send(account.getValues(), values)
    mark(practice, refused.practice)
    if (refused.account.length === 0) return
    show('account')
    mark(account, refused.account)
  }

  function correctAddress() {
    flushSync(registration.startAgain)
    show('account')
    account.setFocus('email')
  }

  if (sentTo) return <Sent email={sentTo} onCorrect={correctAddress} />
  return (
    <>
      <Stepper
        label={t('steps')}
        doneLabel={t('done')}
        current={step}
        steps={steps.map((key) => ({ key, label: t(`${key}.title`) }))}
      />
      <h2 ref={heading} tabIndex={-1} className="mt-6 mb-4 font-semibold text-lg outline-none">
        {t(`${step}.heading`)}
      </h2>
      <div hidden={step !== 'account'}>
        <AccountStep form={account} onDone={() => show('practice')} />
      </div>
      <div hidden={step !== 'practice'}>
        <PracticeStep form={practice} problem={problem} onBack={() => show('account')} onDone={send} />
      </div>
    </>
  )
}

/** Marks the fields that the server refused; the first takes the focus. */
function mark<F extends FieldValues>({ setError }: UseFormReturn<F>, refused: [field: string, code: string][]) {
  refused.forEach(([field, message], index) => {
    setError(field as Path<F>, { message }, { shouldFocus: index === 0 })
  })
}
