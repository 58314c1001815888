import type * as z from 'zod'
import { newId } from '../db/base.ts'
import { localDay } from '../format/day.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { consents } from './contract.ts'
import { consentsWithWithdrawals, lastScreenSignature, lastWithdrawal } from './latest.ts'
import type { ConsentAction, ConsentActor, ConsentReply } from './service.ts'
import { signerOf } from './signer.ts'
import { assertSigner, signingContextOf } from './signing.ts'
import { storeConsent } from './store-consent.ts'

interface PaperConsent {
  sessionId: string
  sent: z.output<(typeof consents)['notePaper']['body']>
}

/** Notes a consent that was signed on paper, by whoever had to sign on that day. The words on it stay on the paper. */
export async function notePaper(
  action: ConsentAction<Extract<ConsentActor, { kind: 'practitioner' }>>,
  { sessionId, sent }: PaperConsent,
): Promise<ConsentReply> {
  const { query, actor, now } = action
  const { signedOn, signedBy, guardianName = null, childAgrees = false } = sent
  const { dateOfBirth, locale, practice } = await signingContextOf(query, actor.practiceId, sessionId)
  if (signedOn > localDay(now, practice.timeZone)) throw refuseField('signedOn', 'in_future')
  assertSigner(signerOf(dateOfBirth, signedOn), sent)
  const nothing = { textId: null, signature: null, pdf: null }
  const paper = { kind: 'paper', way: 'paper', paperSignedOn: signedOn } as const
  /** A paper says what was agreed on its day: it undoes neither a later withdrawal nor a later signature. */
  async function assertAfter({ patientId }: ConsentReply) {
    const { timeZone } = practice
    const all = await consentsWithWithdrawals(query, actor.practiceId, patientId)
    const withdrawnAt = lastWithdrawal(all)
    if (withdrawnAt && signedOn < localDay(withdrawnAt, timeZone)) throw refuseField('signedOn', 'before_withdrawal')
    const signature = lastScreenSignature(all)
    if (signature && signedOn < localDay(signature.signedAt, timeZone)) throw fail('conflict')
  }
  const signer = { locale, signedBy, guardianName, childAgrees }
  const signing = { ...nothing, ...paper, ...signer, id: newId(), sessionId, assertAfter }
  return storeConsent(action, signing)
}
