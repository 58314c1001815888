/** The 16 bytes of a UUID. */
export const bytesOfUuid = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** The UUID of 16 bytes. */
export const uuidOfBytes = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
