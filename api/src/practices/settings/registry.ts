import * as z from 'zod'
import { configGroups, configs } from './configs.ts'
import { dueReminderGroups, dueReminderSettings } from './due-reminders.ts'
import { invoiceGroups, invoiceSettings } from './invoices.ts'
import { interestGroups, interestSettings } from './legal-rates.ts'
import { prepaymentGroups, prepaymentSettings } from './prepayment.ts'
import { reviewGroups, reviewSettings } from './reviews.ts'
import { welcomeSettings } from './welcome.ts'
import { widgetGroups, widgets } from './widgets.ts'

/** Every setting of a practice, declared once, each tab in its file. Browser-safe: forms are made from it. */
export const registry = {
  ...configs,
  ...widgets,
  ...reviewSettings,
  ...invoiceSettings,
  ...dueReminderSettings,
  ...prepaymentSettings,
  ...interestSettings,
  ...welcomeSettings,
}

/** The cards of every tab, in their order. */
export const settingGroups = {
  configs: configGroups,
  widgets: widgetGroups,
  reviews: reviewGroups,
  payments: { ...invoiceGroups, ...dueReminderGroups, ...prepaymentGroups, ...interestGroups },
}

type Registry = typeof registry
export type SettingKey = keyof Registry
export type SettingValue<K extends SettingKey> = z.output<Registry[K]['schema']>

type Where<Test> = { [K in SettingKey]: Registry[K] extends Test ? K : never }[SettingKey]
/** Settings that are columns of the practice's own row. */
export type ColumnKey = Where<{ column: string }>
export type WritableKey = Exclude<SettingKey, Where<{ isReadOnly: true }>>

const entries = Object.entries(registry) as [SettingKey, Registry[SettingKey]][]

/** The value of each setting. */
export const SettingValues = z.object(
  Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])) as {
    [K in SettingKey]: Registry[K]['schema']
  },
)
export type SettingValues = z.output<typeof SettingValues>

/** Some settings with their new values. An unknown key, or one that cannot be changed here, is refused. */
export const SettingChanges = z.strictObject(
  Object.fromEntries(
    entries.filter(([, setting]) => !('isReadOnly' in setting)).map(([key, { schema }]) => [key, schema.optional()]),
  ) as { [K in WritableKey]: z.ZodOptional<Registry[K]['schema']> },
)
export type SettingChanges = z.output<typeof SettingChanges>

/** Changes, optionally with the values that they replace: somebody else's change since then is not undone unseen. */
export const SettingChange = SettingChanges.extend({ expected: SettingChanges.optional() })

/** Every setting after a change, with what the change replaced. */
export const ChangedSettings = SettingValues.extend({ replaced: SettingValues.partial() })
