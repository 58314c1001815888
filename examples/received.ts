import type { IncomingMessage } from 'node:http'

/** Forms of these pages are shorter, in bytes. */
const MOST_BYTES = 10_000

/** The fields of a sent form, in order; null if it is too long. */
export async function readSent(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const inert = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** A page that shows the sent fields as text, whatever they contain. */
export function whatCame(template: string, sent: URLSearchParams): string {
  const fields = [...sent].map(([name, value]) => `<dt>${inert(name)}</dt><dd>${inert(value)}</dd>`)
  return template.replace('{{RECEIVED}}', () => fields.join('\n'))
}
