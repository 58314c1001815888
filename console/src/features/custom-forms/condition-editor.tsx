import { type Comparison, comparisonsOf } from '@ancrage/api/contract'
import { FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { type Question, useLocalized } from '../forms/public'
import { firstCondition } from './draft'
import { useRefusedWords } from './refused-words'
import type { RefusedFields } from './use-builder'

type Condition = Question['condition']

interface Props {
  condition: Condition
  sources: readonly Question[]
  nameOf: (id: string) => string
  refused: RefusedFields
  onChange: (condition: Condition) => void
}

/** Edits when a question is shown: always, or after a certain answer to an earlier one. */
export function ConditionEditor({ condition, sources, nameOf, refused, onChange }: Props) {
  const { t } = useTranslation('customForms')
  const wordsOf = useRefusedWords(refused)
  const source = sources.find(({ id }) => id === condition?.questionId)
  const error = wordsOf('questionId') ?? wordsOf('comparison') ?? wordsOf('value')
  if (!sources.length && !condition) return null

  function choose(id: string) {
    const chosen = sources.find((each) => each.id === id)
    onChange(chosen ? firstCondition(chosen) : null)
  }

  return (
    <fieldset className="m-0 min-w-0 rounded-md border p-3">
      <legend className="px-1 font-medium text-base">{t('condition.title')}</legend>
      <div className="grid gap-2 sm:grid-cols-[2fr_1fr_1fr]">
        <Select
          aria-label={t('condition.question')}
          value={condition ? (source?.id ?? 'lost') : ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('condition.always')}</option>
          {condition && !source && <option value="lost">{t('condition.lost')}</option>}
          {sources.map(({ id }) => (
            <option key={id} value={id}>
              {t('condition.if', { name: nameOf(id) })}
            </option>
          ))}
        </Select>
        {condition && source && (
          <>
            <Select
              aria-label={t('condition.comparison')}
              value={condition.comparison}
              onChange={({ target }) => onChange({ ...condition, comparison: target.value as Comparison })}
            >
              {comparisonsOf[source.kind]?.map((comparison) => (
                <option key={comparison} value={comparison}>
                  {t(`condition.comparisons.${comparison}`)}
                </option>
              ))}
            </Select>
            <ConditionValue source={source} condition={condition} onChange={onChange} />
          </>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

interface ValueProps {
  source: Question
  condition: NonNullable<Condition>
  onChange: (condition: Condition) => void
}

function ConditionValue({ source, condition, onChange }: ValueProps) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  const label = t('condition.value')
  if (source.kind === 'number' || source.kind === 'scale')
    return (
      <Input
        type="number"
        step={source.kind === 'scale' ? 1 : 'any'}
        aria-label={label}
        value={Number(condition.value)}
        onChange={({ target }) => onChange({ ...condition, value: Number(target.value) })}
      />
    )
  const choices =
    source.kind === 'yes_no'
      ? [
          { id: 'true', name: t('yes') },
          { id: 'false', name: t('no') },
        ]
      : source.options.map((option, index) => ({
          id: option.id,
          name: words(option.label) || t('option', { position: index + 1 }),
        }))
  return (
    <Select
      aria-label={label}
      value={String(condition.value)}
      onChange={({ target }) =>
        onChange({ ...condition, value: source.kind === 'yes_no' ? target.value === 'true' : target.value })
      }
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
