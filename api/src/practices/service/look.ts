import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { logoFileOf } from '../../files/picture.ts'
import { loadPicture } from '../../files/pictures.ts'
import type { StorageConfig } from '../../files/storage/interface.ts'
import type { DownloadedPicture } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { PracticeLook } from '../contract/look.ts'
import { isPracticeOpen, openPracticeCondition } from '../practitioner.ts'

type Look = z.output<typeof PracticeLook>

/** A logo at the address where anybody reads it: the id is its version, so a browser keeps it for ever. */
export const logoOf = (practiceId: PracticeId, { id, ...size }: { id: string; width: number; height: number }) => ({
  url: `/api/public/practices/${practiceId}/logo/${id}` as const,
  ...size,
})

const shownColumns = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Practice as c')
    .leftJoin('Picture as l', (join) => join.onRef('l.practiceId', '=', 'c.id').on('l.kind', '=', 'logo'))
    .select(['c.name', 'c.primaryColor', 'l.id as logoId', 'l.width', 'l.height'])
    .where('c.id', '=', practiceId)

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownColumns>['executeTakeFirstOrThrow']>>

const shown = (practiceId: PracticeId, { name, primaryColor, logoId, width, height }: ShownRow) => ({
  id: practiceId,
  name,
  primaryColor,
  ...(logoId && width && height && { logo: logoOf(practiceId, { id: logoId, width, height }) }),
})

/** The practice as pages for its clients show it. */
export const shownPractice = async (query: Query, practiceId: PracticeId) =>
  shown(practiceId, await shownColumns(query, practiceId).executeTakeFirstOrThrow())

/** The practice with its telephone, address and mailbox, for its clients, and whether it is closed. */
export async function reachablePractice(query: Query, practiceId: PracticeId) {
  const row = await shownColumns(query, practiceId)
    .select(['c.phone', 'c.email', 'c.address', 'c.city'])
    .select((practice) => openPracticeCondition(practice).as('isOpen'))
    .executeTakeFirstOrThrow()
  const { phone, email, address, city } = row
  return { ...shown(practiceId, row), phone, email, address, city, ...(!row.isOpen && { isClosed: true as const }) }
}

/** Only the colour and the logo of a practice. */
export async function practiceLook(query: Query, practiceId: PracticeId): Promise<Look> {
  const { id: _, name: __, ...look } = await shownPractice(query, practiceId)
  return look
}

/** The logo as a file for pages and mailboxes. One that was replaced, or whose practice is closed, is `not_found`. */
export async function logoFile(
  query: Query,
  config: StorageConfig,
  practiceId: PracticeId,
  id: string,
): Promise<DownloadedPicture> {
  const logo = await tablesOf(query)
    .selectFrom('Picture')
    .select('sha256')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where('kind', '=', 'logo')
    .executeTakeFirst()
  if (!logo || !(await isPracticeOpen(query, practiceId))) throw fail('not_found')
  return {
    tag: logo.sha256.toString('base64url'),
    load: () => drawnLogo(config, practiceId, id),
  }
}

/** Some 10 kB each. The least recently used goes first. */
const MOST_DRAWN = 100
const drawn = new Map<string, Promise<Buffer>>()

/** The file of a logo, drawn once for all who ask: an id has one content for ever. */
function drawnLogo(config: StorageConfig, practiceId: PracticeId, id: string): Promise<Buffer> {
  const held = drawn.get(id)
  const file = held ?? loadPicture(config, practiceId, id).then(logoFileOf)
  drawn.delete(id)
  drawn.set(id, file)
  if (!held) file.catch(() => drawn.delete(id))
  const [oldest] = drawn.keys()
  if (drawn.size > MOST_DRAWN && oldest) drawn.delete(oldest)
  return file
}
