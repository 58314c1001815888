import * as z from 'zod'
import { type SettingGroup, setting } from './declare.ts'

/** The card of the tab that is about what is owed. */
export const dueReminderGroups = {
  dueReminders: {
    label: { fr: 'Relances de paiement', en: 'Payment reminders' },
    help: {
      fr: 'Un e-mail discret aux clients dont une séance faite n’est pas réglée, avec un lien pour payer si vous encaissez par carte. Il ne part plus dès que tout est réglé.',
      en: 'A discreet e-mail to clients who have not paid for a session that was held, with a link to pay if you take cards. It stops as soon as everything is paid.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const place = { tab: 'payments', group: 'dueReminders' } as const

/** Whether clients are reminded of what they owe by themselves, and when. */
export const dueReminderSettings = {
  dueReminders: setting(z.boolean(), false, {
    ...place,
    label: { fr: 'Relancer automatiquement', en: 'Remind automatically' },
    help: {
      fr: 'Trois fois au plus. Vous pouvez aussi relancer vous-même, depuis la facturation ou la page d’un client.',
      en: 'Three times at most. You can also remind yourself, from the billing page or that of a client.',
    },
  }),
  dueReminderDays: setting(z.int().min(1).max(90), 14, {
    ...place,
    unit: 'days',
    label: { fr: 'Après', en: 'After' },
    help: {
      fr: 'Compté depuis la plus ancienne séance à régler, puis depuis la dernière relance.',
      en: 'Counted from the oldest session to be paid, then from the last reminder.',
    },
  }),
}
