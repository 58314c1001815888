import { type AnySetting, registry, type SettingKey } from '@ancrage/api/contract'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** The settings of a card as its form holds them: what is no value yet is refused when it is saved. */
export type Values = Partial<Record<SettingKey, unknown>>

/** The settings of a tab's card, in their order. */
export const settingsIn = (tab: string, group: string): [SettingKey, AnySetting][] =>
  (Object.entries(registry) as [SettingKey, AnySetting][]).filter(
    ([, told]) => told.tab === tab && told.group === group && !told.isReadOnly,
  )

/** Each value as the server will check it, with the code that the server would answer. */
export const checkSettings: Resolver<FieldValues> = (values) => {
  const refused = Object.entries(values).flatMap(([key, value]) => {
    const read = registry[key as SettingKey].schema.safeParse(value)
    return read.success ? [] : [[key, { type: 'setting', message: read.error.issues[0]?.code ?? 'invalid' }]]
  })
  return refused.length ? { values: {}, errors: Object.fromEntries(refused) as FieldErrors } : { values, errors: {} }
}

interface Limits {
  minValue?: number | null
  maxValue?: number | null
  unwrap?: () => Limits
}

/** From where to where a number may go. */
export function limitsOf({ schema }: AnySetting): { min: number; max: number } {
  const limits = schema as unknown as Limits
  const { minValue, maxValue } = limits.unwrap?.() ?? limits
  return { min: minValue ?? 0, max: maxValue ?? 0 }
}
