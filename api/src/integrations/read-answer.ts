/** An answer's text up to a size; a longer one is dropped and `endless` is thrown. */
export async function readLimited(
  { body }: Response,
  mostBytes: number,
  endless: (reason: string) => Error,
): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw endless('an answer without end')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The reason why no answer came, without the message and cause of `fetch`: they may name what was sent. */
export function fetchFailureOf(error: unknown): string {
  const { name, cause } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time'
  const { code = 'refused' } = (cause ?? {}) as { code?: string }
  return `no connection (${code})`
}
