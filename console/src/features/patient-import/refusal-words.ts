import type { FieldReason } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { importFields } from './columns'

const codes = [
  'required',
  'too_long',
  'too_many',
  'control_characters',
  'invalid_email',
  'invalid_phone',
  'invalid_day',
  'in_future',
  'out_of_range',
] as const satisfies readonly FieldReason[]

/** Fields that the API names differently. */
const places: Record<string, (typeof importFields)[number]> = {
  'guardian.name': 'guardianName',
  'guardian.phone': 'guardianPhone',
}

/** Returns a function that explains field by field why a row is refused. */
export function useRefusalWords() {
  const { t } = useTranslation('patientImport')
  return (errors: Record<string, string[]>) =>
    Object.entries(errors)
      .map(([path, [code]]) => {
        const target = places[path] ?? importFields.find((one) => one === path.split('.')[0])
        const why = t(`refused.${codes.find((one) => one === code) ?? 'other'}`)
        return target ? t('refused.of', { field: t(`targets.${target}`), why }) : why
      })
      .join(' ')
}
