import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const php = read('ancrage/ancrage.php')
const settings = read('ancrage/settings.php')
const blocks = read('ancrage/blocks.php')
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

/** The attributes that the plugin accepts for each element. */
const known = Object.fromEntries(
  [...php.matchAll(/^\t'(\w+)'\s*=> array\( ('practice'[^)]*) \),$/gm)].map(([, element = '', names = '']) => [
    element,
    names.split(', ').map((name) => name.replaceAll("'", '')),
  ]),
)

/** PHP's `sprintf`, as far as the plugin uses it. */
const filled = (format: string, ...values: string[]) =>
  format.replace(/%(\d)\$s/g, (_, place: string) => values[Number(place) - 1] ?? '')

/** PHP's `esc_attr` and `esc_html`. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? '#039'};`)

/** The plugin's function `ancrage_markup`, rewritten here. */
function markup(element: string, given: Record<string, string>): string {
  const attributes = (known[element] ?? [])
    .filter((name) => given[name])
    .map((name) => filled(constant('ANCRAGE_ATTRIBUTE'), name, escaped(given[name] ?? '')))
  const link = `{{ANCRAGE}}/embed/${given.practice}`
  return filled(constant('ANCRAGE_ELEMENT'), element, attributes.join(''), link, 'Prendre rendez-vous')
}

test('the page is what the plugin renders of its block and of its shortcode', () => {
  const ofBlock = markup('booking', { practice: '{{PRACTICE}}' })
  expect(page).toContain(filled(constant('ANCRAGE_BLOCK'), 'class="wp-block-ancrage-booking"', ofBlock))
  expect(page).toContain(markup('booking', { 'heading-level': '3', location: 'video', practice: '{{PRACTICE}}' }))
  expect(page).toContain(constant('ANCRAGE_STYLE'))
})

test('an editor’s text stays text, and unknown attributes are left out', () => {
  const made = markup('booking', { practice: 'x', theme: '"><script>', onclick: 'alert(1)' })
  expect(made).toContain('theme="&quot;&gt;&lt;script&gt;"')
  expect(made).not.toContain('onclick')
})

