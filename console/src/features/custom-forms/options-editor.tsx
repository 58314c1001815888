import { MOST_OPTIONS } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../forms/public'
import { newOption } from './draft'
import { useRefusedWords } from './refused-words'
import type { RefusedFields } from './use-builder'

type Options = Question['options']

interface Props {
  options: Options
  hasEnglish: boolean
  /** The refused fields of the question. */
  refused: RefusedFields
  onChange: (options: Options) => void
}

/** Edits the options of a question. */
export function OptionsEditor({ options, hasEnglish, refused, onChange }: Props) {
  const { t } = useTranslation('customForms')
  const wordsOf = useRefusedWords(refused)
  const write = (id: string, words: Partial<Options[number]['label']>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, label: { ...option.label, ...words } } : option)))
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-base">{t('options')}</legend>
      <ul className="space-y-2">
        {options.map(({ id, label }, index) => {
          const error = wordsOf(`options.${index}.label.fr`)
          return (
            <li key={id}>
              <div className="flex items-start gap-2">
                <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(160px,1fr))]">
                  <Input
                    aria-label={t(hasEnglish ? 'optionInFrench' : 'option', { position: index + 1 })}
                    aria-invalid={error ? true : undefined}
                    maxLength={150}
                    value={label.fr}
                    onChange={({ target }) => write(id, { fr: target.value })}
                  />
                  {hasEnglish && (
                    <Input
                      lang="en"
                      aria-label={t('optionInEnglish', { position: index + 1 })}
                      maxLength={150}
                      value={label.en ?? ''}
                      onChange={({ target }) => write(id, { en: target.value || null })}
                    />
                  )}
                </div>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('removeOption', { position: index + 1 })}
                  disabled={options.length === 1}
                  onClick={() => onChange(options.filter((option) => option.id !== id))}
                >
                  <X className="size-4" aria-hidden />
                </Button>
              </div>
              {error && <FieldError>{error}</FieldError>}
            </li>
          )
        })}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="mt-2"
        disabled={options.length >= MOST_OPTIONS}
        onClick={() => onChange([...options, newOption()])}
      >
        <Plus className="size-3.5" aria-hidden />
        {t('addOption')}
      </Button>
    </fieldset>
  )
}
