import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50

/** The files of a ZIP by their names, as its directory lists them. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== DIRECTORY_END) throw new Error('no ZIP')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let nth = 0; nth < zip.readUInt16LE(end + 10); nth++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry of a ZIP')
    const isPacked = zip.readUInt16LE(at + 10) === 8
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = zip.readUInt32LE(at + 42)
    const from = begin + 30 + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28)
    const bytes = zip.subarray(from, from + size)
    files.set(name, isPacked ? inflateRawSync(bytes) : bytes)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
