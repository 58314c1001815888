import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Icon } from '@ancrage/widgets/ui/icon'
import { Input } from '@ancrage/widgets/ui/input'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { contrastWithWhite, ENOUGH } from '../../lib/contrast'
import { useLanguage } from '../../lib/use-formats'
import type { Values } from './practice-checks'

/** The product's own violet, where a practice has no colour. */
const OWN = '#744ccd'

/** The colour of widgets and mails, with how well white text is read on it. */
export function ColorField({ form: { control } }: { form: UseFormReturn<Values> }) {
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
                  value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : OWN}
                  onChange={({ target }) => onChange(target.value)}
                />
                <Input
                  {...field}
                  className="max-w-32 tabular-nums"
                  placeholder={OWN}
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
          <Contrast color={value} />
        </>
      )}
    />
  )
}

function Contrast({ color }: { color: string }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const contrast = contrastWithWhite(color || OWN)
  if (contrast === null) return null
  const isEnough = contrast >= ENOUGH
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(contrast)
  return (
    <p role="status" className={`flex gap-1.5 text-sm ${isEnough ? 'text-success' : 'text-warning'}`}>
      <Icon name={isEnough ? 'check' : 'alert'} size={14} className="mt-[3px] shrink-0" />
      <span>{t(isEnough ? 'practice.contrastGood' : 'practice.contrastLow', { ratio })}</span>
    </p>
  )
}
