import { Button } from '@ancrage/widgets/ui/button'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lazyResolver } from '../../lib/lazy-resolver'
import { NewPasswordField } from '../password/public'

interface Props {
  /** Called with the password; returns the code of a refusal. */
  onChosen: (password: string) => Promise<string | undefined>
}

/**
 * Asks for a new password when this browser is not signed in to the account, because somebody else may have chosen the
 * current one.
 */
export function ChoosePassword({ onChosen }: Props) {
  const { t } = useTranslation('verifyEmail')
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkChosenPassword),
    defaultValues: { password: '' },
  })
  const typed = useWatch({ control, name: 'password' })

  const send = handleSubmit(async ({ password }) => {
    const refused = await onChosen(password)
    if (refused) setError('password', { message: refused }, { shouldFocus: true })
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      <p>{t('choosing.text')}</p>
      <p className="text-muted-foreground text-sm">{t('choosing.signedInElsewhere')}</p>
      <NewPasswordField
        label={t('choosing.password')}
        error={formState.errors.password}
        typed={typed}
        autoFocus
        {...register('password')}
      />
      <Button type="submit" size="lg" className="w-full" isBusy={formState.isSubmitting}>
        {t('choosing.submit')}
      </Button>
    </form>
  )
}
