import type { SMTPServerDataStream } from 'smtp-server'

/** What says what became of a mail stands before what it encloses. */
const READ_BYTES = 256 * 1024

/** What is read of a mail. All of it is taken off the line, until it is more than may come. */
export async function initialPart(stream: SMTPServerDataStream, cut: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < READ_BYTES) chunks.push(chunk.subarray(0, READ_BYTES - bytes))
    bytes += chunk.length
    if (stream.sizeExceeded) cut()
  }
  return Buffer.concat(chunks)
}
