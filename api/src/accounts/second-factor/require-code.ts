import { writePractitionerAudit } from '../../audit/service.ts'
import { writeInPractice } from '../../db/native.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { App } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { enqueueAccountMessage } from '../account-messages.ts'
import { type CodeOwner, consumeCode } from './consume-code.ts'
import { forgetWrongCodes, isToBeReported, limitCodeGuesses } from './limit-guesses.ts'
import { isRecoveryCode, plainCode } from './recovery.ts'

/**
 * Asks for a code after the right password. `network` is one from which the owner has signed in before, and empty for
 * all others together. So somebody who knows the password and guesses from elsewhere uses up other tries than the
 * owner's. A recovery code is always accepted, since nobody guesses one. After several wrong codes the owner is mailed.
 */
export async function requireCode(
  { orm, limits, config }: Pick<App, 'orm' | 'limits' | 'config'>,
  owner: CodeOwner,
  code: string | undefined,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  if (code === undefined) throw fail('code_required')
  const isGuess = !isRecoveryCode(plainCode(code))
  const who = `${owner.userId} ${network}`
  const forgive = isGuess ? await limitCodeGuesses(limits, who, { isElsewhere: !network }) : undefined
  const means = { secret: config.APP_SECRET, now }
  const isRight = await writeInPractice(orm, owner.practiceId, async ({ query }) => {
    const isSpent = await consumeCode(query, owner, code, means)
    if (isSpent && !isGuess) await notifyRecoveryUse(query, owner, now)
    return isSpent
  })
  if (!isRight) {
    if (isGuess && (await isToBeReported(limits, owner.userId, who)))
      await writeInPractice(orm, owner.practiceId, ({ query }) =>
        enqueueAccountMessage(query, owner, 'codesGuessed', { now }),
      )
    throw fail('wrong_code')
  }
  if (!forgive) return
  await forgive()
  await forgetWrongCodes(limits, who)
}

/** Logs the use of a recovery code and mails the owner: somebody may have found the code. */
async function notifyRecoveryUse(query: Query, owner: CodeOwner, now: Date): Promise<void> {
  const user = await tablesOf(query).selectFrom('User').select('name').where('id', '=', owner.userId).executeTakeFirst()
  await writePractitionerAudit(query, 'account.recovery_code_used', {
    actor: { ...owner, name: user?.name ?? '' },
    now,
  })
  await enqueueAccountMessage(query, owner, 'recoveryCodeUsed', { now })
}
