import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** A picture like a photo: random noise, so that no two are equal and none compresses well. Sizes are in pixels. */
export async function aPicture({
  format = 'jpeg',
  width = 64,
  height = 48,
}: Partial<PictureOptions> = {}): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const drawn = sharp({ create: { width, height, channels: 3, background: '#8a7bd0', noise } })
  // The default effort of AVIF takes seconds, and its result does not matter here.
  const encoded = format === 'avif' ? drawn.avif({ effort: 0 }) : drawn.toFormat(format)
  return blobOf(await encoded.toBuffer(), `image/${format}`)
}

interface PictureOptions {
  format: Format
  width: number
  height: number
}

/** Bytes as a Blob of the given type. */
export const blobOf = (bytes: Uint8Array, type = '') => new Blob([new Uint8Array(bytes)], { type })
