import { expect, test } from 'vitest'
import { rules, violations } from './structure/rules.ts'
import { readSources, sourceOf } from './structure/source.ts'
import { crowdedSql, groundSql, measuredSql } from './structure/sql-texts.ts'

const files = readSources()

test.each(Object.entries(rules))('the repository keeps to its rule of %s', (_name, rule) => {
  expect(violations(files, [rule])).toEqual([])
})

test('most files are small: half under 60 lines, nine of ten under 150', () => {
  const lengths = files.map(({ text }) => text.split('\n').length).sort((one, other) => one - other)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(60)
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(150)
})

test('every file in the lists of files with SQL exists, and is listed once', () => {
  const listed = [crowdedSql, measuredSql, groundSql].flatMap(Object.keys)
  expect(listed.filter((path, at) => listed.indexOf(path) !== at)).toEqual([])
  const paths = new Set(files.map(({ path }) => path))
  expect(listed.filter((path) => !paths.has(`api/src/${path}`))).toEqual([])
})

/** The violations of a repository with only these files. */
const faultsOf = (written: Record<string, string>) =>
  violations(Object.entries(written).map(([path, text]) => sourceOf(path, text)))

test.each<[string, Record<string, string>, RegExp]>([
  ['a file of 301 lines', { 'api/src/app.ts': '\n'.repeat(301) }, /301 lines: split it/],
  ['a longer file with an empty reason', { 'api/src/app.ts': `// Long: \n${'\n'.repeat(301)}` }, /lines: split it/],
  ['a comment of 121 columns', { 'api/src/app.ts': `/** ${'so '.repeat(38)} */` }, /line 1 is wider/],
  ['a name in capitals', { 'console/src/lib/useThing.ts': '' }, /not kebab-case/],
  ['a name that says nothing', { 'widgets/src/date-utils.ts': '' }, /says nothing/],
  ['something left undone', { 'api/src/app.ts': '// TO' + 'DO later' }, /undone/],
  ['a test left out', { 'api/src/app.test.ts': 'test.on' + "ly('x', () => {})" }, /leaves out tests/],
  ['axe with rules of its own', { 'console/src/a.test.tsx': "import axe from 'axe-core'" }, /one rule set/],
  ['cases without the seed of the run', { 'api/src/a.test.ts': "import fc from 'fast-check'" }, /seed of the run/],
  ['SQL as text', { 'api/src/booking/routes.ts': "query('select 1 from session')" }, /holds SQL as text/],
  ['rows that nothing checks', { 'api/src/booking/routes.ts': 'query<Row>(text)' }, /holds SQL as text/],
  ['a listed file without SQL', { 'api/src/availability/offer.ts': '' }, /no SQL any more/],
  ['a handler', { 'api/src/app.ts': 'function handle' + 'Request() {}' }, /say what is done/],
  ['an assertion by another name', { 'api/src/x/service.ts': 'function refuseTooMany() {}' }, /is called assert/],
  ['a role by another name', { 'api/src/booking/controller.ts': '' }, /is called routes/],
  ['a word that is no name', { 'api/src/booking/sightings.ts': '' }, /"sightings" .* write installs/],
  ['a type of its own by such a word', { 'api/src/app.ts': 'interface Asked {}' }, /"asked" in Asked is no name/],
  ['an export by such a word', { 'api/src/app.ts': 'export const isAsked = 1' }, /"asked" in isAsked is no name/],
  [
    'an exported name that stands twice in a package',
    {
      'api/src/booking/one.ts': 'export interface Place {}',
      'api/src/sessions/other.ts': 'export const Place = 1\nexport type Place = 1',
    },
    /sessions\/other.ts has the exported name Place too/,
  ],
  ['TSX in the API', { 'api/src/booking/emails.tsx': '' }, /cannot read TSX/],
  [
    'a ground that knows a feature',
    { 'api/src/http/route.ts': "import '../booking/service.ts'" },
    /http imports the feature booking/,
  ],
  [
    'a feature with another’s routes',
    { 'api/src/booking/routes.ts': "import { x } from '../sessions/routes.ts'" },
    /belongs to sessions alone/,
  ],
  [
    'an endpoint that is bound past the one route',
    { 'api/src/booking/routes.ts': "router.get('/api/x', () => {})" },
    /bound by `route` alone/,
  ],
  [
    'a feature with the inside of another',
    { 'api/src/booking/service.ts': "import { x } from '../sessions/lifecycle/transition.ts'" },
    /is the inside of sessions/,
  ],
  [
    'a widget that reaches into the API',
    { 'widgets/src/api.ts': "import { x } from '../../api/src/contract.ts'" },
    /widgets may not import api/,
  ],
  [
    'a widget that imports the console',
    { 'widgets/src/api.ts': "import x from '@ancrage/console'" },
    /widgets may not import/,
  ],
  ['a loader that knows the API', { 'loader/loader.ts': "import '@ancrage/api/contract'" }, /loader may not import/],
  [
    'a console with the inside of a widget',
    { 'console/src/main.tsx': "import '@ancrage/widgets/booking'" },
    /console may not import/,
  ],
  [
    'a test with the inside of the API',
    { 'tests/e2e/a.spec.ts': "import '../../api/src/booking/service.ts'" },
    /tests may not import/,
  ],
  [
    'an API that loads a widget',
    { 'api/src/app.ts': "const a = await import('../../widgets/src/ui/button.tsx')" },
    /api may not import/,
  ],
  ['a script with a package', { 'scripts/start.mjs': "import pg from 'pg'" }, /may not import pg/],
  [
    'a page that imports another’s',
    { 'console/src/features/a/a.tsx': "import '../b/b.tsx'" },
    /features\/a may not import features\/b/,
  ],
  [
    'a page that takes of another feature what is not public',
    { 'console/src/features/a/a.tsx': "import '../b/public/b'" },
    /features\/a may not import features\/b/,
  ],
  [
    'features of the console in a circle',
    {
      'console/src/features/a/a.tsx': "import { b } from '../b/public'",
      'console/src/features/b/b.tsx': "import type { C } from '../c/public'",
      'console/src/features/c/c.tsx': "import { a } from '../a/public'",
    },
    /features\/b imports features\/c, which leads back to features\/b/,
  ],
  [
    'a public file with something of its own',
    { 'console/src/features/a/public.ts': "export { a } from './a'\nexport const b = 1" },
    /only what is exported from files of its own feature/,
  ],
  [
    'a public file that hands on what another feature opens',
    { 'console/src/features/a/public.ts': "export { b } from '../b/public'" },
    /only what is exported from files of its own feature/,
  ],
  [
    'a component that knows a page',
    { 'console/src/components/a.tsx': "import '../features/b/b.tsx'" },
    /components may not import features\/b/,
  ],
  [
    'a server module in the browser',
    {
      'api/src/contract.ts': "export * from './booking/contract.ts'",
      'api/src/booking/contract.ts': "import { createHash } from 'node:crypto'",
    },
    /browsers load it .* imports node:crypto/,
  ],
  [
    'a format that only a server can write',
    { 'api/src/format/day.ts': "import { readFile } from 'node:fs/promises'" },
    /browsers load it .* imports node:fs/,
  ],
  [
    'a format that loads all of its library',
    { 'api/src/format/day.ts': "import { addDays } from 'date-fns'" },
    /browsers load it .* imports date-fns/,
  ],
  [
    'features in a circle',
    {
      'api/src/booking/service.ts': "import '../sessions/service.ts'",
      'api/src/sessions/service.ts': "import '../patients/service.ts'",
      'api/src/patients/service.ts': "import type { X } from '../booking/entity.ts'",
    },
    /booking imports sessions, which leads back to booking/,
  ],
  [
    'a table of states that knows others',
    { 'api/src/reviews/states.ts': "import { x } from '../sessions/states.ts'" },
    /a table of states imports nothing/,
  ],
  [
    'a practice known by any text',
    { 'api/src/x/service.ts': 'const nameOf = (practiceId: string) => practiceId' },
    /is a `PracticeId`/,
  ],
  [
    'a list of statuses of its own',
    { 'console/src/features/x/page.tsx': "const over = ['done', 'completed']" },
    /it lists statuses of a session/,
  ],
  [
    'a condition with a list of statuses of its own',
    { 'api/src/x/service.ts': "if (status === 'cancelled' || status === 'missed') return" },
    /it lists statuses of a session/,
  ],
])('%s is refused', (_what, written, words) => {
  expect(faultsOf(written).join('\n')).toMatch(words)
})

