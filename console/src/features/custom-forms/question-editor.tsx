import { type QuestionKind, questionKinds } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../forms/public'
import { ConditionEditor } from './condition-editor'
import { OptionsEditor } from './options-editor'
import { refusedBelow, useRefusedWords } from './refused-words'
import type { RefusedFields } from './use-builder'
import { WordsField } from './words-field'

export interface QuestionEditorProps {
  question: Question
  /** Earlier questions on which this one can depend. */
  sources: readonly Question[]
  nameOf: (id: string) => string
  hasEnglish: boolean
  refused: RefusedFields
  onChange: (question: Question) => void
  onRemove: () => void
}

/** Edits a question. */
export function QuestionEditor({
  question,
  sources,
  nameOf,
  hasEnglish,
  refused,
  onChange,
  onRemove,
}: QuestionEditorProps) {
  const { t } = useTranslation('customForms')
  const wordsOf = useRefusedWords(refused)
  const change = (part: Partial<typeof question>) => onChange({ ...question, ...part })
  const text = { hasEnglish, max: 300 }
  return (
    <div className="space-y-4 pt-3 pe-1 pb-2">
      <WordsField
        {...text}
        label={t('question')}
        value={question.label}
        refused={refusedBelow(refused, 'label')}
        onChange={(label) => label && change({ label })}
      />
      <WordsField
        {...text}
        max={1000}
        label={t('help')}
        optional
        value={question.help}
        refused={refusedBelow(refused, 'help')}
        onChange={(help) => change({ help })}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('kind')} className="basis-52">
          {(control) => (
            <Select
              {...control}
              value={question.kind}
              onChange={({ target }) => change({ kind: target.value as QuestionKind })}
            >
              {questionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label={t('isRequired')}
          className="pb-2"
          checked={question.isRequired}
          onChange={({ target }) => change({ isRequired: target.checked })}
        />
      </div>
      {question.options.length > 0 && (
        <OptionsEditor
          options={question.options}
          hasEnglish={hasEnglish}
          refused={refused}
          onChange={(options) => change({ options })}
        />
      )}
      {question.kind === 'number' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Bound label={t('min')} value={question.min} error={wordsOf('min')} onChange={(min) => change({ min })} />
          <Bound label={t('max')} value={question.max} error={wordsOf('max')} onChange={(max) => change({ max })} />
        </div>
      )}
      {question.kind === 'scale' &&
        (['lowest', 'highest'] as const).map((end) => (
          <WordsField
            key={end}
            {...text}
            max={60}
            label={t(end)}
            optional
            value={question[end]}
            refused={refusedBelow(refused, end)}
            onChange={(words) => change({ [end]: words })}
          />
        ))}
      <ConditionEditor
        condition={question.condition}
        sources={sources}
        nameOf={nameOf}
        refused={refusedBelow(refused, 'condition')}
        onChange={(condition) => change({ condition })}
      />
      <Button variant="ghost" size="sm" onClick={onRemove}>
        <Trash2 className="size-3.5" aria-hidden />
        {t('removeQuestion')}
      </Button>
    </div>
  )
}

interface BoundProps {
  label: string
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

const Bound = ({ label, value, error, onChange }: BoundProps) => {
  const { t } = useTranslation('customForms')
  return (
    <Field label={label} optional={t('optional')} error={error}>
      {({ required: _, ...control }) => (
        <Input
          {...control}
          type="number"
          step="any"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
      )}
    </Field>
  )
}
