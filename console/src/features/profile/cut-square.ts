/**
 * The side of the stored picture in pixels. The browser sends this size, so that a photo of 12 megapixels uploads
 * quickly.
 */
const SIDE = 512
const QUALITY = 0.92

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** Decodes a chosen picture and returns its object URL; rejects when the browser cannot read it. */
export async function openPicture(file: Blob): Promise<string> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return url
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/** Returns a square of a picture in the stored size, as WebP, or as PNG where the browser writes no WebP. */
export async function cutSquare(url: string, { x, y, width, height }: PictureArea): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const side = Math.round(Math.min(SIDE, width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('nothing was drawn'))), 'image/webp', QUALITY),
  )
}
