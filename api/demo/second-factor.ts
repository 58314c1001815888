import { SECOND_FACTOR_SEAL } from '../src/accounts/second-factor/consume-code.ts'
import { openSecret, sealSecret } from '../src/crypto/seal.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { DemoPractice } from './practice.ts'

interface SecondFactor {
  totpSecret: string
  /** Seals it. */
  secret: string
}

/** Turns on the second factor of an account of the demonstration, unless it is this one already. */
export async function addSecondFactor(
  orm: MikroORM,
  { id, userId }: DemoPractice,
  { totpSecret, secret }: SecondFactor,
  now: Date,
): Promise<void> {
  await inPractice(orm.em, id, async (em) => {
    const query = queryOf(em)
    const [held] = await query<{ secret: Buffer }>(
      `select f.secret from second_factor f join app_user u on u.id = f.user_id
       where f.practice_id = $1 and f.user_id = $2 and u.totp_since is not null`,
      [id, userId],
    )
    if (held && opened(secret, held.secret, userId) === totpSecret) return
    await query('update app_user set totp_since = coalesce(totp_since, $2) where id = $1', [userId, now.toISOString()])
    await query(
      `insert into second_factor (practice_id, user_id, secret, last_step, is_confirmed, created_at)
       values ($1, $2, $3, 0, true, $4)
       on conflict (practice_id, user_id) do update set secret = excluded.secret, last_step = 0, is_confirmed = true`,
      [id, userId, sealSecret(secret, SECOND_FACTOR_SEAL, totpSecret, userId), now.toISOString()],
    )
  })
}

/** Undefined when another key sealed it. */
function opened(secret: string, sealed: Buffer, userId: string): string | undefined {
  try {
    return openSecret(secret, SECOND_FACTOR_SEAL, sealed, userId)
  } catch {
    return undefined
  }
}
