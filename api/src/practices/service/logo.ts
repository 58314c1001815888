import { writeAudit } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import type { StoredPicture } from '../../files/picture.ts'
import { removePicture, replacePicture } from '../../files/pictures.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { ownPractice, practiceAuditEntry, publishPractice } from './own-practice.ts'

const logoOf = ({ practiceId }: PractitionerActor) => ({ practiceId, kind: 'logo' as const })

/** Replaces the practice's logo by a stored picture. */
export async function setLogo(query: Query, actor: PractitionerActor, picture: StoredPicture, now: Date) {
  await replacePicture(query, logoOf(actor), picture, now)
  await writeAudit(query, practiceAuditEntry(actor, { field: 'logo' }, now))
  await publishPractice(query, actor.practiceId)
  return ownPractice(query, actor.practiceId)
}

/** Takes the logo away; where there is none, nothing happens. */
export async function removeLogo(query: Query, actor: PractitionerActor, now: Date): Promise<void> {
  const { logo } = await ownPractice(query, actor.practiceId)
  if (!logo) return
  await removePicture(query, logoOf(actor))
  await writeAudit(query, practiceAuditEntry(actor, { field: 'logo' }, now))
  await publishPractice(query, actor.practiceId)
}
