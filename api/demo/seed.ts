import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countPlatform } from '../src/admin/counting/count.ts'
import type { Secrets } from '../src/crypto/vault.ts'
import { openDatabase } from '../src/db/open.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { assertOwnMachine } from '../src/own-machine.ts'
import { allowSites } from './allowed-site.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addClient, clientOf } from './client.ts'
import { addClosings } from './closings.ts'
import { addConsents } from './consents.ts'
import { addCustomEmails } from './custom-emails.ts'
import { addDocuments } from './documents.ts'
import { addExercises } from './exercises.ts'
import { addForms } from './forms.ts'
import { addInvoices } from './invoices.ts'
import { loadPractice } from './load.ts'
import { addMailings } from './mailings.ts'
import { addMessages } from './messages.ts'
import { openAccounts } from './open-accounts.ts'
import { type DemoPasswords, passwordsIn } from './passwords.ts'
import { addPayments } from './payments.ts'
import { addPhrases } from './phrases.ts'
import { addPublicPage } from './public-page.ts'
import { addRecords } from './records.ts'
import { addReminders } from './reminders.ts'
import { addReviews } from './reviews.ts'
import { type DemoSettings, readDemoSettings } from './settings.ts'
import { addSms } from './sms.ts'
import { addCardPayments, beginCardPayments } from './stripe.ts'
import { unloadPractice } from './unload.ts'
import { unloadBooks } from './unload-books.ts'
import { yannLeBihan } from './yann-le-bihan.ts'

const practices = [claireVasseur, yannLeBihan]

/** Loads the demonstration practices as of `now` unless they are there; `reset` loads them anew. */
export async function loadDemo(orm: MikroORM, secrets: Secrets, now: Date, { reset = false } = {}): Promise<void> {
  for (const practice of practices) {
    if (reset) await unloadPractice(orm, practice.id)
    await loadPractice(orm, practice, secrets, now)
  }
  await addClient(orm, claireVasseur, now)
}

/** Writes how people and scripts find their way: addresses and accounts. Only its owner may read it. */
async function writeGuide(
  { dataDir, urls }: DemoSettings,
  { practitioner, admin, client, totpSecret }: DemoPasswords,
  clientEmail: string | undefined,
): Promise<void> {
  const guide = {
    urls,
    practiceId: claireVasseur.id,
    otherPracticeId: yannLeBihan.id,
    practitioner: { email: claireVasseur.account.email, password: practitioner },
    admin: { email: yannLeBihan.account.email, password: admin, totpSecret },
    ...(clientEmail && { client: { email: clientEmail, password: client } }),
  }
  await mkdir(dataDir, { recursive: true })
  const draft = join(dataDir, `demo.json.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(guide, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, join(dataDir, 'demo.json'))
}

async function seed(): Promise<void> {
  assertOwnMachine(process.env)
  const settings = readDemoSettings(process.env)
  const passwords = await passwordsIn(settings.dataDir)
  const orm = await openDatabase(settings.database, { max: 2 })
  // One instant for all parts, so that no midnight falls between them.
  const now = new Date()
  let clientEmail: string | undefined
  try {
    const reset = process.argv.includes('--reset')
    const { DATABASE_OWNER_URL, DATABASE_DIRECT_URL } = settings.database
    if (reset) for (const { id } of practices) await unloadBooks(DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL, id)
    await loadDemo(orm, settings.secrets, now, { reset })
    await countPlatform(orm.em.fork(), now)
    await openAccounts(orm, passwords, settings.secret, now)
    for (const practice of practices) await addRecords(orm, practice, settings.secrets)
    for (const practice of practices) await addReminders(orm, practice, now)
    for (const practice of practices) await addPhrases(orm, practice, settings.secrets)
    await addCustomEmails(orm, claireVasseur, settings.secrets, now)
    await addForms(orm, claireVasseur, settings.secrets, now)
    await addExercises(orm, claireVasseur, settings.secrets, now)
    await addConsents(orm, claireVasseur, settings.secrets, now)
    await addReviews(orm, claireVasseur, settings.secrets, now)
    await addPublicPage(orm, claireVasseur, now)
    await addMessages(orm, claireVasseur, settings.secrets, now)
    await addMailings(orm, claireVasseur, settings.secrets, now)
    if (settings.octopushStandIn)
      await addSms(orm, claireVasseur, { ...settings.secrets, OCTOPUSH_URL: settings.octopushStandIn }, now)
    if (settings.hasStripeStandIn) {
      await addCardPayments(orm, claireVasseur, settings.dataDir, now)
      await beginCardPayments(orm, yannLeBihan, settings.dataDir, now)
    }
    await addPayments(orm, claireVasseur, now)
    await addInvoices(orm, claireVasseur, now)
    for (const practice of practices) await allowSites(orm.em.fork(), practice, settings.urls.site)
    const own = { APP_SECRET: settings.secret, DATA_DIR: settings.dataDir }
    await addDocuments(orm, claireVasseur, { ...process.env, ...own }, now)
    await addClosings(orm, claireVasseur, now)
    clientEmail = (await clientOf(queryOf(orm.em.fork()), claireVasseur.id))?.email
  } finally {
    await orm.close()
  }
  await writeGuide(settings, passwords, clientEmail)
}

if (import.meta.main) {
  try {
    await seed()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
