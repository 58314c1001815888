import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createElement as h } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { CARD_HEIGHT, CARD_WIDTH, type PageCard } from './card.ts'

/** In the order in which a letter is looked for: Latin, the rest of Europe's Latin, Greek, Cyrillic. */
const families = [
  ['Figtree', 400, 'figtree/files/figtree-latin-400-normal'],
  ['Figtree', 600, 'figtree/files/figtree-latin-600-normal'],
  ['Figtree more', 400, 'figtree/files/figtree-latin-ext-400-normal'],
  ['Figtree more', 600, 'figtree/files/figtree-latin-ext-600-normal'],
  ['Noto Greek', 400, 'noto-sans/files/noto-sans-greek-400-normal'],
  ['Noto Cyrillic', 400, 'noto-sans/files/noto-sans-cyrillic-400-normal'],
] as const

const fonts = families.map(async ([name, weight, file]) => {
  const data = await readFile(fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`)))
  return { name, weight, data, style: 'normal' as const }
})

const INK = '#25211c'
const QUIET = '#6a645c'

/** What is written: the name, what the practitioner says of it, and where. */
const drawing = ({ name, tagline, place, color }: PageCard) =>
  h(
    'div',
    { style: { display: 'flex', width: '100%', height: '100%', background: '#fdfcfa' } },
    h('div', { style: { width: 28, height: '100%', background: color } }),
    h(
      'div',
      {
        style: {
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          padding: '60px 80px',
          fontFamily: 'Figtree',
          wordBreak: 'break-word',
          color: INK,
        },
      },
      h('div', { style: { fontSize: 68, fontWeight: 600, lineHeight: 1.15 } }, name),
      tagline ? h('div', { style: { marginTop: 28, fontSize: 38, lineHeight: 1.3 } }, tagline) : null,
      h('div', { style: { flex: 1 } }),
      place ? h('div', { style: { fontSize: 34, color: QUIET } }, place) : null,
      h('div', { style: { marginTop: 24, width: 120, height: 10, borderRadius: 5, background: color } }),
    ),
  )

/**
 * Draws one card in its own process. It may read vector drawings, which no sent picture may be (`files/picture.ts`),
 * and the libraries allow formats only for a whole process.
 */
const card = JSON.parse(await text(process.stdin)) as PageCard
const size = { width: CARD_WIDTH, height: CARD_HEIGHT }
const vectors = await satori(drawing(card), { ...size, fonts: await Promise.all(fonts) })
process.stdout.write(await sharp(Buffer.from(vectors)).png({ palette: true, colours: 64 }).toBuffer())
