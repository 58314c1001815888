import { create } from 'qrcode'
import { escapeHtml } from '../../lib/escape-html'

/** The margin around a QR code in modules, which readers need. */
const QUIET = 4
/** The first line of a poster's name, and the colour of what is said more quietly. */
const TOP = 20
const QUIET_INK = 'fill="#6a655d"'
/** Widths and heights in mm (ISO 216). */
export const paperSizes = { a5: [148, 210], a4: [210, 297] } as const
export type PaperSize = keyof typeof paperSizes

/** Returns the dark modules as a path, in a square of `size` modules that includes the margin. */
function modulesOf(content: string) {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const path = Array.from(modules.data, (isDark, index) => {
    const [x, y] = [(index % modules.size) + QUIET, Math.floor(index / modules.size) + QUIET]
    return isDark ? `M${x} ${y}h1v1h-1z` : ''
  }).join('')
  return { path, size: modules.size + 2 * QUIET }
}

/** Returns an SVG of the QR code alone, black on white. */
export function codePicture(content: string): string {
  const { path, size } = modulesOf(content)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${path}"/></svg>`
}

/** Splits a text into lines of at most `most` letters; a longer word has its own line. */
export function posterLines(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface PosterContent {
  name: string
  /** Who receives there; null where the name says it. */
  who: string | null
  /** The town and the telephone number, in one line; empty if neither is known. */
  reach: string
  /** The invitation to book, in one line. */
  call: string
  /** The content of the QR code. */
  address: string
  /** True if the address is short enough to type: it is then printed as text too. */
  isTypeable: boolean
  color: string
}

/** Where the parts of a poster stand, from its top; all lengths are parts of its width. */
function placesOf({ name, who, reach, address, isTypeable }: PosterContent, tall: number) {
  const lines = posterLines(name, 24)
  const type = Math.min(9, 150 / Math.max(...lines.map(({ length }) => length), 12))
  const whoTop = TOP + lines.length * type * 1.25
  const codeTop = whoTop + (who ? 12 : 8)
  const parts = address.replace(/^https?:\/\//, '').replaceAll('/', '/ ')
  const typed = isTypeable ? posterLines(parts, 44).map((line) => line.replaceAll('/ ', '/')) : []
  // A long name, an address of two lines and the line at the foot leave less room for the code.
  const below = 10 + (typed.length && 7 + (typed.length - 1) * 4.4) + (reach ? 15 : 7)
  return { lines, type, whoTop, codeTop, typed, side: Math.min(66, tall - codeTop - below) }
}

/** A sheet for the waiting room or the shop window: the name, the code, its purpose, and how to ask otherwise. */
export function posterPicture(content: PosterContent, format: PaperSize): string {
  const { who, reach, call, address, color } = content
  const [width, height] = paperSizes[format]
  const { path, size } = modulesOf(address)
  const tall = (100 * height) / width
  const { lines, type, whoTop, codeTop, typed, side } = placesOf(content, tall)
  const text = (y: number, fontSize: number, words: string, more = '') =>
    `<text x="50" y="${y.toFixed(2)}" font-size="${fontSize.toFixed(2)}" text-anchor="middle" ${more}>${escapeHtml(words)}</text>`
  const parts = [
    `<path fill="#fff" d="M0 0h100v${tall.toFixed(2)}H0z"/><path fill="${escapeHtml(color)}" d="M0 0h100v3H0z"/>`,
    ...lines.map((line, index) => text(TOP + index * type * 1.25, type, line, 'font-weight="600"')),
    who && text(whoTop, Math.min(4.4, 130 / who.length), who, QUIET_INK),
    `<g transform="translate(${50 - side / 2} ${codeTop.toFixed(2)}) scale(${(side / size).toFixed(5)})" shape-rendering="crispEdges"><path fill="#000" d="${path}"/></g>`,
    text(codeTop + side + 10, Math.min(5.6, 135 / call.length), call, `font-weight="600" fill="${escapeHtml(color)}"`),
    ...typed.map((line, index) => text(codeTop + side + 17 + index * 4.4, 2.9, line, QUIET_INK)),
    reach && text(tall - 7, Math.min(3.8, 130 / reach.length), reach),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 100 ${tall.toFixed(2)}" font-family="Figtree Variable, Figtree, Segoe UI, Helvetica, Arial, sans-serif" fill="#2b2824">${parts.filter(Boolean).join('')}</svg>`
}

/** Returns a picture as an element, which has the fonts of the page. */
export const svgElement = (svg: string) =>
  document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true)

/** Renders an SVG as a PNG of the given width in px. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * image.height) / image.width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingEnabled = false
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came.'))), 'image/png'),
  )
}

/** Prints the poster alone, on paper of its size, and restores the page afterwards. */
export function printPoster(svg: string, format: PaperSize) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${format.toUpperCase()}; margin: 0 }
@media screen { [data-poster] { display: none } }
@media print { body > :not([data-poster]) { display: none !important } [data-poster] svg { display: block } }`)
  const place = document.createElement('div')
  place.dataset.poster = ''
  place.append(svgElement(svg))
  document.body.append(place)
  document.adoptedStyleSheets.push(sheet)
  const clear = () => {
    place.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  addEventListener('afterprint', clear, { once: true })
  print()
}
