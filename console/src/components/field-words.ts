import type { Problem } from '@ancrage/api/client'
import type { FieldReason } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'

/** The field reasons with their own text; others use `invalid`. The last three are found by forms themselves. */
const codes = [
  'required',
  'too_long',
  'too_short',
  'too_weak',
  'control_characters',
  'invalid_email',
  'invalid_phone',
  'invalid_siret',
  'siret_length',
  'wrong',
  'invalid',
  'wrong_code',
  'same_password',
  'same_email',
] as const satisfies readonly (FieldReason | 'wrong_code' | 'same_password' | 'same_email')[]
type Code = (typeof codes)[number]

const known = (code: string): Code => codes.find((one) => one === code) ?? 'invalid'

/** Fields with their own text when they are empty. A code that is too short counts as empty. */
const missing = { password: ['required'], code: ['required', 'too_short'] } as const

/** Returns the text for a refused field; undefined for a valid one. */
export function useFieldWords() {
  const { t } = useTranslation('components')
  return (error: { message?: string | undefined } | undefined, kind?: keyof typeof missing) => {
    if (!error) return undefined
    const code = known(error.message ?? '')
    return kind && missing[kind].some((one) => one === code) ? t(`field.missing.${kind}`) : t(`field.${code}`)
  }
}

/** Returns the refused fields of a form, each with its code; empty if the problem is about something else. */
export function refusedFields<F extends string>(
  { details }: Problem,
  fields: readonly F[],
): [field: F, code: string][] {
  return fields.flatMap((field) => {
    const [code] = details.errors?.[field] ?? []
    return code === undefined ? [] : [[field, code]]
  })
}
