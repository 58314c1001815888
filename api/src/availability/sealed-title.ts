import { textOrLostWords } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

/**
 * The vault's name for the title of an absence or of another calendar's event. It is sealed, since it may say more than
 * a time.
 */
const aboutTitle = (table: TitledTable, id: string) => `${table}.title:${id}`

export type TitledTable = 'unavailability' | 'busy_time'

export const sealTitle = (vault: Vault, table: TitledTable, id: string, title: string): Buffer =>
  vault.seal(aboutTitle(table, id), title)

export const openTitle = (vault: Vault, table: TitledTable, id: string, sealed: Uint8Array): string =>
  textOrLostWords(vault, aboutTitle(table, id), sealed)

/** Reads bytes from the database's JSON, which has two digits for each. */
export const bytesOfHex = (text: string): Buffer => Buffer.from(text, 'hex')
