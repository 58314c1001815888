import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { elements } from './elements.ts'
import { developerFiles } from './files.ts'
import { customProperties, parts, partsOf } from './looks.ts'
import { withTables } from './tables.ts'
import { topicsOf, troubles } from './troubles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFile(join(root, path), 'utf8')
const MEND = 'node widgets/reference/write.ts'

test('the tables of docs/widgets.md are those of the reference', async () => {
  const document = await read('docs/widgets.md')
  expect(document, MEND).toBe(withTables(document))
  for (const { tag } of elements) expect(document).toContain(`### \`<${tag}>\``)
})

test.each(['ancrage.d.ts', 'react.js', 'react.d.ts'])('the React example has today’s %s', async (name) => {
  expect(await read(`examples/react/ancrage/${name}`), MEND).toBe(developerFiles()[name])
})

test('an element has each name once, and no attribute is named like a method', () => {
  for (const { attributes, properties, methods, events, slots } of elements) {
    const members = [...attributes, ...properties, ...methods].map(({ name }) => name.replaceAll('-', ''))
    for (const names of [members, events.map(({ name }) => name), slots.map(({ name }) => name)])
      expect(names).toEqual([...new Set(names)])
  }
})

test('the manifest names every attribute, event and slot, and its fields by their attributes', () => {
  const { schemaVersion, modules } = JSON.parse(developerFiles()['custom-elements.json'] ?? '') as {
    schemaVersion: string
    modules: { declarations: { tagName: string; attributes: { fieldName: string }[]; members: { name: string }[] }[] }[]
  }
  expect(schemaVersion).toBe('1.0.0')
  const [{ declarations = [] } = {}] = modules
  expect(declarations.map(({ tagName }) => tagName)).toEqual(elements.map(({ tag }) => tag))
  for (const { attributes, members } of declarations)
    for (const { fieldName } of attributes) expect(members.map(({ name }) => name)).toContain(fieldName)
})

test('the manifest gives each element its own parts and properties, and none of others', () => {
  const { modules } = JSON.parse(developerFiles()['custom-elements.json'] ?? '') as {
    modules: { declarations: { tagName: string; cssParts: { name: string }[]; cssProperties: { name: string }[] }[] }[]
  }
  const of = (tag: string) => modules[0]?.declarations.find(({ tagName }) => tagName === tag)
  const namesOf = (tag: string) => of(tag)?.cssParts.map(({ name }) => name) ?? []
  expect(namesOf('ancrage-reviews')).toContain('review')
  expect(namesOf('ancrage-reviews')).not.toContain('week')
  expect(namesOf('ancrage-button')).toEqual(['button', 'label', 'icon'])
  expect(of('ancrage-contact')?.cssProperties.map(({ name }) => name)).not.toContain('--ancrage-drawer-width')
  const named = new Set(elements.flatMap(({ tag }) => namesOf(tag)))
  expect(parts.filter(({ name }) => !named.has(name))).toEqual([])
})

/** The files of an element: its module's imports, static and dynamic, without those of other elements. */
async function modulesOf(path: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(path)) return found
  const text = await read(path)
  found.set(path, text)
  for (const [, to = ''] of text.matchAll(/(?:^import (?!type)[^']*|from |import\()'(\.[^']+\.tsx?)'/gm)) {
    const next = join(path, '..', to)
    if (!/\/\w+\/index\.tsx$/.test(next) || next.includes('/scheduling/')) await modulesOf(next, found)
  }
  return found
}

test.each(elements.filter(({ tag }) => tag !== 'ancrage-button'))(
  'the code of $tag has every part that the reference names',
  async (element) => {
    const modules = await modulesOf(`widgets/src/${element.tag.replace('ancrage-', '')}/index.tsx`)
    const written = [...modules.values()].join('\n').matchAll(/\bpart=(?:"([^"]+)"|\{([^}]*)\})/g)
    const there = new Set([...written].flatMap(([, plain, made]) => (plain ?? made ?? '').match(/[\w-]+/g) ?? []))
    const composed = /^(button-|alert-(?!title)|badge$)/
    expect(partsOf(element).filter(({ name }) => !there.has(name) && !composed.test(name))).toEqual([])
  },
)

test('the React wrapper can be imported and rendered on a server', async () => {
  const folder = await projectWith('')
  await symlink(join(root, 'node_modules', 'react-dom'), join(folder, 'node_modules', 'react-dom'))
  await symlink(join(root, 'node_modules', 'scheduler'), join(folder, 'node_modules', 'scheduler'))
  const page = `import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { Booking, loadAncrage } from './react.js'
    loadAncrage('https://app.example')
    console.log(renderToString(createElement(Booking, { practice: 'a', sessionType: 'b' }, 'c')))`
  await writeFile(join(folder, 'server.mjs'), page)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'server.mjs')])
  expect(stdout.trim()).toBe('<ancrage-booking practice="a" session-type="b">c</ancrage-booking>')
  expect(developerFiles()['react.js']?.startsWith("'use client'\n")).toBe(true)
})

