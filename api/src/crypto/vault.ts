// Seals what a practice keeps of its clients, with the practice's own data keys. `seal.ts` seals the secrets of the
// installation.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { SealedPlace } from '../db/sealed-columns.ts'
import type { PracticeId } from '../practice-id.ts'
import { acceptedSecrets, deriveKeyFor, sha256 } from './keys.ts'

/** Seals and opens what a practice keeps of its clients, with the practice's own data keys (AES-256-GCM). */
export interface Vault {
  seal(place: SealedPlace, content: string | Uint8Array): Buffer
  /** Throws when a bit of the value, of its place or of the key differs. */
  open(place: SealedPlace, sealed: Uint8Array): Buffer
  openText(place: SealedPlace, sealed: Uint8Array): string
}

/** The key that wraps the data keys, and the previous one while they are wrapped anew. */
export type Secrets = Pick<Config, 'APP_SECRET' | 'MASTER_KEY' | 'MASTER_KEY_PREVIOUS'>

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION_BYTES = 4
/** First byte of every value sealed here, so that a later format can be told apart. `seal.ts` writes 3. */
const FORMAT = 2
const NAME_BYTES = 8

/** A data key as it stands in the database. */
export interface KeyRow {
  version: number
  wrapped: Buffer
  /** The change of keys that made it (`rotation.ts`); null: the practice's first. */
  rotation_id: string | null
}

/**
 * Reads the keys of a practice and shares their lock: until the transaction ends, no data key is deleted, and no
 * unknown key seals.
 */
export async function keysOf(query: Query, practiceId: PracticeId): Promise<KeyRow[]> {
  const [, keys] = await Promise.all([
    query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [keysLockOf(practiceId)]),
    query<KeyRow>('select version, wrapped, rotation_id from data_key where practice_id = $1 order by version desc', [
      practiceId,
    ]),
  ])
  return keys
}

/** Users of a practice's data keys share this lock. A change of keys takes it alone. */
export const keysLockOf = (practiceId: PracticeId) => `data keys ${practiceId}`

/**
 * The vault of a practice, in its transaction. The first call makes its data key. Call it before you read sealed rows,
 * or lock them first: otherwise a change of keys may delete the key that you need.
 */
export async function vaultOf(query: Query, secrets: Secrets, practiceId: PracticeId): Promise<Vault> {
  const rows = await keysOf(query, practiceId)
  if (rows.length) return vaultWith(rows, secrets, practiceId)
  await addDataKey(query, secrets, practiceId, { version: 1 })
  return vaultWith(await keysOf(query, practiceId), secrets, practiceId)
}

/**
 * The vault where nothing can be written; call it as early. A practice that has sealed nothing yet has nothing to open.
 */
export const readVault = async (query: Query, secrets: Secrets, practiceId: PracticeId): Promise<Vault> =>
  vaultWith(await keysOf(query, practiceId), secrets, practiceId)

/** Adds a data key, which seals everything from now on. If two are added at once, one counts. */
export async function addDataKey(
  query: Query,
  secrets: Secrets,
  practiceId: PracticeId,
  { version, rotationId = null }: { version: number; rotationId?: string | null },
): Promise<void> {
  await query(
    `insert into data_key (id, practice_id, version, wrapped, rotation_id) values ($1, $2, $3, $4, $5)
     on conflict (practice_id, version) do nothing`,
    [newId(), practiceId, version, wrap(secrets, practiceId, version, randomBytes(KEY_BYTES)), rotationId],
  )
}

/** The version of the data key that sealed a value. */
export const keyVersionOf = (sealed: Uint8Array): number => Buffer.from(sealed).readUInt32BE(1)

/** Identifies the master key that wrapped a data key: the beginning of its hash. */
export const masterNameOf = (wrapped: Uint8Array): Buffer => Buffer.from(wrapped).subarray(1, 1 + NAME_BYTES)

/** Identifies the present master key. */
export const currentMasterName = (secrets: Secrets): Buffer => nameOf(masterKey(secrets))

