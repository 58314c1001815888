import { textOrLostWords } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

export type TitledTable = 'unavailability' | 'busy_time'

export const sealTitle = (vault: Vault, table: TitledTable, id: string, title: string): Buffer =>
  vault.seal(`${table}.title:${id}`, title)

export const openTitle = (vault: Vault, table: TitledTable, id: string, sealed: Uint8Array): string =>
  textOrLostWords(vault, `${table}.title:${id}`, sealed)

/** Reads bytes from the database's JSON, which has two digits for each. */
export const bytesOfHex = (text: string): Buffer => Buffer.from(text, 'hex')
