import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const php = read('ancrage/ancrage.php')
const block = JSON.parse(read('ancrage/block.json')) as {
  name: string
  attributes: Record<string, { default: string; enum?: string[] }>
}
const page = read('index.html')

/** A text constant of the plugin. */
function constant(name: string): string {
  const found = new RegExp(`^const ${name}\\s*= '([^']*)';$`, 'm').exec(php)?.[1]
  if (found === undefined) throw new Error(`the plugin has no ${name}`)
  return found
}

/** What the plugin lets each element be told. */
const known = Object.fromEntries(
  [...php.matchAll(/^\t'(\w+)'\s*=> array\( ('practice'[^)]*) \),$/gm)].map(([, element = '', names = '']) => [
    element,
    names.split(', ').map((name) => name.replaceAll("'", '')),
  ]),
)

/** `sprintf` of PHP, as far as the plugin uses it. */
const filled = (format: string, ...values: string[]) =>
  format.replace(/%(\d)\$s/g, (_, place: string) => values[Number(place) - 1] ?? '')

/** `esc_attr`, `esc_html`. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? '#039'};`)

/** `ancrage_markup` in the words of this file. */
function markup(element: string, given: Record<string, string>): string {
  const attributes = (known[element] ?? [])
    .filter((name) => given[name])
    .map((name) => filled(constant('ANCRAGE_ATTRIBUTE'), name, escaped(given[name] ?? '')))
  const link = `{{ANCRAGE}}/embed/${given.practice}`
  return filled(constant('ANCRAGE_ELEMENT'), element, attributes.join(''), link, 'Prendre rendez-vous')
}

test('the page is what the plugin makes of its block and of its shortcode', () => {
  const ofBlock = markup('booking', { practice: '{{PRACTICE}}', layout: 'days' })
  expect(page).toContain(filled(constant('ANCRAGE_BLOCK'), 'class="wp-block-ancrage-booking"', ofBlock))
  expect(page).toContain(markup('booking', { 'heading-level': '3', location: 'video', practice: '{{PRACTICE}}' }))
  expect(page).toContain(constant('ANCRAGE_STYLE'))
})

test('what an editor writes stays text, and what the plugin does not know is left out', () => {
  const made = markup('booking', { practice: 'x', theme: '"><script>', onclick: 'alert(1)' })
  expect(made).toContain('theme="&quot;&gt;&lt;script&gt;"')
  expect(made).not.toContain('onclick')
})

test('each value that reaches the page is escaped where it is written', () => {
  const body = php.slice(php.indexOf('function ancrage_markup'), php.indexOf('function ancrage_words'))
  expect(body).toContain('sprintf( ANCRAGE_ATTRIBUTE, $name, esc_attr( (string) $given[ $name ] ) )')
  expect(body).toContain("$link = esc_url( $url . '/embed/' . rawurlencode( $practice ) );")
  expect(body).toContain(
    "sprintf( ANCRAGE_ELEMENT, $element, $attributes, $link, esc_html( ancrage_words( 'book' ) ) )",
  )
  expect(php.startsWith('<?php\n')).toBe(true)
  expect(php).toContain("defined( 'ABSPATH' ) || exit;")
})

test('the block says in camel case what the shortcode says with hyphens', () => {
  const asWritten = (name: string) => name.replace(/[A-Z]/g, '-$&').toLowerCase()
  expect(Object.keys(known)).toEqual(['booking', 'button', 'next', 'contact', 'reviews'])
  for (const name of Object.keys(block.attributes)) expect(known.booking).toContain(asWritten(name))
})

test('the editor registers the block of block.json, and offers every setting that it has', () => {
  const registered: [string, { edit: (props: object) => unknown; save: () => unknown }][] = []
  const controls: { label?: string; options?: { value: string }[]; onChange?: (value: string) => void }[] = []
  const changes: object[] = []
  const wp = {
    blocks: { registerBlockType: (...block: (typeof registered)[number]) => registered.push(block) },
    blockEditor: { InspectorControls: 'inspector', useBlockProps: () => ({}) },
    components: { TextControl: 'text', SelectControl: 'select', PanelBody: 'panel', Placeholder: 'card' },
    element: {
      createElement: (type: string, props: (typeof controls)[number], ...children: unknown[]) => {
        if (type === 'text' || type === 'select') controls.push(props)
        return children
      },
    },
    i18n: { __: (text: string) => text },
  }
  runInNewContext(read('ancrage/editor.js'), { wp })
  const [[name, { edit, save }]] = registered as [(typeof registered)[number]]
  const attributes = Object.fromEntries(
    Object.entries(block.attributes).map(([name, { default: value }]) => [name, value]),
  )
  edit({ attributes, setAttributes: (change: object) => changes.push(change) })
  for (const { onChange } of controls) onChange?.(' x ')
  expect(name).toBe(block.name)
  expect(save()).toBeNull()
  expect(Object.assign({}, ...changes)).toEqual(Object.fromEntries(Object.keys(attributes).map((name) => [name, 'x'])))
  const offered = controls.flatMap(({ options }) => (options ? [options.map(({ value }) => value)] : []))
  expect(offered).toEqual(Object.values(block.attributes).flatMap(({ enum: values }) => (values ? [values] : [])))
})
