import type { Config } from '../config.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import type { CustomMailsOf } from '../mail/custom-mail.ts'
import { mailLinks } from '../mail/links.ts'
import { enqueueMessages } from '../messages/service.ts'
import { assertConfirmed } from '../practices/practitioner.ts'
import { type SampleWords, writeSample } from './preview.ts'

/** Has a message mailed to the practitioner who tries its words. They are sealed on the way. */
export async function mailSample(
  action: PractitionerAction,
  config: Config,
  mails: CustomMailsOf,
  sample: SampleWords,
): Promise<void> {
  const { db, actor, scope, now } = action
  const { practiceId } = scope
  await assertConfirmed(db.em, practiceId, actor.userId)
  const { subject } = await writeSample(action, sample, { mails, links: mailLinks(config) })
  const vault = await vaultOf(db.query, scope.secrets, practiceId)
  const draftId = newId()
  await enqueueMessages(db.query, {
    practiceId,
    sessionId: null,
    now,
    template: 'custom.test',
    data: {
      ...sample.name,
      patientId: subject.patient.id,
      sessionId: subject.session?.id ?? null,
      userId: actor.userId,
      draftId,
      sealedWords: vault.seal(`message.draft:${draftId}`, JSON.stringify(sample.words)).toString('base64'),
    },
    to: [{ audience: 'practitioner', key: `custom.test:${draftId}` }],
  })
}
