import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Config } from '../config.ts'
import { openSecret, sealSecret } from '../crypto/seal.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { VideoChange, VideoChoice } from './contract.ts'
import type { ZoomAccount } from './zoom.ts'

/** The purpose for which secrets are sealed; each opens for its own practice alone. */
const SEALED_FOR = 'video'

/** A practice's stored choice of a video service. */
export type StoredVideoChoice = Pick<
  Selectable<Tables['VideoChoice']>,
  'practiceId' | 'kind' | 'url' | 'appId' | 'accountId' | 'clientId' | 'secret'
>

/** The address of Zoom, and the secret that opens sealed values. */
export type VideoConfig = Pick<Config, 'APP_SECRET' | 'ZOOM_URL' | 'ZOOM_AUTH_URL'>

const findChoice = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('VideoChoice')
    .select(['practiceId', 'kind', 'url', 'appId', 'accountId', 'clientId', 'secret', 'secretSuffix', 'changedAt'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()

/** The practice's choice, its secret masked. */
export async function readChoice(query: Query, practiceId: PracticeId): Promise<z.output<typeof VideoChoice>> {
  const row = await findChoice(query, practiceId)
  return {
    kind: row?.kind ?? 'none',
    url: row?.url ?? null,
    appId: row?.appId ?? null,
    accountId: row?.accountId ?? null,
    clientId: row?.clientId ?? null,
    secret: row?.secret ? `••••••••${row.secretSuffix}` : null,
    changedAt: row?.changedAt ?? null,
  }
}

export async function choiceOf(query: Query, practiceId: PracticeId): Promise<StoredVideoChoice | null> {
  return (await findChoice(query, practiceId)) ?? null
}

/** The secret to use: the new one, or the stored one of the same kind. */
export function secretToUse(change: VideoChange, held: StoredVideoChoice | null, config: VideoConfig): string | null {
  if (change.kind !== 'zoom' && change.kind !== 'jitsi') return null
  if (change.kind === 'jitsi' && !change.appId) {
    if (change.secret) throw refuseField('appId', 'required')
    return null
  }
  const secret = change.secret ?? (held?.kind === change.kind && held.secret ? opened(held, config) : null)
  if (!secret) throw refuseField('secret', 'required')
  return secret
}

/** Whether the rooms of the earlier choice can be used with the new one. */
export function keepsRooms(change: VideoChange, held: StoredVideoChoice | null): boolean {
  if (change.kind === 'jitsi') return held?.kind === 'jitsi' && held.url === change.url
  if (change.kind === 'zoom') return held?.kind === 'zoom' && held.accountId === change.accountId
  return held?.kind === change.kind
}

/** Whether clients meet elsewhere than before: at another address or server, or in another account. */
export const meetsElsewhere = (change: VideoChange, held: StoredVideoChoice | null): boolean =>
  change.kind !== 'none' && !(keepsRooms(change, held) && (change.kind !== 'fixed' || held?.url === change.url))

const opened = ({ practiceId, secret }: StoredVideoChoice, { APP_SECRET }: VideoConfig) =>
  openSecret(APP_SECRET, SEALED_FOR, secret ?? Buffer.of(), practiceId)

export function zoomAccount(choice: StoredVideoChoice, config: VideoConfig): ZoomAccount {
  return {
    url: config.ZOOM_URL,
    authUrl: config.ZOOM_AUTH_URL,
    accountId: choice.accountId ?? '',
    clientId: choice.clientId ?? '',
    secret: opened(choice, config),
  }
}

/** The Jitsi server, if it requires tokens; null if a room is open to everybody who knows its name. */
export function jitsiServer(choice: StoredVideoChoice, config: VideoConfig) {
  if (choice.kind !== 'jitsi' || !choice.url || !choice.appId || !choice.secret) return null
  return { url: choice.url, appId: choice.appId, secret: opened(choice, config) }
}

/** Stores the choice. `secret` is the result of `secretToUse`. */
export async function writeChoice(
  query: Query,
  practiceId: PracticeId,
  change: VideoChange,
  { secret, config, now }: { secret: string | null; config: VideoConfig; now: Date },
): Promise<void> {
  if (change.kind === 'none') {
    await deleteChoice(query, practiceId)
    return
  }
  const chosen = {
    kind: change.kind,
    url: 'url' in change ? change.url : null,
    appId: change.kind === 'jitsi' ? (change.appId ?? null) : null,
    accountId: change.kind === 'zoom' ? change.accountId : null,
    clientId: change.kind === 'zoom' ? change.clientId : null,
    secret: secret === null ? null : sealSecret(config.APP_SECRET, SEALED_FOR, secret, practiceId),
    secretSuffix: secret?.slice(-4) ?? null,
    changedAt: now,
  }
  await tablesOf(query)
    .insertInto('VideoChoice')
    .values({ practiceId, ...chosen })
    .onConflict((row) => row.column('practiceId').doUpdateSet(chosen))
    .execute()
}

/** Deletes the choice; false where there was none. */
export async function deleteChoice(query: Query, practiceId: PracticeId): Promise<boolean> {
  const gone = await tablesOf(query)
    .deleteFrom('VideoChoice')
    .where('practiceId', '=', practiceId)
    .returning('practiceId')
    .executeTakeFirst()
  return gone !== undefined
}
