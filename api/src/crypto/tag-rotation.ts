import type { Query } from '../db/query.ts'
import { textUnlessLost } from './lost-text.ts'
import { nameDigest } from './name-digest.ts'
import { readVault, type Secrets } from './vault.ts'

interface TagRow {
  id: string
  name: Buffer
  name_digest: Buffer
}

/**
 * Lets the tags of a practice be found by today's APP_SECRET, in its transaction; answers how many were not. A tag that was
 * set anew meanwhile takes the clients of the older one. One whose words cannot be opened stays as it is.
 */
export async function digestTagsAnew(query: Query, secrets: Secrets, practiceId: string): Promise<number> {
  const vault = await readVault(query, secrets, practiceId)
  const tags = await query<TagRow>(
    'select id, name, name_digest from tag where practice_id = $1 order by id for no key update',
    [practiceId],
  )
  let changed = 0
  for (const { id, name, name_digest } of tags) {
    const words = textUnlessLost(vault, `tag.name:${id}`, name)
    const digest = words === null ? name_digest : nameDigest(secrets.APP_SECRET, practiceId, words)
    if (digest.equals(name_digest)) continue
    changed += 1
    const twin = tags.find((other) => other.name_digest.equals(digest))
    if (!twin) {
      await query('update tag set name_digest = $3 where practice_id = $1 and id = $2', [practiceId, id, digest])
      continue
    }
    await query(
      `insert into patient_tag (practice_id, patient_id, tag_id)
       select practice_id, patient_id, $3 from patient_tag where practice_id = $1 and tag_id = $2
       on conflict do nothing`,
      [practiceId, id, twin.id],
    )
    await query('delete from patient_tag where practice_id = $1 and tag_id = $2', [practiceId, id])
    await query('delete from tag where practice_id = $1 and id = $2', [practiceId, id])
  }
  return changed
}
