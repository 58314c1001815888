/** Sent in the stored size, so that a photograph of 12 megapixels does not take a minute on a telephone's line. */
const SIDE = 512
const QUALITY = 0.92

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** A picture that somebody chose, decoded: its address in this tab, and whether the browser can read it. */
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

/** A square of a picture, small enough to be sent; WebP, or PNG where the browser writes none. */
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
