import { hashPassword, verifyPassword } from '../src/crypto/password.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { clientOf } from './client.ts'
import type { DemoPasswords } from './passwords.ts'
import { addSecondFactor } from './second-factor.ts'
import { yannLeBihan } from './yann-le-bihan.ts'

/** Sets the passwords of the demonstration's accounts to those of this data folder. `secret` is APP_SECRET. */
export async function openAccounts(
  orm: MikroORM,
  { practitioner, admin, client, totpSecret }: DemoPasswords,
  secret: string,
  now: Date,
): Promise<void> {
  const query = queryOf(orm.em.fork())
  const setPassword = async (table: 'app_user' | 'client_account', id: string, password: string) => {
    const [account] = await query<{ hash: string }>(`select password_hash as hash from ${table} where id = $1`, [id])
    if (await verifyPassword(account?.hash, password)) return
    await query(`update ${table} set password_hash = $2 where id = $1`, [id, await hashPassword(password)])
  }
  await setPassword('app_user', claireVasseur.userId, practitioner)
  await setPassword('app_user', yannLeBihan.userId, admin)
  const account = await clientOf(query, claireVasseur.id)
  if (account) await setPassword('client_account', account.id, client)
  await addSecondFactor(orm, yannLeBihan, { totpSecret, secret }, now)
}
