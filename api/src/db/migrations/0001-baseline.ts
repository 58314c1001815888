import { createHash } from 'node:crypto'
import { Migration } from '@mikro-orm/migrations'
import { accountsSchema } from './baseline/accounts.ts'
import { adminSchema } from './baseline/admin.ts'
import { auditSchema } from './baseline/audit.ts'
import { availabilitySchema } from './baseline/availability.ts'
import { billingSchema } from './baseline/billing.ts'
import { bookingSchema } from './baseline/booking.ts'
import { calendarFeedSchema } from './baseline/calendar-feed.ts'
import { calendlySchema } from './baseline/calendly.ts'
import { clientAreaSchema } from './baseline/client-area.ts'
import { clinicalRecordSchema } from './baseline/clinical-record.ts'
import { consentsSchema } from './baseline/consents.ts'
import { cryptoSchema } from './baseline/crypto.ts'
import { customEmailsSchema } from './baseline/custom-emails.ts'
import { dayMailSchema } from './baseline/day-mail.ts'
import { documentBalancesSchema } from './baseline/document-balances.ts'
import { documentsSchema } from './baseline/documents.ts'
import { eventsSchema } from './baseline/events.ts'
import { exercisesSchema } from './baseline/exercises.ts'
import { formsSchema } from './baseline/forms.ts'
import { httpSchema } from './baseline/http.ts'
import { inboxSchema } from './baseline/inbox.ts'
import { integrationsSchema } from './baseline/integrations.ts'
import { invoicesSchema } from './baseline/invoices.ts'
import { leafletsSchema } from './baseline/leaflets.ts'
import { mailSchema } from './baseline/mail.ts'
import { mailingsSchema } from './baseline/mailings.ts'
import { messagesSchema } from './baseline/messages.ts'
import { notificationsSchema } from './baseline/notifications.ts'
import { octopushSchema } from './baseline/octopush.ts'
import { patientFileSchema } from './baseline/patient-file.ts'
import { patientsSchema } from './baseline/patients.ts'
import { paymentRequestsSchema } from './baseline/payment-requests.ts'
import { paymentsSchema } from './baseline/payments.ts'
import { phrasesSchema } from './baseline/phrases.ts'
import { practicesSchema } from './baseline/practices.ts'
import { profileSchema } from './baseline/profile.ts'
import { publicPageSchema } from './baseline/public-page.ts'
import { publisherSchema } from './baseline/publisher.ts'
import { remindersSchema } from './baseline/reminders.ts'
import { reportsSchema } from './baseline/reports.ts'
import { reviewsSchema } from './baseline/reviews.ts'
import { sessionsSchema } from './baseline/sessions.ts'
import { stripeSchema } from './baseline/stripe.ts'
import { subscribedCalendarsSchema } from './baseline/subscribed-calendars.ts'
import { videoSchema } from './baseline/video.ts'
import { widgetInstallsSchema } from './baseline/widget-installs.ts'
import type { FeatureSchema } from './feature-schema.ts'

/** The whole database. A test compares it with the entities (`test/db/entities.api.test.ts`). */
export class Baseline extends Migration {
  override up(): void {
    for (const sql of statements()) this.addSql(sql)
    this.addSql(`comment on table mikro_orm_migrations is '${baselineFingerprint()}'`)
  }
}

function statements(): string[] {
  const extensions = ['btree_gist', 'unaccent', 'pg_trgm'].map((name) => `create extension if not exists ${name}`)
  const parts = (['functions', 'tables', 'rules'] as const).flatMap((part) =>
    features.flatMap((feature) => feature[part] ?? []),
  )
  return [...extensions, ...parts]
}

/**
 * Changes with the baseline, which is edited in place until the first release. It is stored as a comment on the table
 * of migrations, to recognise a database of an older baseline.
 */
export const baselineFingerprint = (): string =>
  `baseline ${createHash('sha256').update(statements().join(';')).digest('hex').slice(0, 16)}`

const features: FeatureSchema[] = [
  accountsSchema,
  adminSchema,
  auditSchema,
  availabilitySchema,
  billingSchema,
  bookingSchema,
  calendarFeedSchema,
  calendlySchema,
  clientAreaSchema,
  clinicalRecordSchema,
  consentsSchema,
  publisherSchema,
  cryptoSchema,
  customEmailsSchema,
  dayMailSchema,
  documentBalancesSchema,
  documentsSchema,
  eventsSchema,
  exercisesSchema,
  formsSchema,
  httpSchema,
  inboxSchema,
  integrationsSchema,
  invoicesSchema,
  leafletsSchema,
  mailSchema,
  mailingsSchema,
  messagesSchema,
  notificationsSchema,
  octopushSchema,
  patientFileSchema,
  patientsSchema,
  paymentsSchema,
  paymentRequestsSchema,
  phrasesSchema,
  practicesSchema,
  profileSchema,
  publicPageSchema,
  remindersSchema,
  reportsSchema,
  reviewsSchema,
  sessionsSchema,
  stripeSchema,
  subscribedCalendarsSchema,
  videoSchema,
  widgetInstallsSchema,
]
