import { registry, type SettingKey } from '@ancrage/api/contract'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Validates each value as the server does, with the same codes. */
export const checkSettings: Resolver<FieldValues> = (values) => {
  const refused = Object.entries(values).flatMap(([key, value]) => {
    const read = registry[key as SettingKey].schema.safeParse(value)
    return read.success ? [] : [[key, { type: 'setting', message: read.error.issues[0]?.code ?? 'invalid' }]]
  })
  return refused.length ? { values: {}, errors: Object.fromEntries(refused) as FieldErrors } : { values, errors: {} }
}
