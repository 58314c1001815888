import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name))

/**
 * Embedded, as PDF/A requires. Each has the letters that the earlier ones lack: Latin, Greek, Cyrillic, Hebrew, Arabic.
 */
const families: Record<string, [regular: string, bold: string]> = {
  Figtree: ['figtree/files/figtree-latin-400-normal', 'figtree/files/figtree-latin-600-normal'],
  'Figtree more': ['figtree/files/figtree-latin-ext-400-normal', 'figtree/files/figtree-latin-ext-600-normal'],
  'Noto more': ['noto-sans/files/noto-sans-vietnamese-400-normal', 'noto-sans/files/noto-sans-vietnamese-400-normal'],
  'Noto Greek': ['noto-sans/files/noto-sans-greek-400-normal', 'noto-sans/files/noto-sans-greek-400-normal'],
  'Noto Cyrillic': ['noto-sans/files/noto-sans-cyrillic-400-normal', 'noto-sans/files/noto-sans-cyrillic-400-normal'],
  'Noto Hebrew': [
    'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal',
    'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal',
  ],
  'Noto Arabic': [
    'noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal',
    'noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal',
  ],
}

for (const [family, [regular, bold]] of Object.entries(families))
  Font.register({
    family,
    fonts: [
      { src: fileOf(`@fontsource/${regular}.woff`), fontWeight: 400 },
      { src: fileOf(`@fontsource/${bold}.woff`), fontWeight: 600 },
    ],
  })
Font.registerHyphenationCallback((word) => [word])

/** In the order in which a letter is looked up. */
export const pdfFonts = Object.keys(families)
/** The fonts for Europe's languages in Latin script (`consents/printable.ts`). */
export const latinFonts = pdfFonts.slice(0, 2)
