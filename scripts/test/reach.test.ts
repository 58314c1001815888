import { expect, test } from 'vitest'
import { readSources, sourceOf } from '../../tests/structure/source.ts'
import { changeTable, mainPath, specsOfAreas } from './change-table.mjs'
import { reach } from './reach.mjs'
import { stageNames, stageOf } from './stage-of.mjs'

/** A small repository of two features, with the tests that exercise them. */
const repository = Object.entries({
  'api/src/app.ts': "import './booking/routes.ts'\nimport './video/routes.ts'\nimport './http/problem.ts'",
  'api/src/http/problem.ts': '',
  'api/src/booking/routes.ts': "import './service.ts'",
  'api/src/booking/service.ts': '',
  'api/src/video/routes.ts': "import './zoom.ts'",
  'api/src/video/zoom.ts': '',
  'api/src/video/zoom.test.ts': "import { x } from './zoom.ts'",
  'api/test/app.ts': "import '../src/app.ts'",
  'api/test/booking/request.api.test.ts': "import '../app.ts'",
  'api/test/video/rooms.api.test.ts': "import '../app.ts'\nconst held = await owner.booking.hold({})",
  'api/test/http/answers.api.test.ts': "import '../app.ts'",
  'widgets/src/ui/button.tsx': '',
  'widgets/test/flow.browser.test.tsx': "import '../src/ui/button.tsx'",
  'console/src/styles.css': '@import "@ancrage/widgets/theme.css";',
  'console/src/features/login/login.tsx': "import { Button } from '@ancrage/widgets/ui/button'",
  'console/src/features/login/login.browser.test.tsx': "import './login'",
  'tests/e2e/main-job.spec.ts': '',
  'tests/e2e/video.spec.ts': "import './rooms.ts'",
  'tests/e2e/rooms.ts': '',
  'tests/e2e/accounts-password.spec.ts': '',
  'tests/structure.test.ts': '',
}).map(([path, text]) => sourceOf(path, text))

/** What runs for a change: stages by their name, and files. */
const runsFor = (...changed: string[]) =>
  reach(repository, changed).flatMap(({ stage, files }: { stage: string; files?: string[] }) => files ?? [stage])

const checks = ['check', 'tests/structure.test.ts']

test.each<[string, string, string[]]>([
  ['documentation only by the checks', 'docs/access.md', checks],
  [
    'a module of the API by its tests',
    'api/src/video/zoom.ts',
    [
      'check',
      'api/src/video/zoom.test.ts',
      'tests/structure.test.ts',
      'api/test/http/answers.api.test.ts',
      'api/test/video/rooms.api.test.ts',
      'tests/e2e/main-job.spec.ts',
      'tests/e2e/video.spec.ts',
    ],
  ],
  [
    'a feature also by the tests of others that call it',
    'api/src/booking/service.ts',
    [
      ...checks,

      'api/test/booking/request.api.test.ts',
      'api/test/http/answers.api.test.ts',
      'api/test/video/rooms.api.test.ts',
      'tests/e2e/main-job.spec.ts',
    ],
  ],
  [
    'the ground of the API by all of its tests and all that drives the system',
    'api/src/http/problem.ts',
    [
      ...checks,

      'api/test/booking/request.api.test.ts',
      'api/test/http/answers.api.test.ts',
      'api/test/video/rooms.api.test.ts',
      'e2e',
    ],
  ],
  ['a helper of tests by those that import it', 'tests/e2e/rooms.ts', [...checks, 'tests/e2e/video.spec.ts']],
  [
    'a test by itself',
    'api/src/video/zoom.test.ts',
    ['check', 'api/src/video/zoom.test.ts', 'tests/structure.test.ts'],
  ],
  ['a migration by the API and end to end', 'api/src/db/migrations/migration-20270101.ts', [...checks, 'api', 'e2e']],
  ['how a system starts by whole systems', 'scripts/system/ports.mjs', [...checks, 'system']],
  ['the lock by everything', 'package-lock.json', [...stageNames]],
])('%s is tested', (_what, changed, runs) => {
  expect(runsFor(changed)).toEqual(runs)
})

test('a file shared with the console is tested there, and in pictures', () => {
  const runs = runsFor('widgets/src/ui/button.tsx')
  expect(runs).toContain('widgets/test/flow.browser.test.tsx')
  expect(runs).toContain('widgets/test/pictures.browser.test.tsx')
  expect(runs).toContain('console/src/features/login/login.browser.test.tsx')
})

test('tokens are tested in pictures, and the contract by all that use the API', () => {
  expect(runsFor('widgets/src/theme.css')).toContain('widgets/test/pictures.browser.test.tsx')
  expect(runsFor('api/src/booking/contract.ts')).toEqual(expect.arrayContaining(['widgets', 'console']))
})

test('texts, which no module imports by name, are tested with the modules beside them', () => {
  expect(runsFor('console/src/features/login/texts.fr.json')).toEqual([
    'check',
    'console/src/replaced-words.test.ts',
    'console/src/texts.test.ts',
    'tests/structure.test.ts',
    'console/src/features/login/login.browser.test.tsx',
    'tests/e2e/accounts-password.spec.ts',
    'tests/e2e/main-job.spec.ts',
  ])
})

test('each stage says why it runs', () => {
  expect(reach(repository, ['api/src/db/migrations/a.ts']).map(({ why }: { why: string }) => why)).toEqual([
    'all of it: always',
    '1 by always',
    'all of it: api/src/db/migrations/a.ts',
    'all of it: api/src/db/migrations/a.ts',
  ])
})

test('the tables name existing stages, files and features', () => {
  const paths = new Set(readSources().map(({ path }) => path))
  const named = changeTable.flatMap(({ runs }) => runs).filter((name) => !stageNames.includes(name))
  const specs = Object.values(specsOfAreas).flat()
  const all = [...named, ...mainPath, ...specs.map((name) => `tests/e2e/${name}.spec.ts`)]
  expect(all.filter((path) => !paths.has(path) || !stageOf(path))).toEqual([])
  const folders = [...paths].map((path) => /^(?:api\/src|console\/src\/features)\/([^/]+)\//.exec(path)?.[1])
  const areas = Object.keys(specsOfAreas).filter((name) => !name.startsWith('workspace '))
  expect(areas.filter((name) => !folders.includes(name))).toEqual([])
})
