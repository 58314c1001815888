import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput, RecoveryCodeInput } from '../../components/code-input'
import type { useSignIn } from './use-sign-in'

interface Props extends Pick<ReturnType<typeof useSignIn>, 'form'> {
  onBack: () => void
  /** The other kind of code is not held back by what was wrong with the first. */
  onOtherKind: () => void
}

/** The code of the authenticator, or one of those that were kept for the day it is lost. */
export function CodeStep({ form, onBack, onOtherKind }: Props) {
  const { t } = useTranslation('login')
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const Code = kind === 'app' ? CodeInput : RecoveryCodeInput

  function change() {
    onOtherKind()
    form.resetField('code', { defaultValue: '' })
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  return (
    <div className="space-y-3">
      <p className="wrap-anywhere font-medium">{form.getValues('email')}</p>
      <Field
        key={kind}
        label={t(`code.${kind}.label`)}
        hint={t(`code.${kind}.hint`)}
        error={form.formState.errors.code && t(`code.${kind}.needed`)}
        required
      >
        {(control) => <Code autoFocus {...control} {...form.register('code')} />}
      </Field>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Button variant="link" size="inline" onClick={change}>
          {t(`code.${kind}.other`)}
        </Button>
        <Button variant="link" size="inline" onClick={onBack}>
          {t('code.back')}
        </Button>
      </div>
    </div>
  )
}
