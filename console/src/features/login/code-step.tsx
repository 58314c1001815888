import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { useTranslation } from 'react-i18next'
import { CodeInput, RecoveryCodeInput } from '../../components/code-input'
import type { CodeKind, useSignIn } from './use-sign-in'

interface Props extends Pick<ReturnType<typeof useSignIn>, 'form'> {
  kind: CodeKind
  onKind: (kind: CodeKind) => void
  onBack: () => void
}

/** Asks for the code of the authenticator, or for a recovery code. */
export function CodeStep({ form, kind, onKind, onBack }: Props) {
  const { t } = useTranslation('login')
  const Code = kind === 'app' ? CodeInput : RecoveryCodeInput

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
        <Button variant="link" size="inline" onClick={() => onKind(kind === 'app' ? 'recovery' : 'app')}>
          {t(`code.${kind}.other`)}
        </Button>
        <Button variant="link" size="inline" onClick={onBack}>
          {t('code.back')}
        </Button>
      </div>
    </div>
  )
}
