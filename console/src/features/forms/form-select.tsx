import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { type FormSummary, useForms, useLocalized } from './use-forms'

/** Returns the published forms, which can be sent to clients. */
export function usePublishedForms(): FormSummary[] {
  const { data } = useForms()
  return (data ?? []).filter(({ published }) => published)
}

interface Props {
  forms: readonly FormSummary[]
  value: string
  onChange: (id: string) => void
}

export function FormSelect({ forms, value, onChange }: Props) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  return (
    <Field label={t('which')}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {forms.map(({ id, name }) => (
            <option key={id} value={id}>
              {words(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