/** Creates a customer's project in a folder of its own, with the downloaded files. */
async function projectWith(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ancrage-consumer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['react', '@types', 'csstype'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: [],
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  const files = {
    ...developerFiles(),
    'page.tsx': source,
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['page.tsx', 'jsx.d.ts'] }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** The compiler's errors, one a line. */
const objections = async (source: string) => {
  const folder = await projectWith(source)
  const compiler = join(root, 'node_modules/.bin/tsc')
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` }
  const output = await promisify(execFile)(compiler, ['-p', folder], { env }).catch(
    (error: { stdout: string }) => error,
  )
  return output.stdout.split('\n').filter((line) => line.includes('error'))
}

test('a customer’s project compiles against the types, with and without the wrapper', async () => {
  expect(
    await objections(`
import { useRef } from 'react'
import type { AncrageBookingElement } from './ancrage.js'
import { Booking, Button, loadAncrage } from './react.js'

loadAncrage('https://app.example')
export function Page() {
  const booking = useRef<AncrageBookingElement>(null)
  return (
    <>
      <Booking ref={booking} practice="a" layout="week" prefill={{ firstname: 'Anne' }} personalDetails
        headingLevel={3} onRequest={({ detail }) => detail.startsAt.length}><a href="/">b</a></Booking>
      <Button practice="a" onOpen={() => booking.current?.open({ startsAt: '2027-03-02T08:00:00Z' })} />
      <ancrage-next practice="a" personal-details />
      <ancrage-booking practice="a" layout="month" personal-details onancrage-request={({ detail }) => detail.status.length} />
    </>
  )
}
const element = document.querySelector('ancrage-booking')
element?.addEventListener('ancrage-before-submit', ({ detail }) => detail.client?.email.length)
element?.addEventListener('ancrage-booked', ({ detail }) => detail.client?.guardian?.name.length)
element?.addEventListener('ancrage-request', ({ detail }) => detail.message?.length)
element?.addEventListener('ancrage-cancelled', ({ detail }) => detail.reason?.length)
const next = document.querySelector('ancrage-next')
if (next) next.personalDetails = true
element?.addEventListener('ancrage-hold', ({ detail }) => detail.expiresAt.length)
element?.addEventListener('click', ({ clientX }) => clientX.toFixed())
void element?.ready.then(() => element.refresh())
if (element) element.prefill = { email: 'anne@example.fr' }
document.addEventListener('ancrage-request', ({ detail }) => detail.startsAt.length)
window.addEventListener('ancrage-view', ({ detail }) => detail.practice.length)
loadAncrage('https://app.example', { file: '/ancrage-0123456789.js', integrity: 'sha384-x' })
;(window.Ancrage ??= []).push(() => element?.open())
`),
  ).toEqual([])
})

test('the types refuse unknown values, unknown events and details, and a missing practice', async () => {
  const wrong = [
    '<Booking practice="a" layout="year" />',
    '<Booking />',
    '<Booking practice="a" onPayment={() => undefined} />',
    '<Booking practice="a" onRequest={({ detail }) => detail.email} />',
    '<Booking practice="a" onRequest={({ detail }) => detail.client.email} />',
  ]
  const lines = wrong.map((jsx, index) => `export const page${index} = ${jsx}`)
  const errors = await objections(["import { Booking } from './react.js'", ...lines].join('\n'))
  expect(errors.map((line) => /page\.tsx\((\d)/.exec(line)?.[1])).toEqual(['2', '3', '4', '5', '6'])
})

/** The source code of all elements, styles included. */
async function sources() {
  const paths = globSync('{widgets/src,loader}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (path) => /\/dist\b|\.test\./.test(path),
  })
  return (await Promise.all(paths.map(read))).join('\n')
}
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

test('the reference describes every part and custom property of the code, and no other', async () => {
  const text = await sources()
  const written = names(text, /\bpart=(?:"([^"]+)"|\{[^}]*\})/g)
    .flatMap((list) => list.split(' '))
    .filter(Boolean)
  const described = parts.map(({ name }) => name)
  expect(
    written.filter((name) => !described.includes(name)),
    'missing in looks.ts',
  ).toEqual([])
  const composed = /^(step|step-current|choice|choice-chosen|button|button-\w+|alert|select|textarea)$/
  expect(
    described.filter((name) => !written.includes(name) && !composed.test(name)),
    'no such part',
  ).toEqual([])
  const documented = names(text, /var\(--ancrage-([a-z-]*[a-z])\b/g)
  // sheets.ts opens every other token under its own name.
  const tokens = names(text, /[{;\s]--([a-z-]+):/g)
  const properties = customProperties.map(({ name }) => name.replace('--ancrage-', ''))
  expect(documented.filter((name) => !properties.includes(name))).toEqual([])
  expect(properties.filter((name) => !documented.includes(name) && !tokens.includes(name))).toEqual([])
})

test("every line that an element writes to a page's console leads to an explanation", async () => {
  const known = ['troubleshooting', ...troubles.flatMap(topicsOf)]
  const text = await sources()
  const warned = names(text, /warnDeveloper\([\s\S]{0,160}?, '([a-z-]+)'\)/g)
  const byLoader = names(text, /developers#([a-z-]+)/g)
  expect(Math.min(warned.length, byLoader.length)).toBeGreaterThan(0)
  expect([...warned, ...byLoader].filter((topic) => !known.includes(topic))).toEqual([])
})
