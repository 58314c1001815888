import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { loadPicture } from '../files/pictures.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { leafletBytes, openedLeaflets } from '../leaflets/reading.ts'
import { safeName, uniqueName } from '../patient-export/files.ts'
import { type ExportedFile, readableOf } from '../patient-export/zip.ts'

/** The files of a practice that belong to no client: its logo, the pictures of who works there, and its leaflets. */
export async function ownFiles(app: App, { practiceId }: PractitionerActor): Promise<ExportedFile[]> {
  const { config } = app
  const { pictures, leaflets } = await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const tables = tablesOf(em)
    const pictures = await tables
      .selectFrom('Picture')
      .select(['id', 'kind'])
      .where('practiceId', '=', practiceId)
      .orderBy('createdAt')
      .execute()
    const rows = await tables
      .selectFrom('Leaflet')
      .select(['id', 'name'])
      .where('practiceId', '=', practiceId)
      .orderBy('createdAt')
      .execute()
    const vault = await readVault(queryOf(em), config, practiceId)
    const leaflets = rows.map(({ id, name }) => ({ id, name: textUnlessLost(vault, `leaflet.name:${id}`, name) ?? '' }))
    return { pictures, leaflets }
  })
  const names = new Set<string>()
  const shown = pictures.map(({ id, kind }) => ({
    name: uniqueName(names, `pictures/${kind}.webp`),
    isPlain: false,
    open: async () => readableOf(await loadPicture(config, practiceId, id)),
  }))
  const given = leaflets.map(({ id, name }) => ({
    name: uniqueName(names, `leaflets/${safeName(name) || id}`),
    isPlain: false,
    async open() {
      const [leaflet] = await inPractice(app.orm.em.fork(), practiceId, (em) =>
        openedLeaflets(queryOf(em), { practiceId, secrets: config }, [id]),
      )
      const bytes = leaflet && (await leafletBytes(config, practiceId, leaflet))
      if (!bytes) throw fail('not_found')
      return readableOf(bytes)
    },
  }))
  return [...shown, ...given]
}
