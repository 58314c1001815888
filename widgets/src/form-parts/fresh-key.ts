/** A key that names one attempt; `crypto.randomUUID` does not exist on pages served without TLS. */
export const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
