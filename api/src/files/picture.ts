import { fileTypeFromBuffer } from 'file-type'
import type { Metadata, Sharp, default as SharpLibrary } from 'sharp'
import { fail, refuseField } from '../http/errors.ts'
import type { PictureShape } from '../http/pictures.ts'
import { concurrencyLimit, withConcurrencyLimit } from './concurrency-limit.ts'

/** A stored picture without a row yet. */
export interface StoredPicture {
  id: string
  sha256: Buffer
  width: number
  height: number
}

/** An avatar is a square; a logo keeps its proportions. Every screen shows both at a fifth of this at most. */
const SIDE = 512
/** The largest photograph of present telephones; each pixel takes four bytes while it is read. */
const MOST_PIXELS = 50_000_000
/** The maximum proportion of a logo's sides. */
const MOST_STRETCHED = 12
/** A picture that takes longer was made to do so. */
const MOST_SECONDS = 8
/** A page of A4 at more than 300 dots an inch. */
const DOCUMENT_SIDE = 4000
const MOST_DOCUMENT_SECONDS = 20

/** The allowed picture types, by content, with the library's name for each. */
const readers: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

let library: Promise<typeof SharpLibrary> | undefined

/**
 * The library, loaded with the first picture: a worker that draws none does without its 11 MB. Every other format that
 * it knows (SVG, PDF, TIFF…) stays switched off, whatever a picture claims to be.
 */
export function loadSharp(): Promise<typeof SharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return library
}

/** The stored type of each as a document; every other becomes a WebP. */
const formatOf: Record<string, 'jpeg' | 'png'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'png',
}

/** A picture as we store it: WebP, upright, without data on where and how it was taken. */
interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Draws a sent picture anew: only its pixels are kept, of the first frame if it moves. A file that is no picture by its
 * content is `unsupported_media_type`; one that cannot be read completely is `validation`.
 */
export async function reencodePicture(sent: Uint8Array, shape: PictureShape): Promise<Picture> {
  if (!sent.length) throw refuseField('picture', 'required')
  const mime = (await fileTypeFromBuffer(sent))?.mime ?? ''
  if (!isPicture(mime)) throw fail('unsupported_media_type', { detail: 'Send a JPEG, PNG, WebP, GIF or AVIF picture.' })
  return withConcurrencyLimit(async () => {
    const { upright, width, height } = await opened(sent, mime, 'picture')
    // In any box of ours it would be a line.
    if (shape === 'logo' && Math.max(width, height) > MOST_STRETCHED * Math.min(width, height))
      throw refuseField('picture', 'too_narrow')
    const { data, info } = await fitted(upright, shape, Math.min(SIDE, width, height))
      .webp({ quality: 82 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(failUnreadable('picture'))
    return { bytes: data, width: info.width, height: info.height }
  })
}

/** What strangers may ask for waits for its own turn: never uploads or PDFs for it. */
const forStrangers = concurrencyLimit(1, 16)

/** A stored logo as a file that every mailbox shows, since some do not know WebP: twice as large as its box. */
export const logoFileOf = (picture: Uint8Array): Promise<Buffer> =>
  forStrangers(async () =>
    (await openStored(picture))
      .resize(400, 128, { fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer(),
  )

/** The same for paper, four times as large as there: on white, since long-lived documents hold nothing transparent. */
export const printedLogoOf = (picture: Uint8Array): Promise<Buffer> =>
  withConcurrencyLimit(async () =>
    (await openStored(picture))
      .flatten({ background: '#ffffff' })
      .resize(640, 192, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer(),
  )

/** Makes an icon of a stored picture: the whole picture on white, inside the circle to which systems may cut icons. */
export const iconOf = (picture: Uint8Array, side: number): Promise<Buffer> =>
  forStrangers(async () => {
    const inner = Math.round(side * 0.64)
    const before = Math.round((side - inner) / 2)
    const after = side - inner - before
    const background = '#ffffff'
    return (await openStored(picture))
      .flatten({ background })
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: before, bottom: after, left: before, right: after, background })
      .png()
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer()
  })

/** Whether a type, found by content, is one that we draw anew. */
export const isPicture = (mime: string) => Object.hasOwn(readers, mime)

/**
 * Draws a picture anew as a document that people look at closely: in its own size, up to 4,000 pixels. A still lossless
 * picture stays lossless; a PNG of a scan stays a PNG. It is read when its turn has come.
 */
export async function reencodeDocument(
  read: () => Promise<Uint8Array>,
  mime: string,
): Promise<{ bytes: Buffer; mime: string }> {
  return withConcurrencyLimit(async () => {
    const { upright } = await opened(await read(), mime, 'file')
    const fitting = upright.resize(DOCUMENT_SIDE, DOCUMENT_SIDE, { fit: 'inside', withoutEnlargement: true })
    const format = formatOf[mime] ?? 'webp'
    const bytes = await fitting
      .toFormat(format, format === 'png' ? {} : { quality: 88 })
      .timeout({ seconds: MOST_DOCUMENT_SECONDS })
      .toBuffer()
      .catch(failUnreadable('file'))
    return { bytes, mime: `image/${format}` }
  })
}

/** A picture that was drawn anew before. */
const openStored = async (picture: Uint8Array): Promise<Sharp> =>
  (await loadSharp())(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS })

async function opened(sent: Uint8Array, mime: string, field: string) {
  const about = await metadataOf(sent, field)
  // If two readers disagree on its type, it is no real picture.
  if (about.format !== readers[mime]) throw refuseField(field, 'unreadable')
  const { width, height } = about.autoOrient
  if (width * height > MOST_PIXELS) throw refuseField(field, 'too_many_pixels')
  const sharp = await loadSharp()
  const upright = sharp(sent, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true }).autoOrient()
  return { upright, width, height }
}

const metadataOf = async (sent: Uint8Array, field: string): Promise<Metadata> =>
  (await loadSharp())(sent, { failOn: 'error', limitInputPixels: false }).metadata().catch(failUnreadable(field))

const fitted = (picture: Sharp, shape: PictureShape, side: number) =>
  shape === 'avatar'
    ? picture.resize(side, side, { fit: 'cover' })
    : picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })

const failUnreadable = (field: string) => (_: unknown) => {
  throw refuseField(field, 'unreadable')
}
