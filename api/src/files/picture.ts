import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { fail, refuseField } from '../http/errors.ts'
import type { PictureShape } from '../http/pictures.ts'
import { inTurn } from './turns.ts'

/** An avatar is a square; a logo keeps its proportions. Both are shown at a fifth of this at most, on any screen. */
const SIDE = 512
/** What telephones of today take; four bytes each while a picture is read. */
const MOST_PIXELS = 50_000_000
/** A picture that takes longer was made to. */
const MOST_SECONDS = 8

/** What a picture may be, by its content, and the name that its reader has for it. */
const readers: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

/** Everything else that the library can read (SVG, PDF, TIFF…) stays shut, whatever a picture claims to be. */
export function onlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
  })
  sharp.cache(false)
  sharp.concurrency(1)
}

onlyPictures()

/** A picture as we keep it: WebP, upright, without a word of where and by what it was taken. */
interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Draws a sent picture anew: nothing but its pixels is kept, of the first frame where it moves. What is no picture by its
 * content is `unsupported_media_type`, one that cannot be read to its end `validation`.
 */
export async function redraw(sent: Uint8Array, shape: PictureShape): Promise<Picture> {
  if (!sent.length) throw refuseField('picture', 'required')
  const mime = (await fileTypeFromBuffer(sent))?.mime ?? ''
  const reader = readers[mime]
  if (!reader) throw fail('unsupported_media_type', { detail: 'Send a JPEG, PNG, WebP, GIF or AVIF picture.' })
  return inTurn(async () => {
    const about = await metadataOf(sent)
    // What two readers take for different things is no picture that anybody took.
    if (about.format !== reader) throw refuseField('picture', 'unreadable')
    const { width, height } = about.autoOrient
    if (width * height > MOST_PIXELS) throw refuseField('picture', 'too_many_pixels')
    const upright = sharp(sent, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true }).autoOrient()
    const { data, info } = await fitted(upright, shape, Math.min(SIDE, width, height))
      .webp({ quality: 82 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseUnreadable)
    return { bytes: data, width: info.width, height: info.height }
  })
}

const metadataOf = (sent: Uint8Array): Promise<Metadata> =>
  sharp(sent, { failOn: 'error', limitInputPixels: false }).metadata().catch(refuseUnreadable)

const fitted = (picture: Sharp, shape: PictureShape, side: number) =>
  shape === 'avatar'
    ? picture.resize(side, side, { fit: 'cover' })
    : picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })

function refuseUnreadable(_: unknown): never {
  throw refuseField('picture', 'unreadable')
}