test('the allowed forms are accepted', () => {
  expect(
    faultsOf({
      'api/src/booking/service.ts': "import { x } from '../availability/slots.ts'\nimport pg from 'pg'",
      'api/src/sessions/emails/requested.ts': "import { p } from '../../mail/template.ts'",
      'api/src/jobs/worker.ts': "import { jobs } from '../sessions/jobs.ts'",
      'api/src/contract.ts': "import * as z from 'zod'",
      'api/test/access/requests.ts': `// Long: it has a line for each endpoint.\n${'\n'.repeat(301)}`,
      'api/src/booking/contract.ts': 'export const Booking = 1\nexport type Booking = 1',
      'widgets/src/booking.ts': 'export const Booking = 1',
      'widgets/src/api.ts': "import { contract } from '@ancrage/api/contract'",
      'console/src/features/a/a.tsx': "import { Button } from '@ancrage/widgets/ui/button'\nimport '../../lib/api.ts'",
      'console/src/features/a/b.tsx': "import '../b/sheet/texts'\nimport { b } from '../b/public'",
      'console/src/features/b/public.ts': "/** Why. */\nexport type { B } from './b'\nexport { b } from './b'",
      'console/src/layout/frame.tsx': "import '../features/a/a.tsx'",
      'scripts/start.mjs': "import { x } from '../api/src/db/embedded.ts'\nimport 'node:fs'",
    }),
  ).toEqual([])
})
