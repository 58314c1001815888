import { textOrLostWords } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

/** Where the title of an absence or of another calendar's event stands. Sealed: it may say more than when somebody is away. */
const aboutTitle = (table: TitledTable, id: string) => `${table}.title:${id}`

export type TitledTable = 'unavailability' | 'busy_time'

export const sealTitle = (vault: Vault, table: TitledTable, id: string, title: string): Buffer =>
  vault.seal(aboutTitle(table, id), title)

export const openTitle = (vault: Vault, table: TitledTable, id: string, sealed: Uint8Array): string =>
  textOrLostWords(vault, aboutTitle(table, id), sealed)

/** Bytes as JSON of the database has them: two digits each. */
export const bytesOfHex = (text: string): Buffer => Buffer.from(text, 'hex')
