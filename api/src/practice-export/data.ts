import * as z from 'zod'
import { billing } from '../billing/contract.ts'
import { listPayments } from '../billing/payments-list.ts'
import type { Config } from '../config.ts'
import { consents } from '../consents/contract.ts'
import { textVersions } from '../consents/texts.ts'
import { customEmails } from '../custom-emails/contract.ts'
import { listCustomEmails } from '../custom-emails/service.ts'
import { addDays } from '../format/day.ts'
import { forms } from '../forms/contract.ts'
import { listForms, readForm } from '../forms/service/forms.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { inbox } from '../inbox/contract.ts'
import { listMessages, readMessage } from '../inbox/reading.ts'
import type { CustomMailsOf } from '../mail/custom-mail.ts'
import { mailings } from '../mailings/contract.ts'
import { listMailings } from '../mailings/progress.ts'
import { allPages, encodeRows } from '../patient-export/pages.ts'
import { phrases } from '../phrases/contract.ts'
import { listPhrases } from '../phrases/service.ts'
import { practices } from '../practices/contract.ts'
import { ownPractice } from '../practices/service/own-practice.ts'
import { settingsOf } from '../practices/settings/service.ts'
import { publicPage } from '../public-page/contract.ts'
import { readPublicPage } from '../public-page/service.ts'
import { reminders } from '../reminders/contract.ts'
import { listRules } from '../reminders/service.ts'
import { reviews } from '../reviews/contract.ts'
import { listReviews } from '../reviews/service/reading.ts'
import { EVERY_REPORT } from '../reviews/service/reports-of.ts'
import { schedule } from '../schedule/contract.ts'
import { overridesOf } from '../schedule/overrides.ts'
import { readSchedule } from '../schedule/service.ts'
import { listUnavailabilities } from '../schedule/unavailabilities.ts'
import { sessionTypes } from '../session-types/contract.ts'
import { listTypes } from '../session-types/service.ts'

/** Before the first practice of this installation. */
const ALWAYS = '2000-01-01'

/** What is stored of a practice beside its clients, in the form in which the API answers. */
export async function practiceData(
  action: PractitionerAction,
  mails: CustomMailsOf,
  config: Pick<Config, 'PUBLIC_URL'>,
) {
  const { db, scope, now } = action
  const { em, query } = db
  const { practiceId, secrets } = scope
  const since = { from: ALWAYS }
  const paymentQuery = { ...billing.payments.query.parse({}), sort: 'receivedOn' }
  const reviewQuery = { ...reviews.list.query.parse({}), sort: 'writtenAt' }
  return {
    exportedAt: now.toISOString(),
    practice: z.encode(practices.own.reply, await ownPractice(query, practiceId)),
    settings: z.encode(practices.settings.reply, await settingsOf(query, practiceId)),
    sessionTypes: z.encode(sessionTypes.list.reply, await listTypes(em, practiceId, true)),
    schedule: z.encode(schedule.read.reply, await readSchedule(query, practiceId, now)),
    scheduleOverrides: z.encode(schedule.overrides.reply, await allOverrides(action)),
    unavailabilities: z.encode(schedule.unavailabilities.reply, await listUnavailabilities(query, scope, since, now)),
    forms: encodeRows(forms.get.reply, await formsOf(action)),
    consentTexts: encodeRows(
      consents.texts.reply,
      await allPages((page) => textVersions(query, practiceId, page, now)),
    ),
    phrases: z.encode(phrases.list.reply, await listPhrases({ em, query, practiceId, config: secrets })),
    customEmails: z.encode(customEmails.list.reply, await listCustomEmails(action, mails)),
    publicPage: z.encode(publicPage.own.reply, await readPublicPage(query, practiceId, config)),
    mailings: encodeRows(mailings.get.reply, await allPages((page) => listMailings(query, scope, page))),
    reminders: z.encode(reminders.list.reply, await listRules(query, scope)),
    reviews: encodeRows(
      reviews.list.reply,
      await allPages((page) => listReviews(query, scope, { ...reviewQuery, ...page }, EVERY_REPORT)),
    ),
    inbox: encodeRows(inbox.read.reply, await threadsOf(action)),
    payments: encodeRows(
      billing.payments.reply,
      await allPages((page) => listPayments(em, practiceId, { ...paymentQuery, ...page }, now)),
    ),
  }
}

/** The dates with hours of their own: they are read by the hundreds, the earliest first. */
async function allOverrides({ db: { query }, scope: { practiceId }, now }: PractitionerAction) {
  const all: Awaited<ReturnType<typeof overridesOf>> = []
  for (let from = ALWAYS; ; ) {
    const some = await overridesOf(query, practiceId, { from }, now)
    const last = some.at(-1)
    if (!last) return all
    all.push(...some)
    from = addDays(last.date, 1)
  }
}

async function formsOf({ db: { query }, scope: { practiceId } }: PractitionerAction) {
  const listed = [...(await listForms(query, practiceId, false)), ...(await listForms(query, practiceId, true))]
  const read = []
  for (const { id } of listed) read.push(await readForm(query, practiceId, id))
  return read
}

async function threadsOf({ db: { query }, scope }: PractitionerAction) {
  const place = { query, ...scope }
  const read = []
  for (const view of ['open', 'archived'] as const)
    for (const { id } of await allPages((page) => listMessages(place, { view, ...page })))
      read.push(await readMessage(place, id))
  return read
}
