import { readFileSync } from 'node:fs'
import { channelsOf, linearLight } from '@ancrage/api/format/contrast'
import { tonesOf } from '@ancrage/api/format/tones'
import { expect, test } from 'vitest'

type Rgb = [red: number, green: number, blue: number]
type Scheme = 'light' | 'dark'
type Skin = 'default' | 'bordered'

const css = ['theme.css', 'theme-more.css'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('')
/** The tokens that the other skin overrides. */
const bordered = /\[data-skin="bordered"\] \{([^}]*)\}/.exec(css)?.[1] ?? ''

/** The linear sRGB of an OKLCH colour, clipped to what a screen shows, as browsers do. */
function linear(l: number, c: number, h: number): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Rgb = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const contrast = (one: Rgb, other: Rgb) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The value of a token of theme.css for a brand colour. */
function token(name: string, [scheme, skin]: Look, brand: Rgb): Rgb {
  return linear(...formula(name, scheme, skin)(...brand))
}

const formulas = new Map<string, (l: number, c: number, h: number) => Rgb>()

/** The formula of a token: a function of the brand colour's numbers. */
function formula(name: string, scheme: Scheme, skin: Skin): (l: number, c: number, h: number) => Rgb {
  const known = formulas.get(name + scheme + skin)
  if (known) return known
  const declaration = new RegExp(`--${name}: ([^;]+);`)
  const written = ((skin === 'bordered' && declaration.exec(bordered)) || declaration.exec(css))?.[1] ?? ''
  const alias = /^var\(--([\w-]+)\)$/.exec(written)
  if (alias?.[1]) return formula(alias[1], scheme, skin)
  const both = [...written.matchAll(/oklch\(((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)\)/g)].map(
    (match) => match[1] ?? '',
  )
  const value = (scheme === 'light' ? both[0] : both[1]) ?? ''
  const parts = value
    .replace('from var(--brand) ', '')
    .match(/(?:\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^\s()]+)/g)
  const sums = (parts ?? []).slice(0, 3).map((part) => part.replace(/\bcalc/g, '').replace(/\b(min|max)\b/g, 'Math.$1'))
  const made = new Function('l', 'c', 'h', `return [${sums}]`) as (l: number, c: number, h: number) => Rgb
  formulas.set(name + scheme + skin, made)
  return made
}

const violet: Rgb = [0.53, 0.19, 293]
type Look = readonly [Scheme, Skin]
const looks: Look[] = [
  ['light', 'default'],
  ['dark', 'default'],
  ['light', 'bordered'],
  ['dark', 'bordered'],
]

test.each(looks)(
  'text of every tone is readable on every ground it stands on, in the %s theme with the %s skin',
  (...look) => {
    const pairs = [
      ...['background', 'card', 'popover', 'muted', 'secondary', 'accent'].flatMap((ground) => [
        [ground, 'foreground'],
      ]),
      ...['background', 'card', 'popover', 'muted'].flatMap((ground) => [[ground, 'muted-foreground']]),
      ...['success', 'warning', 'destructive', 'info'].flatMap((tone) => [
        [`${tone}-soft`, tone],
        ['card', tone],
        ['background', tone],
      ]),
      ['destructive', 'destructive-foreground'],
    ]
    for (const [ground = '', words = ''] of pairs) {
      const measured = contrast(token(ground, look, violet), token(words, look, violet))
      expect(measured, `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test.each(looks)('the edge of a field contrasts with its ground, in the %s theme with the %s skin', (...look) => {
  for (const ground of ['background', 'card', 'popover', 'muted']) {
    expect(contrast(token(ground, look, violet), token('input', look, violet)), ground).toBeGreaterThanOrEqual(3)
  }
})

/** The OKLCH numbers of an `#rrggbb` colour, given in parts of 255. */
function oklchOf(parts: Rgb): Rgb {
  const [r, g, b] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const first = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const second = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  const light = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  return [light, Math.hypot(first, second), (Math.atan2(second, first) * 180) / Math.PI]
}

const steps = Array.from({ length: 16 }, (_, index) => index * 17)

test.each(looks)(
  'text is readable with any colour that a practitioner chooses, in the %s theme with the %s skin',
  (...look) => {
    for (const parts of steps.flatMap((r) => steps.flatMap((g) => steps.map((b): Rgb => [r, g, b])))) {
      const brand = oklchOf(parts)
      for (const ground of ['primary-foreground', 'card', 'background', 'primary-soft']) {
        const measured = contrast(token('primary', look, brand), token(ground, look, brand))
        if (measured < 4.5) expect.fail(`rgb(${parts}) with ${ground} in ${look}: ${measured.toFixed(2)}`)
      }
      expect(contrast(token('primary-hover', look, brand), token('primary-foreground', look, brand))).toBeGreaterThan(
        4.5,
      )
    }
  },
)

test('mails, which no sheet of ours reaches, have the same tones', () => {
  for (const parts of steps.flatMap((r) => steps.map((g): Rgb => [r, g, 255 - g]))) {
    const color = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    for (const scheme of ['light', 'dark'] as const) {
      const { primary, soft } = tonesOf(color)[scheme]
      for (const [name, tone] of [
        ['primary', primary],
        ['primary-soft', soft],
      ] as const)
        for (const [at, part] of token(name, [scheme, 'default'], oklchOf(parts)).entries())
          expect(linearLight(channelsOf(tone)?.[at] ?? 0), `${name} of ${color}`).toBeCloseTo(part, 1)
    }
  }
})

test('the breakpoints are those of the specification', () => {
  const found = [...css.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, px]) => [name, Number(px)])
  expect(found).toEqual([
    ['xs', 0],
    ['sm', 600],
    ['md', 960],
    ['lg', 1264],
    ['xl', 1904],
  ])
})
