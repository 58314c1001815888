import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

const root = import.meta.dirname
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const textsIn = (path: string) => flat(JSON.parse(read(path)) as Tree)

function flat(tree: Tree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix + key}.`)),
    ),
  )
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const variablesOf = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/** Texts that the specification prescribes literally. */
const given = ["L'heure de début doit être avant l'heure de fin"]

const french = globSync('**/*.fr.json', { cwd: root })
const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => /\.test\.tsx?$/.test(path) })
const namespaces = Object.fromEntries(french.map((path) => [namespaceOf(path), path]))

/** Returns the namespace under which a file of texts is registered. */
function namespaceOf(path: string): string {
  if (path.endsWith('errors.fr.json')) return 'errors'
  return /addTexts\('(\w+)'/.exec(read(join(dirname(path), 'texts.ts')))?.[1] ?? ''
}

/** Returns a pattern for the keys that the sources use; a variable part matches one word. */
function usedKeys(namespace: string): RegExp {
  const keys = sources.map(read).flatMap((code) => {
    if (!code.includes(`'${namespace}'`)) return []
    return [...code.matchAll(/(['"`])(?:\w+:)?((?:[\w.]|\$\{[^}]*\})+)\1/g)].map(([, , key = '']) => key)
  })
  const patterns = keys.filter((key) => !/^\$\{[^}]*\}$/.test(key))
  return new RegExp(
    `^(${patterns.map((key) => key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')).join('|')})$`,
  )
}

describe.each(Object.entries(namespaces))('the texts of %s', (namespace, path) => {
  const fr = textsIn(path)
  const en = textsIn(path.replace('.fr.', '.en.'))

  test('exist in both languages, with the same variables', () => {
    expect(Object.keys(en)).toEqual(Object.keys(fr))
    for (const key of Object.keys(fr)) {
      const name = (variable?: string) => (variable === 'ofName' ? 'name' : variable)
      // Only French puts a name after « de ».
      expect(variablesOf(en[key]), key).not.toContain('ofName')
      expect(variablesOf(en[key]).sort(), key).toEqual(variablesOf(fr[key]).map(name).sort())
    }
  })

  test('are all used', () => {
    const isUsed = namespace === 'errors' ? /./ : usedKeys(namespace)
    const unused = Object.keys(fr).filter((key) => !isUsed.test(key.replace(PLURAL, '')))
    expect(unused).toEqual([])
  })

  test('follow French typography: curly apostrophes, non-breaking spaces, and spaces inside guillemets', () => {
    for (const [key, text] of Object.entries(fr)) {
      if (given.includes(text)) continue
      expect(text, key).not.toMatch(/['"]|\.\.\.| [:;!?»]|[^\u00a0\u202f][;!?»]|« |«[^\u00a0\u202f]|!/u)
    }
  })
})

test.each([
  'client-area',
  'client-exercises',
  'client-privacy',
  'client-profile',
  'client-sessions',
  'booking',
  'consent-signing',
  'pay',
  'verify-email',
  'messages',
  'messages/block',
  'octopush',
  'reminders',
])(
  'no line ends within « e-mail » in the sentences and longer labels that clients read, or about messages, in %s',
  (feature) => {
    const texts = Object.values(textsIn(`features/${feature}/texts.fr.json`))
    const sentences = texts.filter((text) => /[.?:;]| par e-mail$/.test(text))
    expect(sentences.filter((text) => text.includes('e-mail'))).toEqual([])
  },
)

test.each([
  'admin',
  'billing',
  'calendar',
  'clinical-consent',
  'custom-emails',
  'documents',
  'drafts',
  'forms',
  'inbox',
  'integrations',
  'landing',
  'login',
  'money',
  'password',
  'patient',
  'profile',
  'requests',
  'reviews',
  'security',
  'sessions',
  'sessions/head',
  'sessions/planning',
  'sessions/requests',
  'sessions/sheet',
  'settings',
  'stripe',
  'welcome',
])('no line ends within « e-mail » in the sentences of %s', (feature) => {
  // A template's words are sent as they stand.
  const shown = Object.entries(textsIn(`features/${feature}/texts.fr.json`)).filter(([key]) => !/templates/.test(key))
  expect(shown.filter(([, text]) => /[.?:;]/.test(text) && /e-mail/i.test(text))).toEqual([])
})

test('no line ends within « e-mail » in the notices of answered requests, which are narrow on a phone', () => {
  const { request } = JSON.parse(read('features/sessions/texts.fr.json')) as { request: Record<string, string> }
  const notices = ['acceptedMailed', 'refusedMailed', 'unconfirmed', 'noAddress'].map((key) => request[key])
  for (const notice of notices) expect(notice).toMatch(/^[^-]*e\u2011mail/)
})

test('errors of work hours are in the words of the specification', () => {
  expect(textsIn('features/schedule/texts.fr.json')).toMatchObject({
    'refused.start_not_before_end': "L'heure de début doit être avant l'heure de fin",
    'refused.ranges_overlap': 'Les plages horaires se chevauchent',
    'refused.past_end_of_day': 'Vous dépassez la fin de journée.',
  })
})

test('each error code of the API has a text', async () => {
  const { problems } = await import('@ancrage/api/contract')
  expect(Object.keys(textsIn('lib/errors.fr.json'))).toEqual(expect.arrayContaining(Object.keys(problems)))
})

test.each(['fr', 'en'])(
  'in %s a block is lifted under one name, for e-mails and SMS, on pages of messages and clients',
  (language) => {
    const onMessage = textsIn(`features/messages/block/texts.${language}.json`)
    const mail = textsIn(`features/messages/texts.${language}.json`)
    const sms = textsIn(`features/octopush/texts.${language}.json`)
    expect([mail['blocked.lift'], sms.lift]).toEqual([onMessage.lift, onMessage.lift])
    const word = language === 'fr' ? 'levez le blocage' : 'lift the block'
    expect(mail.takesNoMail).toContain(word)
  },
)

test.each(['fr', 'en'])('in %s the command palette uses the names of the navigation and the tabs', (language) => {
  const frame = textsIn(`layout/texts.${language}.json`)
  const palette = textsIn(`features/command-palette/texts.${language}.json`)
  const named = Object.entries(palette).flatMap(([key, name]) => {
    const [, place] = /^places\.(\w+)$/.exec(key) ?? []
    const inFrame = place && (frame[`tabs.${place}`] ?? frame[place])
    return inFrame ? [[name, inFrame]] : []
  })
  expect(named.length).toBeGreaterThan(8)
  for (const [name, inFrame] of named) expect(name).toBe(inFrame)
})
