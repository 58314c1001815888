import { fileTypeFromBuffer } from 'file-type'
import { refuseField } from '../http/errors.ts'
import type { FieldReason } from '../http/field-reasons.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'
import { loadSharp } from './picture.ts'

/** The size limit of a drawn signature; a long one on a tablet with three pixels a point has a third of it. */
const MOST_BYTES = 200 * 1024
/** The screen of the largest tablets. */
const MOST_PIXELS = 12_000_000
/** Nobody signs on less. */
const LEAST = { width: 60, height: 30 }
/** Its printed size, at 300 dots an inch. */
const KEPT = { width: 1200, height: 600 }
/** How dark, of 255, ink is; and the minimum of points in a stroke. */
const INK = 160
const LEAST_INK = 60
const MOST_SECONDS = 4

const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

/**
 * Normalises a signature that was drawn on a screen: a PNG of its ink on white, drawn anew. Anything else is refused at
 * its field: `not_a_png`, `too_large`, `too_small`, `unreadable`, or `blank` where nothing or everything is ink.
 */
export async function normaliseSignature(field: string, dataUrl: string): Promise<Buffer> {
  const refuse = (reason: FieldReason) => refuseField(field, reason)
  const unreadable = () => {
    throw refuse('unreadable')
  }
  const bytes = Buffer.from(DATA_URL.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length > MOST_BYTES) throw refuse('too_large')
  // Only its content counts, which must be one still picture.
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'image/png') throw refuse('not_a_png')
  return withConcurrencyLimit(async () => {
    const sharp = await loadSharp()
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
    if (format !== 'png') throw refuse('not_a_png')
    if (width * height > MOST_PIXELS) throw refuse('too_large')
    if (width < LEAST.width || height < LEAST.height) throw refuse('too_small')
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(KEPT.width, KEPT.height, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable)
    const ink = data.reduce((count, grey) => (grey < INK ? count + 1 : count), 0)
    if (ink < LEAST_INK || ink > data.length / 2) throw refuse('blank')
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return sharp(data, { raw }).png({ palette: true, colours: 16 }).toBuffer()
  })
}
