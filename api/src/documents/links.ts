import { Readable } from 'node:stream'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Config } from '../config.ts'
import { SEGMENT_BYTES } from '../crypto/file-seal.ts'
import { openVersionedToken, signVersionedToken } from '../crypto/token.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { reserveTransfer } from '../files/reserve-memory.ts'
import { hasSealedLength, openSealed } from '../files/sealed-file.ts'
import { endSlowTransfer } from '../files/slow-transfer.ts'
import { storageOf } from '../files/storage.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { findDocument } from './find-document.ts'
import type { StoredDocument } from './receive.ts'
import { aboutUploadedFile } from './receive.ts'

/**
 * Who a link was made for. A client’s link opens a document only while it is shared, or that they handed in. An
 * exercise's link names the exercise, and opens its recording until it ends.
 */
type Reader = 'document' | 'shared_document' | 'exercise_audio'

/** A link belongs to the minute in which it was made, and is valid for four more. */
const MINUTES = 5

const minuteOf = (now: Date) => Math.floor(now.getTime() / millisecondsInMinute)

/** The address at which anybody can read a document or an exercise's recording until it expires. Nothing is stored. */
export function linkTo(
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  { reader, practiceId, id }: { reader: Reader; practiceId: PracticeId; id: string },
  now: Date,
) {
  const minute = minuteOf(now)
  const token = signVersionedToken(APP_SECRET, reader, { practiceId, id, version: minute })
  return { url: `/api/files/${token}`, expiresAt: new Date((minute + MINUTES) * millisecondsInMinute) }
}

/** The document of a link, in its practice’s transaction. A removed or no longer shared one is `link_expired`. */
export async function documentOfLink(
  query: Query,
  { practiceId, config }: { practiceId: PracticeId; config: Config },
  token: string,
  now: Date,
): Promise<StoredDocument> {
  const { id: named, reader } = openedLink(config.APP_SECRET, token, now)
  const id = reader === 'exercise_audio' ? await recordingOf(query, practiceId, named) : named
  const found = await findDocument(query, config, practiceId, id)
  if (!found || (reader === 'shared_document' && !found.isShared && !found.isFromClient)) throw fail('link_expired')
  return found
}

/** The recording of an active exercise. */
async function recordingOf(query: Query, practiceId: PracticeId, exerciseId: string): Promise<string> {
  const exercise = await tablesOf(query)
    .selectFrom('Exercise')
    .select('documentId')
    .where('practiceId', '=', practiceId)
    .where('id', '=', exerciseId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!exercise?.documentId) throw fail('link_expired')
  return exercise.documentId
}

function openedLink(secret: string, token: string, now: Date): { id: string; reader: Reader } {
  const minute = minuteOf(now)
  for (const reader of ['document', 'shared_document', 'exercise_audio'] as const) {
    const opened = openVersionedToken(secret, reader, token)
    if (!opened) continue
    if (minute - opened.version >= MINUTES) throw fail('link_expired')
    return { id: opened.id, reader }
  }
  throw fail('not_found')
}

/**
 * Opens the bytes of a document between two positions, segment by segment as they are taken. Throws `file_damaged` if
 * the file is missing, cut or altered where the range begins; later damage ends the answer. The log says which.
 * `address`: the reader's network address, which has a share of what is sent at once.
 */
export async function openDocument(
  { config, log }: App,
  { practiceId, id, key, size }: StoredDocument & { practiceId: PracticeId },
  { first, last }: { first: number; last: number },
  address?: string,
): Promise<Readable> {
  const seal = { about: aboutUploadedFile(practiceId, id), key, size }
  const damaged = (isMissing: boolean, err?: unknown) => {
    log.error({ documentId: id, practiceId, isMissing, err }, 'the file of a document is damaged')
    return fail('file_damaged')
  }
  const free = reserveTransfer('reading', practiceId, address)
  const file = await storageOf(config).open(practiceId, id).catch(freeAndThrow(free))
  const end = () => {
    free()
    void file?.close()
  }
  try {
    if (!file) throw damaged(true)
    if (!hasSealedLength(seal, file.size)) throw damaged(false)
    const pieces = openSealed(seal, file).bytes(first, last)
    const begun = await pieces.next().catch((error) => {
      throw damaged(false, error)
    })
    async function* all() {
      if (!begun.done) yield begun.value
      try {
        yield* pieces
      } catch (error) {
        throw damaged(false, error)
      }
    }
    const stream = Readable.from(all(), { objectMode: false, highWaterMark: SEGMENT_BYTES }).once('close', end)
    return endSlowTransfer(stream, last - first + 1)
  } catch (error) {
    end()
    throw error
  }
}

const freeAndThrow = (free: () => void) => (error: unknown) => {
  free()
  throw error
}
