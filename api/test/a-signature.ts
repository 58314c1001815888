import sharp from 'sharp'

interface Options {
  width?: number
  height?: number
  /** The number of strokes. */
  strokes?: number
}

/** The PNG of a signature as the signature pad makes it: strokes of ink on a transparent ground. */
export async function aSignatureImage({ width = 600, height = 240, strokes = 3 }: Options = {}): Promise<Buffer> {
  const create = { width, height, channels: 4, background: '#00000000' } as const
  const stroke = { width: Math.ceil(width / 3), height: 5, channels: 4, background: '#1c1917' } as const
  const input = await sharp({ create: stroke }).png().toBuffer()
  const places = Array.from({ length: strokes }, (_, nth) => ({ input, left: 10 + nth * 20, top: 10 + nth * 30 }))
  return sharp({ create }).composite(places).png().toBuffer()
}

export const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A drawn signature as it is sent. */
export const aSignature = async (given?: Options) =>
  ({ kind: 'drawn', image: dataUrl(await aSignatureImage(given)) }) as const
