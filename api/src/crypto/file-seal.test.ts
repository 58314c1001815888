import { expect, test } from 'vitest'
import { openSealedFile, sealFile } from './file-seal.ts'
import { sha256 } from './keys.ts'

const about = 'document.file:1'
const bytes = Buffer.from('Une lettre, avec ses accents éèà')

test('a file opens for the same place alone, and holds nothing of what was written', async () => {
  const file = await sealFile(about, bytes)
  expect(await openSealedFile(about, file)).toEqual(bytes)
  expect(file.sealed.includes(Buffer.from('lettre'))).toBe(false)
  expect(file.sha256).toEqual(sha256(bytes))
  await expect(openSealedFile('document.file:2', file)).rejects.toThrow()
})

test('a file larger than one slice opens as it was, and so does an empty one', async () => {
  const large = Buffer.alloc(4 * 1024 * 1024 + 7, 'abc')
  for (const content of [large, Buffer.alloc(0)])
    expect((await openSealedFile(about, await sealFile(about, content))).equals(content)).toBe(true)
})

test('two files with the same content share neither key nor nonce', async () => {
  const [one, other] = [await sealFile(about, bytes), await sealFile(about, bytes)]
  expect(one.key.equals(other.key)).toBe(false)
  expect(one.sealed.subarray(1, 13).equals(other.sealed.subarray(1, 13))).toBe(false)
  expect(one.key).toHaveLength(32)
})

test('a file that differs in a bit of its bytes, its key or its checksum does not open', async () => {
  const file = await sealFile(about, bytes)
  const altered = (part: Buffer, at: number) => {
    const copy = Buffer.from(part)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  for (let at = 0; at < file.sealed.length; at++)
    await expect(openSealedFile(about, { ...file, sealed: altered(file.sealed, at) }), `byte ${at}`).rejects.toThrow()
  await expect(openSealedFile(about, { ...file, key: altered(file.key, 0) })).rejects.toThrow()
  await expect(openSealedFile(about, { ...file, sha256: altered(file.sha256, 31) })).rejects.toThrow(
    'the checksum of a file',
  )
  await expect(openSealedFile(about, { ...file, sealed: file.sealed.subarray(0, 28) })).rejects.toThrow(
    'not a sealed file',
  )
})
