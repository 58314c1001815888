import { Field } from '@ancrage/widgets/ui/field'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { PasswordInput } from '../../components/password-input'
import { passwordStrengths, type Strength } from './password-strength'
import { useStrength } from './use-strength'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'autoComplete'> {
  label: ReactNode
  /** The refusal of the server. A password that it finds weak is not shown as strong. */
  error?: { message?: string | undefined } | undefined
  /** The typed password. */
  typed: string
  /** Words that others know of the person, such as the name and the address. */
  known?: readonly string[]
}

/** Takes a new password and shows how strong the server finds it. */
export function NewPasswordField({ label, error, typed, known = [], ...input }: Props) {
  const words = useFieldWords()
  const judged = useStrength(typed, known)
  const strength = error?.message === 'too_weak' ? 'guessable' : judged
  return (
    <Field label={label} error={words(error)} hint={<Meter strength={strength} isEmpty={typed === ''} />} required>
      {(control) => <PasswordInput autoComplete="new-password" maxLength={256} {...control} {...input} />}
    </Field>
  )
}

const tones = {
  tooShort: 'bg-destructive',
  guessable: 'bg-destructive',
  good: 'bg-success',
  strong: 'bg-success',
}

/** Shows the strength as three bars and a sentence. Before the first judgement the sentence names the requirements. */
function Meter({ strength, isEmpty }: { strength: Strength | null; isEmpty: boolean }) {
  const { t } = useTranslation('components')
  const shown = isEmpty ? null : strength
  const filled = shown ? Math.max(1, passwordStrengths.indexOf(shown)) : 0
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex gap-1" aria-hidden="true">
        {passwordStrengths.slice(1).map((step, index) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${shown && index < filled ? `${tones[shown]} forced-colors:bg-[Highlight]` : 'bg-secondary'}`}
          />
        ))}
      </span>
      <span role="status">{t(`password.${shown ?? 'hint'}`)}</span>
    </span>
  )
}
