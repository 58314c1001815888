import { epochMs, type Query } from '../../db/query.ts'
import type { Lang } from '../../http/schema.ts'
import type { AgreedTerms, RequestOfPractice } from '../../payment-requests/entity.ts'
import { commonPayer } from '../../payment-requests/payer.ts'
import type { DepositKind, PaymentRequestKind, PaymentRequestStatus } from '../../payment-requests/states.ts'
import { withDefaults } from '../../practices/settings.ts'

interface CheckoutRow {
  kind: PaymentRequestKind
  status: PaymentRequestStatus
  amountCents: number
  totalCents: number
  locale: Lang
  depositKind: DepositKind | null
  created: number
  expires: number
  agreed: AgreedTerms | null
  attempts: number
  checkoutId: string | null
  checkoutUrl: string | null
  checkoutExpires: number | null
  practice: { name: string; address: string | null; city: string | null; email: string | null; timeZone: string }
  isOpen: boolean
  stored: Record<string, unknown> | null
  client: { email: string | null; dateOfBirth: string | null }
  sessionId: string | null
  sessionStarts: number | null
  accountId: string | null
  canCharge: boolean | null
  billed: { name: string; sendTo: string | null }[] | null
}

const CHECKOUT = `
  select r.kind, r.status, r.amount_cents as "amountCents", r.total_cents as "totalCents", r.locale,
    r.deposit_kind as "depositKind", ${epochMs('r.created_at')} as created, ${epochMs('r.expires_at')} as expires, r.agreed, r.attempts, r.checkout_id as "checkoutId",
    r.checkout_url as "checkoutUrl", ${epochMs('r.checkout_expires_at')} as "checkoutExpires",
    json_build_object('name', p.name, 'address', p.address, 'city', p.city, 'email', p.email, 'timeZone', p.time_zone) as practice,
    p.is_active and exists (
      select from practitioner t join app_user u on u.id = t.user_id
      where t.practice_id = $1 and u.suspended_at is null) as "isOpen",
    (select json_object_agg(key, value) from setting where practice_id = $1) as stored,
    (select json_build_object('email', c.email, 'dateOfBirth', c.date_of_birth) from patient c
      where c.practice_id = $1 and c.id = r.patient_id) as client, r.session_id as "sessionId",
    (select ${epochMs('s.starts_at')} from session s where s.practice_id = $1 and s.id = r.session_id) as "sessionStarts",
    (select a.account_id from stripe_account a where a.practice_id = $1) as "accountId",
    (select a.can_charge from stripe_account a where a.practice_id = $1) as "canCharge",
    (select json_agg(json_build_object('name', v.bill_to->>'name', 'sendTo', v.send_to))
      from invoice v where v.practice_id = $1 and v.id = any(r.invoice_ids)) as billed
  from payment_request r join practice p on p.id = r.practice_id
  where r.practice_id = $1 and r.id = $2`

/** What a Checkout Session is made of, with its request locked until the transaction ends. Undefined: there is none. */
export async function lockCheckout(query: Query, { practiceId, requestId }: RequestOfPractice) {
  const named = [practiceId, requestId]
  const [, [row]] = await Promise.all([
    query('select from payment_request where practice_id = $1 and id = $2 for update', named),
    // A statement of its own: it sees what whoever held the lock has written.
    query<CheckoutRow>(CHECKOUT, named),
  ])
  if (!row) return undefined
  const { kind, status, amountCents, totalCents, locale, depositKind, agreed, attempts, practice, isOpen } = row
  const { sessionId, sessionStarts, checkoutExpires } = row
  return {
    request: {
      id: requestId,
      practiceId,
      kind,
      status,
      amountCents,
      totalCents,
      locale,
      depositKind,
      agreed,
      attempts,
      createdAt: new Date(row.created),
      expiresAt: new Date(row.expires),
      checkoutId: row.checkoutId,
      checkoutUrl: row.checkoutUrl,
      checkoutExpiresAt: checkoutExpires === null ? null : new Date(checkoutExpires),
    },
    practice,
    isOpen,
    settings: withDefaults(row.stored),
    client: row.client,
    payer: commonPayer(row.billed),
    session: sessionId && sessionStarts !== null ? { id: sessionId, startsAt: new Date(sessionStarts) } : null,
    account: { accountId: row.accountId, canCharge: row.canCharge === true },
  }
}

interface Attempt {
  attempts: number
  agreed: AgreedTerms | null
  checkoutExpiresAt: Date | null
}

/** Writes what was agreed, and the attempt that is made now, before Stripe is asked. */
export const writeAttempt = (
  query: Query,
  { practiceId, requestId }: RequestOfPractice,
  { attempts, agreed, checkoutExpiresAt }: Attempt,
): Promise<unknown[]> =>
  query(
    `update payment_request set attempts = $3, agreed = $4::jsonb, checkout_expires_at = $5
     where practice_id = $1 and id = $2`,
    [practiceId, requestId, attempts, agreed && JSON.stringify(agreed), checkoutExpiresAt?.toISOString() ?? null],
  )

/** Writes the Checkout Session that Stripe has made for an attempt; where another was begun meanwhile, nothing. */
export const writeCheckout = (
  query: Query,
  { practiceId, requestId }: RequestOfPractice,
  { attempt, id, url }: { attempt: number; id: string; url: string | null },
) =>
  query<{ status: PaymentRequestStatus }>(
    `update payment_request set checkout_id = case when attempts = $3 then $4 else checkout_id end,
       checkout_url = case when attempts = $3 then $5 else checkout_url end
     where practice_id = $1 and id = $2 returning status`,
    [practiceId, requestId, attempt, id, url],
  )

/** Has the next press begin another Checkout Session instead of repeating this one. */
export const dropAttempt = (
  query: Query,
  { practiceId, requestId }: RequestOfPractice,
  attempt: number,
): Promise<unknown[]> =>
  query(
    `update payment_request set checkout_expires_at = null
     where practice_id = $1 and id = $2 and attempts = $3 and checkout_id is null`,
    [practiceId, requestId, attempt],
  )
