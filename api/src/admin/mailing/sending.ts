import { millisecondsInMinute } from 'date-fns/constants'
import { inAdminScope } from '../../db/admin-scope.ts'
import type { EntityManager } from '../../db/orm.ts'
import { epochMs, queryOf } from '../../db/query.ts'
import type { Lang } from '../../http/schema.ts'
import type { JobApp } from '../../jobs/job.ts'
import { DeliveryFailure } from '../../mail/delivery-failure.ts'
import { mailLinks } from '../../mail/links.ts'
import { hasUnsubscribed, unsubscribeToken } from '../../mail/opt-out.ts'
import { type AdminLetter, letterMail } from '../emails.ts'
import { letterRecipientOf, RECIPIENT_NAME } from './audience.ts'

/** Waits after each attempt that a mailbox postponed. Then it is given up. */
const waits = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * millisecondsInMinute)

interface Waiting extends Omit<AdminLetter, 'locale'> {
  id: string
  locale: Lang
  attempts: number
  name: string | null
  address: string | null
  isPatient: boolean
  /** A client who unsubscribed at an earlier address. */
  isUnsubscribed: boolean
}

type Outcome = { status: 'sent' | 'failed' | 'skipped' | 'queued'; error?: string; nextAt?: Date }

/** The next recipient, locked so that no other worker takes it, with the present address. */
const NEXT = `
  select r.id, r.attempts, m.subject, m.body, m.locale, m.is_service as "isService", r.patient_id is not null as "isPatient",
    ${RECIPIENT_NAME} as name, coalesce(u.email, p.email) as address, p.unsubscribed_at is not null as "isUnsubscribed"
  from admin_mail_recipient r
    join admin_mail m on m.id = r.admin_mail_id
    left join app_user u on u.practice_id = r.practice_id and u.id = r.user_id
    left join listed_patient p on p.practice_id = r.practice_id and p.id = r.patient_id
  where r.admin_mail_id = $1 and r.status = 'queued' and r.next_at <= $2
  order by r.next_at, r.id limit 1 for update of r skip locked`

/**
 * Sends a mail to the next recipient; false when nobody waits. Each outcome is committed by itself: a killed worker
 * repeats at most one mail, under the same Message-ID. Throws when the mail server cannot be reached, which says
 * nothing about a recipient.
 */
export const sendNextMail = (em: EntityManager, app: JobApp, mailId: string, now: Date): Promise<boolean> =>
  inAdminScope(em, async (scoped) => {
    const query = queryOf(scoped)
    const [one] = await query<Waiting>(NEXT, [mailId, now.toISOString()])
    if (!one) return false
    const { status, error, nextAt } = await deliver(scoped, app, one, now)
    await query(
      `update admin_mail_recipient
       set status = $2, error = $3, next_at = coalesce($4, next_at), attempts = attempts + 1 where id = $1`,
      [one.id, status, error ?? null, nextAt?.toISOString() ?? null],
    )
    return true
  })

async function deliver(em: EntityManager, app: JobApp, one: Waiting, now: Date): Promise<Outcome> {
  const { address, isService, isUnsubscribed } = one
  const secret = app.config.APP_SECRET
  if (!address) return { status: 'skipped' }
  if (!isService && (isUnsubscribed || (await hasUnsubscribed(em, secret, address)))) return { status: 'skipped' }
  const mail = letterMail(
    one,
    letterRecipientOf(one, address),
    mailLinks(app.config),
    unsubscribeToken(secret, address),
  )
  if (!mail) return { status: 'failed', error: 'invalid_address' }
  try {
    await app.mailer.send(one.id, mail)
    return { status: 'sent' }
  } catch (error) {
    return outcomeOf(app, one, error, now)
  }
}

function outcomeOf({ log }: JobApp, { id, attempts }: Waiting, error: unknown, now: Date): Outcome {
  if (!(error instanceof DeliveryFailure) || error.isAboutServer) throw error
  const wait = error.isPermanent ? undefined : waits[attempts]
  log.warn({ recipientId: id, attempt: attempts + 1, isPermanent: wait === undefined }, 'a mail was not taken')
  if (wait === undefined) return { status: 'failed', error: error.reason }
  return { status: 'queued', error: error.reason, nextAt: new Date(now.getTime() + wait) }
}

/** When the next waiting mail may be sent; null when none waits. */
export const nextSendingTime = (em: EntityManager, mailId: string): Promise<Date | null> =>
  inAdminScope(em, async (scoped) => {
    const [row] = await queryOf(scoped)<{ at: number | null }>(
      `select ${epochMs('min(next_at)')} as at from admin_mail_recipient where admin_mail_id = $1 and status = 'queued'`,
      [mailId],
    )
    return row?.at ? new Date(row.at) : null
  })
