import type { Query } from '../db/query.ts'
import { pictureUrl } from '../files/pictures.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { internationalPhone } from '../patients/service.ts'
import type { Notifications, Profile, ProfileChange } from './contract.ts'

type Person = Pick<PractitionerActor, 'userId' | 'practiceId'>

interface ProfileRow extends Omit<Profile, 'avatarUrl' | 'notifications'>, Notifications {
  avatar: string | null
}

/** Every notification is on until it is switched off. */
const PROFILE = `
  select u.name, u.email, u.locale, u.time_zone as "timeZone", f.phone, f.address, f.city, a.id as avatar,
    coalesce(f.tells_requests, true) as requests, coalesce(f.tells_cancellations, true) as cancellations,
    coalesce(f.tells_moves, true) as moves
  from app_user u
    left join profile f on f.practice_id = u.practice_id and f.user_id = u.id
    left join picture a on a.practice_id = u.practice_id and a.kind = 'avatar' and a.user_id = u.id
  where u.practice_id = $1 and u.id = $2`

/** What somebody says of themselves. Inside the practice’s transaction. */
export async function readProfile(query: Query, { practiceId, userId }: Person): Promise<Profile> {
  const [row] = await query<ProfileRow>(PROFILE, [practiceId, userId])
  if (!row) throw fail('not_signed_in')
  const { avatar, requests, cancellations, moves, ...said } = row
  return { ...said, avatarUrl: avatar && pictureUrl(avatar), notifications: { requests, cancellations, moves } }
}

/** Changes the given fields alone, so two simultaneous changes of other fields both stay. */
export async function changeProfile(query: Query, person: Person, change: ProfileChange): Promise<Profile> {
  const { practiceId, userId } = person
  const phone = change.phone && internationalPhone('phone', change.phone)
  await query('select from app_user where id = $1 and practice_id = $2 for no key update', [userId, practiceId])
  const before = await readProfile(query, person)
  const { notifications, ...said } = change
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const after = {
    ...before,
    ...given,
    ...(phone && { phone }),
    notifications: { ...before.notifications, ...notifications },
  }
  await writeAccount(query, person, after)
  await writeProfile(query, person, after)
  return readProfile(query, person)
}

/** The name that clients read is that of the account: one person, one name. */
async function writeAccount(
  query: Query,
  { practiceId, userId }: Person,
  { name, locale, timeZone }: { name: string; locale: Lang; timeZone: string },
): Promise<void> {
  await query('update app_user set name = $3, locale = $4, time_zone = $5 where practice_id = $1 and id = $2', [
    practiceId,
    userId,
    name,
    locale,
    timeZone,
  ])
  await query('update practitioner set name = $3 where practice_id = $1 and user_id = $2', [practiceId, userId, name])
}

async function writeProfile(query: Query, { practiceId, userId }: Person, profile: Profile): Promise<void> {
  const { phone, address, city, notifications } = profile
  await query(
    `insert into profile (practice_id, user_id, phone, address, city, tells_requests, tells_cancellations, tells_moves)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (practice_id, user_id) do update set phone = excluded.phone, address = excluded.address,
       city = excluded.city, tells_requests = excluded.tells_requests,
       tells_cancellations = excluded.tells_cancellations, tells_moves = excluded.tells_moves`,
    [
      practiceId,
      userId,
      phone,
      address,
      city,
      notifications.requests,
      notifications.cancellations,
      notifications.moves,
    ],
  )
}
