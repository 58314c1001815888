import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useTranslation } from 'react-i18next'
import { useRefusedWords } from './refused-words'
import type { RefusedFields } from './use-builder'

type Words = { fr: string; en: string | null }

interface Props {
  label: string
  hint?: string
  optional?: boolean
  isLong?: boolean
  value: Words | null
  max: number
  /** Asks for English too. */
  hasEnglish: boolean
  /** The refusals, by language. */
  refused: RefusedFields
  onChange: (words: Words | null) => void
}

/** Edits a text in French, and in English if the form has it. */
export function WordsField({
  label,
  hint,
  optional = false,
  isLong = false,
  value,
  max,
  hasEnglish,
  refused,
  onChange,
}: Props) {
  const { t } = useTranslation('customForms')
  const wordsOf = useRefusedWords(refused)
  const Control = isLong ? Textarea : Input
  const write = (change: Partial<Words>) => {
    const next = { fr: '', en: null, ...value, ...change }
    onChange(optional && !next.fr && !next.en ? null : next)
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
      <Field
        label={hasEnglish ? t('inFrench', { label }) : label}
        hint={hint}
        error={wordsOf('fr')}
        {...(optional && { optional: t('optional') })}
      >
        {({ required: _, ...control }) => (
          <Control
            {...control}
            maxLength={max}
            value={value?.fr ?? ''}
            onChange={({ target }) => write({ fr: target.value })}
          />
        )}
      </Field>
      {hasEnglish && (
        <Field label={t('inEnglish', { label })} error={wordsOf('en')} optional={t('optional')}>
          {({ required: _, ...control }) => (
            <Control
              {...control}
              lang="en"
              maxLength={max}
              value={value?.en ?? ''}
              onChange={({ target }) => write({ en: target.value || null })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
