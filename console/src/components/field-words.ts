import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'

/** For what fields are refused, by the contract's stable codes; whatever else is refused is `invalid`. */
const codes = [
  ...['required', 'too_long', 'too_short', 'too_weak', 'control_characters', 'invalid_email', 'invalid_phone'],
  ...['invalid_siret', 'wrong', 'wrong_code', 'invalid'],
] as const
type Code = (typeof codes)[number]

const known = (code: string): Code => codes.find((one) => one === code) ?? 'invalid'

/** The words for what a field was refused for; nothing for a field that is as it should be. */
export function useFieldWords() {
  const { t } = useTranslation('components')
  return (error: { message?: string | undefined } | undefined) => error && t(`field.${known(error.message ?? '')}`)
}

/** The fields of a form that the server refused, each with its code; empty where the refusal is about something else. */
export function refusedFields<F extends string>(
  { details }: Problem,
  fields: readonly F[],
): [field: F, code: string][] {
  return fields.flatMap((field) => {
    const [code] = details.errors?.[field] ?? []
    return code === undefined ? [] : [[field, code]]
  })
}
