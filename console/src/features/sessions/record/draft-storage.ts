import { type IDBPDatabase, openDB } from 'idb'

/** Text typed into one field that the server has not confirmed. */
export interface Draft {
  field: string
  text: string
  /** The revision that the text is based on. */
  base: number
  /** The text of the last request. If the server has stored it, nobody else has written meanwhile. */
  sent?: string
  /** Epoch milliseconds. */
  at: number
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

export interface FoundDraft extends Draft {
  /** The key of the draft in the store. */
  key: string
}

export interface Drafts {
  /**
   * Returns drafts of this session and account from closed tabs, latest first. Drafts of other open tabs are left out.
   */
  left(): Promise<FoundDraft[]>
  /** Rejects where the browser stores nothing. */
  keep(draft: Draft): Promise<void>
  /** Deletes this tab's draft of a field. */
  forget(field: string): Promise<void>
  drop(key: string): Promise<void>
  /** Ends this tab's drafts: other tabs may then take them over. */
  close(): void
}

const STORE = 'drafts'
const IV_BYTES = 12
const encoder = new TextEncoder()
const nameOfTab = (tab: string) => `ancrage-draft-${tab}`

let opened: Promise<IDBPDatabase> | undefined

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('ancrage-drafts', 1, { upgrade: (db) => void db.createObjectStore(STORE) })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/**
 * Stores typed text in this browser until the server has it. It is encrypted with a key that only the server keeps and
 * gives only to its account, so the next person at this browser cannot read it.
 */
export async function openDrafts(draftKey: string, session: string): Promise<Drafts> {
  const bytes = Uint8Array.from(atob(draftKey), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const mark = await crypto.subtle.digest('SHA-256', new Uint8Array([...encoder.encode('owner'), ...bytes]))
  const owner = [...new Uint8Array(mark).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const tab = crypto.randomUUID()
  const prefix = `${owner}/${session}/`
  const keyOf = (field: string) => `${prefix}${field}/${tab}`
  const closed = holdName(nameOfTab(tab))
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one write after the other, so that the latest one wins. */
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }

  async function open(at: string, { iv, sealed }: Sealed): Promise<FoundDraft | null> {
    try {
      const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(at) }
      const draft = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, sealed))) as Draft
      return { ...draft, key: at }
    } catch {
      return null
    }
  }

  return {
    async left() {
      const db = await database()
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = (await db.getAllKeys(STORE, range)).map(String)
      const written = await namesHeld()
      const mine = keys.filter((at) => !written.has(nameOfTab(at.slice(at.lastIndexOf('/') + 1))))
      const found = await Promise.all(mine.map(async (at) => open(at, (await db.get(STORE, at)) as Sealed)))
      return found.filter((draft) => draft !== null).sort((one, other) => other.at - one.at)
    },
    keep: (draft) =>
      oneAtATime(async () => {
        const at = keyOf(draft.field)
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
        const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(at) }
        const sealed = await crypto.subtle.encrypt(algorithm, key, encoder.encode(JSON.stringify(draft)))
        await (await database()).put(STORE, { iv, sealed } satisfies Sealed, at)
      }),
    forget: (field) => oneAtATime(async () => (await database()).delete(STORE, keyOf(field))),
    drop: (at) => oneAtATime(async () => (await database()).delete(STORE, at)),
    close: closed,
  }
}

/** Holds a lock that shows other tabs that this one is open, until the returned function is called. */
function holdName(name: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  navigator.locks?.request(name, () => held).catch(() => undefined)
  return letGo
}

async function namesHeld(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}
