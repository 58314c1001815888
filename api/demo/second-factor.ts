import { SECOND_FACTOR_SEAL } from '../src/accounts/second-factor/spend.ts'
import { seal } from '../src/crypto/seal.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { DemoPractice } from './practice.ts'

/** Turns on the second factor that an account of the demonstration is known by, unless it has one already. */
export async function addSecondFactor(orm: MikroORM, demo: DemoPractice, secret: string, now: Date): Promise<void> {
  const { id, userId, account } = demo
  const { totpSecret } = account
  if (!totpSecret) return
  await inPractice(orm.em, id, async (em) => {
    const query = queryOf(em)
    const turnedOn = await query(
      'update app_user set totp_since = $2 where id = $1 and totp_since is null returning 1',
      [userId, now.toISOString()],
    )
    if (turnedOn.length === 0) return
    await query(
      `insert into second_factor (practice_id, user_id, secret, last_step, is_confirmed, created_at)
       values ($1, $2, $3, 0, true, $4)
       on conflict (practice_id, user_id) do update set secret = excluded.secret, last_step = 0, is_confirmed = true`,
      [id, userId, seal(secret, SECOND_FACTOR_SEAL, totpSecret, userId), now.toISOString()],
    )
  })
}
