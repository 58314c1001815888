/** On pages this narrow the landing page shows a phone's pictures: below `sm` of the theme. */
const PHONE = '(width < 600px)'

interface Shown {
  name: string
  language: string
  theme: 'light' | 'dark'
  /** As wide as the page; others stand two in a row where there is room. */
  isWide: boolean
}

/**
 * The files of a picture: of a desk's screen, as it was taken and at half its width, and of a phone's.
 * `tests/pictures/landing.ts` takes them.
 */
export function pictureFiles({ name, language, theme, isWide }: Shown) {
  const base = `/build/landing/${name}-${language}-${theme}`
  return {
    phone: { media: PHONE, srcSet: `${base}-phone.webp`, width: 720, height: 960 },
    whole: {
      src: `${base}.webp`,
      srcSet: `${base}-small.webp 640w, ${base}.webp 1120w`,
      sizes: isWide
        ? '(width < 1120px) calc(100vw - 48px), 1072px'
        : '(width < 960px) calc(100vw - 48px), (width < 1120px) calc(50vw - 40px), 520px',
      width: 1120,
      height: 700,
    },
  }
}
