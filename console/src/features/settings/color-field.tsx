import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ContrastNote } from '../../components/contrast-note'
import { useFieldWords } from '../../components/field-words'
import { PRODUCT_COLOR } from '../../lib/colors'
import type { PracticeValues } from './practice-checks'

/** Edits the colour of widgets and mails, and says whether white text is readable on it. */
export function ColorField({ form: { control } }: { form: UseFormReturn<PracticeValues> }) {
  const { t } = useTranslation('settings')
  const words = useFieldWords()
  const { errors } = useFormState({ control })
  return (
    <Controller
      control={control}
      name="primaryColor"
      render={({ field: { value, onChange, onBlur } }) => (
        <>
          <Field
            label={t('practice.color')}
            hint={t('practice.colorHint')}
            optional={t('optional')}
            error={errors.primaryColor && (words({ message: 'invalid' }) ?? '')}
          >
            {(field) => (
              <div className="flex flex-wrap items-center gap-2">
                <input
                  type="color"
                  aria-label={t('practice.colorPick')}
                  className="focus-ring size-9 cursor-pointer rounded-md border border-input bg-card p-1 pointer-coarse:size-11"
                  value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : PRODUCT_COLOR}
                  onChange={({ target }) => onChange(target.value)}
                />
                <Input
                  {...field}
                  className="max-w-32 tabular-nums"
                  placeholder={PRODUCT_COLOR}
                  maxLength={7}
                  spellCheck={false}
                  autoComplete="off"
                  value={value}
                  onChange={({ target }) => onChange(target.value.trim())}
                  onBlur={onBlur}
                />
                {value && (
                  <Button variant="ghost" onClick={() => onChange('')}>
                    {t('practice.colorOwn')}
                  </Button>
                )}
              </div>
            )}
          </Field>
          <ContrastNote
            color={value || PRODUCT_COLOR}
            words={(isEnough, ratio) => t(isEnough ? 'practice.contrastGood' : 'practice.contrastLow', { ratio })}
          />
        </>
      )}
    />
  )
}
