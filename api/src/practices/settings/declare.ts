import type * as z from 'zod'

/** What people read, in both languages. */
export interface SettingWords {
  fr: string
  en: string
}

/** A card of a tab: settings that are saved together. */
export interface SettingGroup {
  label: SettingWords
  help: SettingWords
}

interface Declaration<S extends z.ZodType> {
  /** The page on which it stands: `/settings/{tab}`. */
  tab: string
  /** The card in which it stands. */
  group: string
  label: SettingWords
  help: SettingWords
  /** In what the number is stored; people may choose it in larger units. */
  unit?: 'minutes' | 'hours' | 'days' | 'sessions'
  /** What the form offers; the schema may allow more. */
  choices?: readonly z.output<S>[]
  /** The first half year for which the form asks, `YYYY-MM-DD`; of rates by half year. */
  since?: string
  /** The column of the practice that holds it, instead of its own row. */
  column?: 'time_zone' | 'locale'
  /** A line of text that may be left empty. */
  isLine?: true
  /** Another endpoint writes it. */
  isReadOnly?: true
}

/** Declares a setting: its values, its default, and how it is shown. */
export const setting = <S extends z.ZodType, const T extends Declaration<S>>(
  schema: S,
  fallback: z.output<S>,
  declaration: T,
) => ({
  schema,
  fallback,
  ...declaration,
})

/** A setting of any type, for code that walks over all settings. */
export type AnySetting = Declaration<z.ZodType> & { schema: z.ZodType; fallback: unknown }
