import { planDayMail, readDayMail } from '../day-mail/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { pictureUrl } from '../files/pictures.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { internationalPhone } from '../http/international-phone.ts'
import type { Lang } from '../http/schema.ts'
import { type NotificationKind, notificationKinds } from '../notifications/kinds.ts'
import { hiddenOf } from '../notifications/service.ts'
import type { Profile, ProfileChange } from './contract.ts'

type Person = Pick<PractitionerActor, 'userId' | 'practiceId'>

/**
 * A person's profile. Call it inside the practice’s transaction. What it says of notifications is the default until
 * somebody chooses.
 */
export async function readProfile(query: Query, { practiceId, userId }: Person): Promise<Profile> {
  const row = await tablesOf(query)
    .selectFrom('User as u')
    .leftJoin('Profile as f', (join) => join.onRef('f.practiceId', '=', 'u.practiceId').onRef('f.userId', '=', 'u.id'))
    .leftJoin('Picture as a', (join) =>
      join.onRef('a.practiceId', '=', 'u.practiceId').onRef('a.userId', '=', 'u.id').on('a.kind', '=', 'avatar'),
    )
    .select(['u.name', 'u.email', 'u.locale', 'u.timeZone', 'f.phone', 'f.address', 'f.city', 'a.id as avatar'])
    .select(['f.tellsRequests', 'f.tellsCancellations', 'f.tellsMoves', 'f.tellsMessages', 'f.tellsReviews'])
    .select(['f.tellsPayments', 'f.tellsForms', 'f.tellsExpiring', 'f.tellsFailures', 'f.hiddenKinds'])
    .where('u.practiceId', '=', practiceId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw fail('not_signed_in')
  const { avatar, tellsRequests, tellsCancellations, tellsMoves, tellsMessages, tellsReviews, ...rest } = row
  const { hiddenKinds, tellsPayments, tellsForms, tellsExpiring, tellsFailures, ...profile } = rest
  const notifications = {
    requests: tellsRequests ?? true,
    cancellations: tellsCancellations ?? true,
    moves: tellsMoves ?? true,
    messages: tellsMessages ?? true,
    reviews: tellsReviews ?? true,
    payments: tellsPayments ?? true,
    forms: tellsForms ?? false,
    expiring: tellsExpiring ?? false,
    failures: tellsFailures ?? false,
  }
  const atMinutes = await readDayMail(query, { practiceId, userId })
  return {
    ...profile,
    avatarUrl: avatar && pictureUrl(avatar),
    notifications,
    bell: bellOf(hiddenKinds ?? ''),
    dayMail: atMinutes === null ? null : { atMinutes },
  }
}

const bellOf = (stored: string) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !hiddenOf(stored).includes(kind)])) as Record<
    NotificationKind,
    boolean
  >

/** Changes only the given fields, so two simultaneous changes of other fields both stay. */
export async function changeProfile(query: Query, person: Person, change: ProfileChange, now: Date): Promise<Profile> {
  const { practiceId, userId } = person
  const phone = change.phone && internationalPhone('phone', change.phone)
  await tablesOf(query)
    .selectFrom('User')
    .select('id')
    .where('id', '=', userId)
    .where('practiceId', '=', practiceId)
    .forNoKeyUpdate()
    .execute()
  const before = await readProfile(query, person)
  const { notifications, bell, ...fields } = change
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const after = {
    ...before,
    ...given,
    ...(phone && { phone }),
    notifications: { ...before.notifications, ...notifications },
    bell: { ...before.bell, ...bell },
  }
  await writeAccount(query, person, after)
  await writeProfile(query, person, after)
  const { dayMail, timeZone } = after
  if (change.dayMail !== undefined || timeZone !== before.timeZone)
    await planDayMail(query, person, { atMinutes: dayMail?.atMinutes ?? null, timeZone }, now)
  return readProfile(query, person)
}

/** Clients read the name of the account: a person has one name. */
async function writeAccount(
  query: Query,
  { practiceId, userId }: Person,
  { name, locale, timeZone }: { name: string; locale: Lang; timeZone: string },
): Promise<void> {
  const tables = tablesOf(query)
  await tables
    .updateTable('User')
    .set({ name, locale, timeZone })
    .where('practiceId', '=', practiceId)
    .where('id', '=', userId)
    .execute()
  await tables
    .updateTable('Practitioner')
    .set({ name })
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .execute()
}

async function writeProfile(query: Query, { practiceId, userId }: Person, profile: Profile): Promise<void> {
  const { phone, address, city, notifications, bell } = profile
  const values = {
    phone,
    address,
    city,
    tellsRequests: notifications.requests,
    tellsCancellations: notifications.cancellations,
    tellsMoves: notifications.moves,
    tellsMessages: notifications.messages,
    tellsReviews: notifications.reviews,
    tellsPayments: notifications.payments,
    tellsForms: notifications.forms,
    tellsExpiring: notifications.expiring,
    tellsFailures: notifications.failures,
    hiddenKinds: notificationKinds.filter((kind) => !bell[kind]).join(','),
  }
  await tablesOf(query)
    .insertInto('Profile')
    .values({ practiceId, userId, ...values })
    .onConflict((row) => row.columns(['practiceId', 'userId']).doUpdateSet(values))
    .execute()
}