test('each value on a page is escaped where it is written', () => {
  const body = php.slice(php.indexOf('function ancrage_markup'), php.indexOf('function ancrage_render_block'))
  expect(body).toContain('sprintf( ANCRAGE_ATTRIBUTE, $name, esc_attr( $given[ $name ] ) )')
  expect(body).toContain("$link = esc_url( $url . '/embed/' . rawurlencode( $given['practice'] ) );")
  expect(body).toContain(
    'sprintf( ANCRAGE_ELEMENT, $element, $attributes, $link, esc_html( ancrage_link_text( $element, $given ) ) )',
  )
  expect(settings).toContain('esc_attr( $type ), esc_attr( $name ), esc_attr( $value )')
  expect(settings).not.toMatch(/printf\( [^;]*, \$/)
})

const files = readdirSync(new URL('ancrage/', import.meta.url))
const ofPhp = files
  .filter((name) => name.endsWith('.php'))
  .map((name): [string, string] => [name, read(`ancrage/${name}`)])

test.each(ofPhp)(
  '%s answers nothing to a direct request, and starts without a blank that would be sent',
  (name, text) => {
    expect(text.startsWith('<?php\n')).toBe(true)
    expect(text).not.toContain('?>')
    const guard = name === 'uninstall.php' ? 'WP_UNINSTALL_PLUGIN' : 'ABSPATH'
    if (name !== 'editor.asset.php') expect(text).toContain(`defined( '${guard}' ) || exit;`)
  },
)

test('the stored settings are deleted with the plugin', () => {
  const fields = [...settings.matchAll(/ancrage_field\( '(\w+)'/g)].map(([, name]) => name)
  const gone = [...read('ancrage/uninstall.php').matchAll(/delete_option\( '(\w+)' \)/g)].map(([, name]) => name)
  expect(fields).toEqual(['ancrage_url', 'ancrage_practice'])
  expect(gone).toEqual(fields)
})

test('the plugin in this folder belongs to no practice, and has one version everywhere', () => {
  expect(JSON.parse(read('ancrage/practice.json'))).toEqual({ address: '', practice: '' })
  const whole = [php, read('ancrage/block.json'), read('ancrage/editor.asset.php'), read('ancrage/readme.txt')]
  const version = /^ \* Version: (.+)$/m.exec(php)?.[1] ?? ''
  for (const text of whole) expect(text).toContain(version)
  expect(read('ancrage/readme.txt')).toContain(`Stable tag: ${version}\n`)
})

test('every text of it has a French translation', () => {
  const french = Object.fromEntries(
    [...read('ancrage/language.php').matchAll(/^\t'(.+?)'\s+=> '(.+)',$/gm)].map(([, text = '', words = '']) => [
      text,
      words,
    ]),
  )
  const { description } = JSON.parse(read('ancrage/block.json')) as { description: string }
  const header = /^ \* Description: (.+)$/m.exec(php)?.[1] ?? ''
  const written = [php, settings, blocks, read('ancrage/editor.js')].flatMap((text) =>
    [...text.matchAll(/_{2}\(\s*'(.+?)',\s*'ancrage'/g)].map(([, words = '']) => words),
  )
  expect(written.length).toBeGreaterThan(20)
  expect(Object.keys(french).sort()).toEqual([...new Set([...written, description, header])].sort())
})

/** The settings of each block: the booking's in block.json, the others' in blocks.php. */
const settingsOf: Record<string, string[]> = {
  booking: Object.keys(block.attributes),
  ...Object.fromEntries(
    [...blocks.matchAll(/^\t'(\w+)'\s*=> array\( ('practice'[^)]*) \),$/gm)].map(([, element = '', names = '']) => [
      element,
      names.split(', ').map((name) => name.replaceAll("'", '')),
    ]),
  ),
}

test('every element is a block, whose camel-case names match the shortcode’s hyphenated ones', () => {
  const asWritten = (name: string) => name.replace(/[A-Z]/g, '-$&').toLowerCase()
  expect(Object.keys(known)).toEqual(['booking', 'button', 'next', 'contact', 'reviews'])
  expect(Object.keys(settingsOf)).toEqual(Object.keys(known))
  for (const [element, names] of Object.entries(settingsOf))
    for (const name of names) expect(known[element], name).toContain(asWritten(name))
  const described = [...blocks.matchAll(/^\t'(\w+)'\s*=> (?:ANCRAGE_TEXT|array\( 'type')/gm)].map(([, name]) => name)
  expect(described.sort()).toEqual([...new Set(Object.values(settingsOf).flat())].sort())
})

test('the oldest allowed WordPress supports the version of the blocks, and no untested one is named', () => {
  expect(block).toMatchObject({ apiVersion: 3 })
  expect(blocks).toMatch(/'api_version'\s*=> 3,/)
  // https://developer.wordpress.org/block-editor/reference-guides/block-api/block-api-versions/: version 3 since 6.3.
  for (const text of [php, read('ancrage/readme.txt')]) expect(text).toContain('Requires at least: 6.3\n')
  expect(read('ancrage/readme.txt')).not.toContain('Tested up to')
})

test('the style sheet is loaded with an element, or in the head of a page that contains one, and on no other page', () => {
  const at = [...php.matchAll(/wp_enqueue_style\( 'ancrage' \)/g)].map(({ index }) => index)
  expect(at).toHaveLength(2)
  expect(at[0]).toBeGreaterThan(php.indexOf('function ancrage_markup'))
  expect(at[0]).toBeLessThan(php.indexOf('function ancrage_link_text'))
  const [, pattern = ''] = /preg_match\( '#(.+)#', \$content \)/.exec(php) ?? []
  const holds = new RegExp(pattern)
  expect(holds.test('<!-- wp:ancrage/next /-->')).toBe(true)
  expect(holds.test('<p>[ancrage_booking]</p>')).toBe(true)
  expect(holds.test('<p>Un ancrage en hypnose.</p>')).toBe(false)
})

interface Control {
  label?: string
  options?: { value: string }[]
  onChange?: (value: string) => void
}

/** A block as the editor registers it, in a fake editor; `practice` is its attribute. */
function edited({ practice = '', isKnown = false, element = 'booking' } = {}) {
  const registered: [string, { edit: (props: object) => unknown; save: () => unknown }][] = []
  const controls: Control[] = []
  const changes: object[] = []
  const wp = {
    blocks: {
      registerBlockType: (...block: (typeof registered)[number]) => registered.push(block),
      getBlockType: () => ({ title: 'Ancrage' }),
    },
    blockEditor: { InspectorControls: 'inspector', useBlockProps: () => ({}) },
    components: { TextControl: 'text', SelectControl: 'select', PanelBody: 'panel', Placeholder: 'card' },
    element: {
      createElement: (type: string, props: Control, ...children: unknown[]) => {
        if (type === 'text' || type === 'select') controls.push(props)
        return children
      },
      useState: (first: unknown) => [first],
    },
    i18n: { __: (text: string) => text },
  }
  runInNewContext(read('ancrage/editor.js'), { wp, ancragePracticeIsKnown: isKnown })
  const found = registered.find(([name]) => name === `ancrage/${element}`)
  if (!found) throw new Error(`There is no block of ${element}.`)
  const [name, { edit, save }] = found
  const attributes: Record<string, string> = Object.fromEntries((settingsOf[element] ?? []).map((key) => [key, '']))
  edit({ name, attributes: { ...attributes, practice }, setAttributes: (change: object) => changes.push(change) })
  return { registered: registered.map(([name]) => name), save, controls, changes }
}

test('the editor registers the blocks that the server knows', () => {
  const { registered } = edited()
  expect(registered[0]).toBe(block.name)
  expect(registered).toEqual(Object.keys(settingsOf).map((element) => `ancrage/${element}`))
})

test.each(Object.keys(settingsOf))('the editor offers every setting of the block of %s', (element) => {
  const { save, controls, changes } = edited({ element })
  for (const { onChange } of controls) onChange?.('x')
  expect(save()).toBeNull()
  expect(Object.keys(Object.assign({}, ...changes)).sort()).toEqual([...(settingsOf[element] ?? [])].sort())
})

test('the editor’s choices for the booking are values that its block accepts', () => {
  const offered = edited().controls.flatMap(({ options }) => (options ? [options.map(({ value }) => value)] : []))
  expect(offered).toEqual(Object.values(block.attributes).flatMap(({ enum: values }) => (values ? [values] : [])))
})

test('the card asks for the practice only where it is unknown', () => {
  const practiceFields = (known: Parameters<typeof edited>[0]) =>
    edited(known).controls.filter(({ label }) => label === 'Id of the practice').length - 1
  expect(practiceFields({})).toBe(1)
  expect(practiceFields({ isKnown: true })).toBe(0)
  expect(practiceFields({ practice: 'x' })).toBe(0)
})
