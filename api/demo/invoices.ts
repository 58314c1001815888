import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { addDays, localDay } from '../src/format/day.ts'
import { NewInvoice } from '../src/invoices/contract/invoice.ts'
import { createCreditNote } from '../src/invoices/credit-note.ts'
import { createDraft } from '../src/invoices/editing.ts'
import { BillingIdentityEntity } from '../src/invoices/entity/identity.ts'
import { issueInvoice } from '../src/invoices/issue.ts'
import { billQuote } from '../src/invoices/quotes.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'

/** Four months, as far back as the payments go. */
const DAYS = 122
/** What was held since then waits to be billed. */
const UNBILLED_DAYS = 5
/** What was held since then and before that is a draft. */
const DRAFT_DAYS = 7

/** Who bills. No such SIRET was ever given. */
const identity = {
  form: 'sole_trader' as const,
  firstname: 'Claire',
  lastname: 'Vasseur',
  tradeName: 'Cabinet Claire Vasseur',
  siret: '99999999800019',
  address: '14 rue des Tilleuls',
  postcode: '44000',
  city: 'Nantes',
  vatRegime: 'franchise' as const,
  insurer: 'Mutuelle des praticiens, contrat n° 2026-1',
  insuranceArea: 'France',
  paymentDays: 30,
  numberPrefix: '',
}

/** What is billed together: the sessions of one client in one month. */
interface MonthOfClient {
  patientId: string
  guardianName: string | null
  sessionIds: string[]
  endedAt: Date
}

/**
 * Bills four months: an invoice for each client and month, some to parents and one to an employer, with a deposit, a
 * credit note and quotes. The last days wait to be billed. Does nothing if something was billed already. The PDFs are
 * drawn when they are first asked for.
 */
export async function addInvoices(orm: MikroORM, demo: DemoPractice, now: Date): Promise<void> {
  const { id: practiceId, userId, account } = demo
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const known = await tablesOf(em)
      .selectFrom('Invoice')
      .select('id')
      .where('practiceId', '=', practiceId)
      .limit(1)
      .execute()
    if (known.length) return
    await em.insert(BillingIdentityEntity, { practiceId, ...identity, updatedAt: now })
    const months = await monthsToBill(em, practiceId, now)
    const [first] = months
    if (!first) return
    await addQuotes(em, { practiceId, userId, name: account.name }, first)
    const ids: string[] = []
    for (const [nth, month] of months.entries()) ids.push(await billMonth(em, practiceId, month, nth, now))
    await addDeposit(em, practiceId, first.patientId, now)
    const credited = ids[Math.floor(ids.length / 3)]
    if (credited) await createCreditNote(em, { invoiceId: credited, amountCents: 2000, reason: 'Séance écourtée' }, now)
    await queryOf(em)("delete from pgboss.job where name = 'invoices.draw' and data->>'practiceId' = $1", [practiceId])
  })
}

async function monthsToBill(em: EntityManager, practiceId: PracticeId, now: Date): Promise<MonthOfClient[]> {
  const rows = await tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.patient as patientId', 's.endsAt', 'p.guardianName'])
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', ['done', 'completed'])
    .where('s.endsAt', '>', new Date(now.getTime() - DAYS * millisecondsInDay))
    .where('s.endsAt', '<', new Date(now.getTime() - UNBILLED_DAYS * millisecondsInDay))
    .orderBy('s.endsAt')
    .orderBy('s.id')
    .execute()
  const months = new Map<string, MonthOfClient>()
  for (const { id, patientId, endsAt, guardianName } of rows) {
    const key = `${localDay(endsAt, demoTimeZone).slice(0, 7)} ${patientId}`
    const month = months.get(key) ?? { patientId, guardianName: guardianName ?? null, sessionIds: [], endedAt: endsAt }
    month.sessionIds.push(id)
    month.endedAt = endsAt
    months.set(key, month)
  }
  return [...months.values()].sort((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
}

async function billMonth(
  em: EntityManager,
  practiceId: PracticeId,
  { patientId, guardianName, sessionIds, endedAt }: MonthOfClient,
  nth: number,
  now: Date,
): Promise<string> {
  const issuedAt = new Date(endedAt.getTime() + millisecondsInHour)
  const employer = { name: 'Ateliers du Lac', address: '2 quai des Antilles', postcode: '44200', city: 'Nantes' }
  const billTo = guardianName ? { name: guardianName } : nth === 7 ? { ...employer, isBusiness: true } : null
  const { id } = await draft(em, practiceId, { patientId, sessionIds, billTo }, issuedAt)
  if (issuedAt.getTime() < now.getTime() - DRAFT_DAYS * millisecondsInDay)
    await issueInvoice(em, { invoiceId: id }, issuedAt)
  return id
}

const draft = (em: EntityManager, practiceId: PracticeId, input: object, at: Date) =>
  createDraft(em, practiceId, NewInvoice.parse(input), at)

type Actor = Parameters<typeof billQuote>[1]

/** One quote that was accepted and billed, one that is open. */
async function addQuotes(em: EntityManager, actor: Actor, { patientId, endedAt: at }: MonthOfClient): Promise<void> {
  const { practiceId } = actor
  const quote = async (label: string, quantity: number) => {
    const lines = [{ label, quantity, unitPriceCents: 7000 }]
    const validUntil = addDays(localDay(at, demoTimeZone), 30)
    const { id } = await draft(em, practiceId, { kind: 'quote', patientId, lines, validUntil }, at)
    await issueInvoice(em, { invoiceId: id }, at)
    return id
  }
  const accepted = await quote('Atelier de groupe, demi-journée', 2)
  await quote('Accompagnement, six séances', 6)
  const { id } = await billQuote(em, actor, { id: accepted }, at)
  await issueInvoice(em, { invoiceId: id }, at)
}

/** Money asked for before a series of sessions. */
async function addDeposit(em: EntityManager, practiceId: PracticeId, patientId: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - DRAFT_DAYS * millisecondsInDay)
  const lines = [{ label: 'Acompte sur les prochaines séances', unitPriceCents: 7000 }]
  const { id } = await draft(em, practiceId, { kind: 'deposit', patientId, lines }, at)
  await issueInvoice(em, { invoiceId: id }, at)
}
