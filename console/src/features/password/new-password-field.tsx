import { Field } from '@ancrage/widgets/ui/field'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { PasswordInput } from '../../components/password-input'
import { type Strength, strengthOf, strengths } from './password-strength'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'autoComplete'> {
  label: ReactNode
  /** What it was refused for: a password that the server finds weak is not called strong beside it. */
  error?: { message?: string | undefined } | undefined
  /** What is typed now. */
  typed: string
  /** What others know of the person: a name, an address. */
  known?: readonly string[]
}

/** A password as one is chosen, with words that say how strong it looks. */
export function NewPasswordField({ label, error, typed, known = [], ...input }: Props) {
  const words = useFieldWords()
  const strength = error?.message === 'too_weak' ? 'guessable' : strengthOf(typed, known)
  return (
    <Field label={label} error={words(error)} hint={<Meter strength={strength} isEmpty={typed === ''} />} required>
      {(control) => <PasswordInput autoComplete="new-password" maxLength={256} {...control} {...input} />}
    </Field>
  )
}

const tones = {
  tooShort: 'bg-destructive',
  guessable: 'bg-destructive',
  short: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
}

/** Four bars and a sentence: before anything is typed it says what is asked for. */
function Meter({ strength, isEmpty }: { strength: Strength; isEmpty: boolean }) {
  const { t } = useTranslation('components')
  const filled = isEmpty ? 0 : Math.max(1, strengths.indexOf(strength))
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
      <span role="status">{isEmpty ? t('password.hint') : t(`password.${strength}`)}</span>
    </span>
  )
}
