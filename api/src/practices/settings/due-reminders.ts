import * as z from 'zod'
import { type SettingGroup, setting } from './declare.ts'

/** The card of the tab that is about what is owed. */
export const dueReminderGroups = {
  dueReminders: {
    label: { fr: 'Relances de paiement', en: 'Payment reminders' },
    help: {
      fr: 'Un e-mail discret aux clients dont une séance faite n’est pas réglée, avec un lien pour payer si vous encaissez par carte. Il ne part plus dès que tout est réglé.',
      en: 'A discreet email to clients who haven’t paid for a past session, with a link to pay if you take cards. Reminders stop as soon as everything is paid.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const place = { tab: 'payments', group: 'dueReminders' } as const

/** Whether clients are reminded of what they owe by themselves, and when. */
export const dueReminderSettings = {
  dueReminders: setting(z.boolean(), false, {
    ...place,
    label: { fr: 'Relancer automatiquement', en: 'Send payment reminders automatically' },
    help: {
      fr: 'Trois fois au plus. Vous pouvez aussi relancer vous-même, depuis la facturation ou la page d’un client.',
      en: 'Three at most. You can also send one yourself, from billing or from a client’s page.',
    },
  }),
  dueReminderDays: setting(z.int().min(1).max(90), 14, {
    ...place,
    unit: 'days',
    label: { fr: 'Relancer après', en: 'Send one after' },
    help: {
      fr: 'Compté depuis la plus ancienne séance à régler ou l’échéance de sa facture, puis depuis la dernière relance.',
      en: 'From the oldest unpaid session or the due day of its invoice, then from the last reminder.',
    },
  }),
}
