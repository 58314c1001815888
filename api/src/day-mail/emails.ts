import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { moneyText } from '../format/amounts.ts'
import { dayWithoutYearText, fullDayText } from '../format/full-day.ts'
import { timeText } from '../format/moment.ts'
import type { Lang } from '../http/schema.ts'
import { headerText, mailbox } from '../mail/address.ts'
import type { MailDetail } from '../mail/content.ts'
import { mailAboutPractice } from '../mail/letter.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { isInMode, modeTable } from '../practices/modes.ts'
import { readSettings } from '../practices/settings.ts'
import { openForms, owedByClients, type SessionOfDay, sessionsOfDay } from './day.ts'

interface DayTexts {
  /** Locked screens show the subject: it says how many, not who. */
  subject: (count: number, day: string) => string
  title: string
  greeting: (name: string) => string
  lead: (count: number, day: string) => string
  places: Record<SessionOfDay['location'], string>
  comes: string
  form: string
  owed: (amount: string) => string
  action: string
  note: string
  /** Without a practice where its name would say what clients come for. */
  reason: (practice: string | null) => string
}

const dayTexts = {
  fr: {
    subject: (count, day) => `Votre journée du ${day} : ${count} rendez-vous`,
    title: 'Votre journée',
    greeting: (name) => `Bonjour ${name},`,
    lead: (count, day) => (count === 1 ? `Un rendez-vous ce ${day}.` : `${count} rendez-vous ce ${day}.`),
    places: { office: 'Au cabinet', on_site: 'Chez le client', video: 'En visio' },
    comes: 'Venue confirmée',
    form: 'Un formulaire attend sa réponse',
    owed: (amount) => `${amount} à régler`,
    action: 'Ouvrir l’agenda',
    note: 'L’heure de ce message se choisit dans votre profil.',
    reason: (practice) => `Vous recevez ce message parce que vous l’avez choisi${practice ? ` pour ${practice}` : ''}.`,
  },
  en: {
    subject: (count, day) => `Your day, ${day}: ${count === 1 ? '1 appointment' : `${count} appointments`}`,
    title: 'Your day',
    greeting: (name) => `Hello ${name},`,
    lead: (count, day) => (count === 1 ? `One appointment this ${day}.` : `${count} appointments this ${day}.`),
    places: { office: 'At the practice', on_site: 'At the client’s', video: 'By video' },
    comes: 'Has confirmed',
    form: 'A form not filled in yet',
    owed: (amount) => `${amount} to pay`,
    action: 'Open the calendar',
    note: 'You can change the time of this message in your profile.',
    reason: (practice) => `You’re getting this message because you asked for it${practice ? ` for ${practice}` : ''}.`,
  },
} satisfies Record<Lang, DayTexts>

/**
 * A practitioner's day: who, when, where, and what is open. Null where nothing of the day is left, and for an
 * unconfirmed address.
 */
export const dayTemplates: TemplatesOf<'day.ahead'> = {
  'day.ahead': async ({ practiceId, data: { userId, day } }, { em, links, now }) => {
    const user = await tablesOf(em)
      .selectFrom('User')
      .select(['name', 'email', 'locale', 'timeZone'])
      .where('practiceId', '=', practiceId)
      .where('id', '=', userId)
      .where('emailVerifiedAt', 'is not', null)
      .where('suspendedAt', 'is', null)
      .executeTakeFirst()
    const to = user && mailbox(user.name, user.email)
    if (!user || !to) return null
    const { locale: lang, timeZone } = user
    const sessions = await sessionsOfDay(em, { practiceId, userId, day, timeZone })
    if (!sessions.some(({ endsAt }) => endsAt > now)) return null
    const practice = await tablesOf(em)
      .selectFrom('Practice')
      .select(['name', 'primaryColor'])
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow()
    const patientIds = [...new Set(sessions.map(({ patientId }) => patientId))]
    const settings = await readSettings(queryOf(em), practiceId)
    const { mode } = settings
    // The mail names clients: beside the name of a practice it would say what they come for.
    const isNeutral = sessions.some((session) => isDiscreet(settings, session))
    const name = isNeutral ? user.name : practice.name
    const forms = await openForms(em, practiceId, patientIds, now)
    const money = isInMode(mode, modeTable.features.billing)
      ? await owedByClients(em, practiceId, patientIds, now)
      : new Map<string, number>()
    const texts = dayTexts[lang]
    const set = (text: string) => typeset(text, lang)
    const details = sessions.map((session): MailDetail => {
      const owed = money.get(session.patientId)
      return {
        label: `${timeText(session.startsAt, timeZone, lang)} – ${timeText(session.endsAt, timeZone, lang)}`,
        lines: [
          headerText(`${session.firstname} ${session.lastname}`),
          locationLine(session, lang),
          session.attendanceConfirmedAt ? texts.comes : '',
          forms.has(session.patientId) ? texts.form : '',
          owed ? texts.owed(moneyText(owed, 'EUR', lang)) : '',
        ].filter(Boolean),
      }
    })
    const count = sessions.length
    return mailAboutPractice(
      {
        lang,
        to,
        subject: set(texts.subject(count, dayWithoutYearText(day, lang))),
        content: {
          preview: set(texts.lead(count, fullDayText(day, lang))),
          title: texts.title,
          greeting: texts.greeting(user.name),
          paragraphs: [set(texts.lead(count, fullDayText(day, lang)))],
          details,
          action: { label: texts.action, url: links.page('/calendar') },
          notes: [texts.note],
          reason: set(texts.reason(isNeutral ? null : practice.name)),
        },
      },
      { ...practice, name },
    )
  },
}

function locationLine(session: SessionOfDay, lang: Lang): string {
  const { location, address, city, clientAddress, clientCity } = session
  const where = address || city ? [address, city] : [clientAddress, clientCity]
  const lines = location === 'on_site' ? where.filter(Boolean) : []
  return [dayTexts[lang].places[location], ...lines].join(', ')
}
