import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../lib/languages'
import { useContractFieldWords } from '../use-field-words'
import type { AdminMail } from './recipients'

/** The fields of a mail. */
export function MailFields({ form: { register, control, setValue } }: { form: UseFormReturn<AdminMail> }) {
  const { t } = useTranslation('admin')
  const wordsFor = useContractFieldWords()
  const locale = useWatch({ control, name: 'locale' })
  const isToPatients = useWatch({ control, name: 'audience.kind' }).endsWith('patients')
  const { subject, body } = useFormState({ control }).errors
  return (
    <div className="space-y-4">
      <Field label={t('mail.subject')} error={wordsFor(subject?.message)} required>
        {(field) => <Input autoComplete="off" {...field} {...register('subject')} />}
      </Field>
      <Field label={t('mail.message')} hint={t('mail.messageHint')} error={wordsFor(body?.message)} required>
        {(field) => <Textarea className="max-h-[40dvh] min-h-44!" {...field} {...register('body')} />}
      </Field>
      <RadioCards
        legend={t('mail.language')}
        choices={(['fr', 'en'] as const).map((value) => ({ value, label: languages[value].name }))}
        value={locale}
        onChange={(value) => setValue('locale', value, { shouldDirty: true })}
      />
      {!isToPatients && (
        <Checkbox
          className="pt-2"
          label={
            <>
              {t('mail.service')}
              <span className="block text-muted-foreground text-sm">{t('mail.serviceHint')}</span>
            </>
          }
          {...register('isService')}
        />
      )}
    </div>
  )
}
