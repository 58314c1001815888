import { Field } from '@ancrage/widgets/ui/field'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from './password-input'
import { strengthOf, strengths } from './password-strength'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'autoComplete'> {
  label: ReactNode
  error?: ReactNode
  /** What is typed now. */
  typed: string
  /** What others know of the person: a name, an address. */
  known?: readonly string[]
}

/** A password as one is chosen, with words that say how strong it looks. */
export const NewPasswordField = ({ label, error, typed, known, ...input }: Props) => (
  <Field label={label} error={error} hint={<Strength password={typed} {...(known && { known })} />} required>
    {(control) => <PasswordInput autoComplete="new-password" maxLength={256} {...control} {...input} />}
  </Field>
)

const tones = {
  tooShort: 'bg-destructive',
  guessable: 'bg-destructive',
  short: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
}

/** Four bars and a sentence: before anything is typed it says what is asked for. */
function Strength({ password, known }: { password: string; known?: readonly string[] }) {
  const { t } = useTranslation('components')
  const strength = strengthOf(password, known)
  const filled = password ? Math.max(1, strengths.indexOf(strength)) : 0
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex gap-1" aria-hidden="true">
        {strengths.slice(1).map((step, index) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${index < filled ? `${tones[strength]} forced-colors:bg-[Highlight]` : 'bg-secondary'}`}
          />
        ))}
      </span>
      <span role="status">{password ? t(`password.${strength}`) : t('password.hint')}</span>
    </span>
  )
}
