import type * as z from 'zod'
import type { Config } from '../config.ts'
import { open, seal } from '../crypto/seal.ts'
import { ms, type Query } from '../db/query.ts'
import { refuseField } from '../http/errors.ts'
import type { VideoChange, VideoChoice } from './contract.ts'
import type { ZoomAccount } from './zoom.ts'

/** What a sealed secret is sealed for: it opens for its own practice alone. */
const SEALED_FOR = 'video'

/** How a practice has chosen to meet, as it is kept. */
export interface Choice {
  practice_id: string
  kind: 'fixed' | 'jitsi' | 'zoom'
  url: string | null
  app_id: string | null
  account_id: string | null
  client_id: string | null
  secret: Buffer | null
}

/** Where Zoom answers, and what secrets are opened with. */
export type VideoConfig = Pick<Config, 'APP_SECRET' | 'ZOOM_URL' | 'ZOOM_AUTH_URL'>

interface Row extends Choice {
  secret_suffix: string | null
  changed_at: number
}

const READ = `select practice_id, kind, url, app_id, account_id, client_id, secret, secret_suffix,
  ${ms('changed_at')} as changed_at from video_choice where practice_id = $1`

/** How the practice meets, its secret as a mask. */
export async function readChoice(query: Query, practiceId: string): Promise<z.output<typeof VideoChoice>> {
  const [row] = await query<Row>(READ, [practiceId])
  return {
    kind: row?.kind ?? 'none',
    url: row?.url ?? null,
    appId: row?.app_id ?? null,
    accountId: row?.account_id ?? null,
    clientId: row?.client_id ?? null,
    secret: row?.secret ? `••••••••${row.secret_suffix}` : null,
    changedAt: row ? new Date(row.changed_at) : null,
  }
}

export async function choiceOf(query: Query, practiceId: string): Promise<Choice | null> {
  return (await query<Row>(READ, [practiceId]))[0] ?? null
}

/** The secret that is meant: the new one, or the one that is kept for the same kind. */
export function secretMeant(change: VideoChange, held: Choice | null, config: VideoConfig): string | null {
  if (change.kind !== 'zoom' && change.kind !== 'jitsi') return null
  if (change.kind === 'jitsi' && !change.appId) {
    if (change.secret) throw refuseField('appId', 'required')
    return null
  }
  const secret = change.secret ?? (held?.kind === change.kind && held.secret ? opened(held, config) : null)
  if (!secret) throw refuseField('secret', 'required')
  return secret
}

/** Whether the rooms of what was chosen before are rooms of what is chosen now. */
export function isSameService(change: VideoChange, held: Choice | null): boolean {
  if (change.kind === 'jitsi') return held?.kind === 'jitsi' && held.url === change.url
  if (change.kind === 'zoom') return held?.kind === 'zoom' && held.account_id === change.accountId
  return held?.kind === change.kind
}

const opened = ({ practice_id: practiceId, secret }: Choice, { APP_SECRET }: VideoConfig) =>
  open(APP_SECRET, SEALED_FOR, secret ?? Buffer.of(), practiceId)

export function zoomAccount(choice: Choice, config: VideoConfig): ZoomAccount {
  return {
    url: config.ZOOM_URL,
    authUrl: config.ZOOM_AUTH_URL,
    accountId: choice.account_id ?? '',
    clientId: choice.client_id ?? '',
    secret: opened(choice, config),
  }
}

/** The server, where it asks for tokens; null where a room is open to whoever knows its name. */
export function jitsiServer(choice: Choice, config: VideoConfig) {
  if (choice.kind !== 'jitsi' || !choice.url || !choice.app_id || !choice.secret) return null
  return { url: choice.url, appId: choice.app_id, secret: opened(choice, config) }
}

/** Keeps what was chosen. `secret` as `secretMeant` said. */
export async function writeChoice(
  query: Query,
  practiceId: string,
  change: VideoChange,
  { secret, config, now }: { secret: string | null; config: VideoConfig; now: Date },
): Promise<void> {
  if (change.kind === 'none') {
    await query('delete from video_choice where practice_id = $1', [practiceId])
    return
  }
  await query(
    `insert into video_choice (practice_id, kind, url, app_id, account_id, client_id, secret, secret_suffix, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (practice_id) do update set kind = excluded.kind, url = excluded.url, app_id = excluded.app_id,
       account_id = excluded.account_id, client_id = excluded.client_id, secret = excluded.secret,
       secret_suffix = excluded.secret_suffix, changed_at = excluded.changed_at`,
    [
      practiceId,
      change.kind,
      'url' in change ? change.url : null,
      change.kind === 'jitsi' ? (change.appId ?? null) : null,
      ...(change.kind === 'zoom' ? [change.accountId, change.clientId] : [null, null]),
      secret && seal(config.APP_SECRET, SEALED_FOR, secret, practiceId),
      secret?.slice(-4) ?? null,
      now.toISOString(),
    ],
  )
}
