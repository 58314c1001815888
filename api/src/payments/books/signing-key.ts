import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type Secrets, vaultOf } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import type { PracticeId } from '../../practice-id.ts'
import { lockChain } from '../chain-lock.ts'
import { ReceiptsBook } from '../entity/books.ts'

/** A practice's key for archives of its books. */
export interface SigningKey {
  privateKey: KeyObject
  /** Base64 of its SPKI form. */
  publicKey: string
}

/** The row of a practice's books, created if missing. Two simultaneous callers get the same. */
export async function receiptsBookOf(em: EntityManager, practiceId: PracticeId): Promise<ReceiptsBook> {
  await lockChain(em, practiceId)
  const known = await em.findOne(ReceiptsBook, { practiceId })
  if (known) return known
  const book = em.create(ReceiptsBook, { id: newId(), practiceId })
  await em.flush()
  return book
}

/** The Ed25519 key of a practice, made for the first archive. Its private half is sealed. */
export async function signingKeyOf(em: EntityManager, secrets: Secrets, practiceId: PracticeId): Promise<SigningKey> {
  const vault = await vaultOf(queryOf(em), secrets, practiceId)
  const book = await receiptsBookOf(em, practiceId)
  if (!book.privateKey || !book.publicKey) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    book.publicKey = publicKey.export({ format: 'der', type: 'spki' })
    book.privateKey = vault.seal(
      `receipts_book.private_key:${book.id}`,
      privateKey.export({ format: 'der', type: 'pkcs8' }),
    )
    await em.flush()
  }
  const der = vault.open(`receipts_book.private_key:${book.id}`, book.privateKey)
  return {
    privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    publicKey: Buffer.from(book.publicKey).toString('base64'),
  }
}

/** The public half, base64 of its SPKI form; null before the first archive. */
export async function publicKeyOf(em: EntityManager, practiceId: PracticeId): Promise<string | null> {
  const book = await em.findOne(ReceiptsBook, { practiceId })
  return book?.publicKey ? Buffer.from(book.publicKey).toString('base64') : null
}
