import type { SMTPServerDataStream } from 'smtp-server'

/** The status part stands before what the report encloses. */
const READ_BYTES = 256 * 1024

/** The beginning of a mail. All of it is received, up to the limit. */
export async function readInitialPart(stream: SMTPServerDataStream, cut: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < READ_BYTES) chunks.push(chunk.subarray(0, READ_BYTES - bytes))
    bytes += chunk.length
    if (stream.sizeExceeded) cut()
  }
  return Buffer.concat(chunks)
}