/** Wraps a data key with the present master key. */
export const rewrap = (
  secrets: Secrets,
  practiceId: PracticeId,
  { version, wrapped }: Pick<KeyRow, 'version' | 'wrapped'>,
): Buffer => wrap(secrets, practiceId, version, unwrap(secrets, practiceId, { version, wrapped }))

function vaultWith(rows: KeyRow[], secrets: Secrets, practiceId: PracticeId): Vault {
  const opened = new Map<number, KeyObject>()
  const keyOf = (version: number): KeyObject => {
    const row = rows.find((each) => each.version === version)
    if (!row) throw new Error('sealed with a data key that is no more')
    const key = opened.get(version) ?? createSecretKey(unwrap(secrets, practiceId, row))
    opened.set(version, key)
    return key
  }
  const contextOf = (place: SealedPlace) => `${practiceId}\n${place}`
  const open = (place: SealedPlace, sealed: Uint8Array) => {
    const bytes = Buffer.from(sealed)
    const head = 1 + VERSION_BYTES
    if (bytes[0] !== FORMAT || bytes.length < head + NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value')
    return decrypt(keyOf(bytes.readUInt32BE(1)), contextOf(place), bytes.subarray(head))
  }
  return {
    seal(place, content) {
      const version = rows[0]?.version
      if (!version) throw new Error('a read-only transaction cannot seal')
      const head = Buffer.alloc(1 + VERSION_BYTES)
      head.writeUInt8(FORMAT, 0)
      head.writeUInt32BE(version, 1)
      return Buffer.concat([head, encrypt(keyOf(version), contextOf(place), Buffer.from(content))])
    },
    open,
    openText: (place, sealed) => open(place, sealed).toString('utf8'),
  }
}

const configured = new Map<string, KeyObject>()

/** A key of the configuration. Node takes longer to import the bytes of a key than to encrypt with it. */
function configuredKey(text: string): KeyObject {
  const key = configured.get(text) ?? createSecretKey(Buffer.from(text, 'base64url'))
  configured.set(text, key)
  return key
}

/** The configured master key, or one derived from the application's secret. */
const masterKey = ({ APP_SECRET, MASTER_KEY }: Secrets): KeyObject =>
  MASTER_KEY ? configuredKey(MASTER_KEY) : deriveKeyFor(APP_SECRET, 'master')

const names = new WeakMap<KeyObject, Buffer>()

function nameOf(key: KeyObject): Buffer {
  const name = names.get(key) ?? sha256(key.export()).subarray(0, NAME_BYTES)
  names.set(key, name)
  return name
}

const wrapContext = (practiceId: PracticeId, version: number) => `data key ${version} of ${practiceId}`

function wrap(secrets: Secrets, practiceId: PracticeId, version: number, key: Buffer): Buffer {
  const master = masterKey(secrets)
  return Buffer.concat([Buffer.of(FORMAT), nameOf(master), encrypt(master, wrapContext(practiceId, version), key)])
}

/**
 * Unwraps a data key with the master key that wrapped it: the present one, the previous one, or a derived one that was
 * replaced.
 */
function unwrap(
  secrets: Secrets,
  practiceId: PracticeId,
  { version, wrapped }: Pick<KeyRow, 'version' | 'wrapped'>,
): Buffer {
  const { MASTER_KEY_PREVIOUS: previous, APP_SECRET } = secrets
  const derived = () => acceptedSecrets(APP_SECRET).map((secret) => deriveKeyFor(secret, 'master'))
  const earlier = () => (previous ? [configuredKey(previous)] : derived())
  const name = masterNameOf(wrapped)
  const isIt = (key: KeyObject) => nameOf(key).equals(name)
  const current = masterKey(secrets)
  // Mostly it is the present one: the others are derived only when it is not.
  const master = isIt(current) ? current : earlier().find(isIt)
  if (!master) throw new Error('MASTER_KEY is not the key that wraps the data keys of this database')
  return decrypt(master, wrapContext(practiceId, version), Buffer.from(wrapped).subarray(1 + NAME_BYTES))
}

function encrypt(key: KeyObject, context: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function decrypt(key: KeyObject, context: string, bytes: Buffer): Buffer {
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(rest.subarray(0, TAG_BYTES))
  return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()])
}
