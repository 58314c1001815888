import { basename } from 'node:path'
import { exportedNames, notName, ownTypes, wordsOf } from './names.ts'
import type { Source } from './source.ts'
import { crowdedSql, groundSql, measuredSql } from './sql-texts.ts'
import {
  baseFolders,
  empty,
  featureLists,
  insideFolders,
  LONGEST,
  long,
  notNames,
  openPaths,
  otherNames,
  packages,
  reasonToBeLong,
  statusList,
  undone,
  wideComment,
} from './vocabulary.ts'

/** Checks one file and returns its violations. */
type Rule = (file: Source, files: Source[]) => string[]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const workspaceOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => {
  const [, folder] = /^api\/src\/([^/]+)\//.exec(path) ?? []
  return folder && !baseFolders.includes(folder) ? folder : undefined
}
const roleOf = (path: string) => basename(path).split('.')[0] ?? ''
/** A statement in quotes, or the unchecked cast of its rows. */
const sqlText = /[`'"]\s*(?:select|insert into|update \w+(?: \w+)? set|delete from|with \w+ as)\s|\bquery</
const sqlFiles = new Set(Object.keys({ ...crowdedSql, ...measuredSql, ...groundSql }))
const when = (is: boolean, words: string) => (is ? [words] : [])

export const rules: Record<string, Rule> = {
  size: ({ path, text }) => {
    const lines = text.split('\n').length - 1
    const isExcused = long.test(path) || reasonToBeLong.test(text)
    return when(lines > LONGEST && !isExcused, `${lines} lines: split it, or say why it is longer than ${LONGEST}`)
  },

  names: ({ path }) => {
    const name = basename(path)
    return [
      ...when(!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name), 'its name is not kebab-case'),
      ...when(empty.test(name), 'its name says nothing: take one from the domain'),
    ]
  },

  comments: ({ path, text }) => {
    const wide = text.split('\n').findIndex((line) => wideComment.test(line)) + 1
    return when(wide > 0 && !path.startsWith('examples/'), `the comment of line ${wide} is wider than 120 columns`)
  },

  words: ({ path, text }) => [
    ...when(undone.test(text), 'it leaves something undone or hides an error'),
    ...when(isTest(path) && /\b(test|it|describe)\.(only|skip|todo|fixme)\b/.test(text), 'it leaves out tests'),
    ...when(
      /\b(function|const) (handle|process|manage)[A-Z]/.test(text),
      'a name begins with handle, process or manage: say what is done',
    ),
    ...when(
      path.startsWith('api/src/') && /\bfunction refuse(?!Session\b|OwnSms\b)[A-Z]/.test(text),
      'what throws is called assert…: to refuse is what a practitioner does',
    ),
  ],

  roles: ({ path }) => {
    const feature = featureOf(path)
    if (!feature || isTest(path)) return []
    const [, , , file = ''] = path.split('/')
    const role = otherNames[file.split('.')[0] ?? '']
    return [
      ...when(!!role, `a file of this role is called ${role}`),
      ...when(path.endsWith('.tsx'), 'the API runs without a build and cannot read TSX'),
    ]
  },

  glossary: (file) => {
    if (file.path.includes('/migrations/')) return []
    const named = [basename(file.path).replace(/\..*/, ''), ...exportedNames(file), ...ownTypes(file)]
    return named.flatMap((name) => wordsOf(name).flatMap((word) => when(word in notNames, notName(name, word))))
  },

  'SQL as text': ({ path, text }) => {
    if (!path.startsWith('api/src/') || isTest(path) || path.includes('/migrations/')) return []
    const isListed = sqlFiles.has(path.slice('api/src/'.length))
    return [
      ...when(sqlText.test(text) && !isListed, 'it holds SQL as text: use entities or `tablesOf(em)` (decision 3)'),
      ...when(!sqlText.test(text) && isListed, 'it holds no SQL any more: take it off the list in sql-texts.ts'),
    ]
  },

  'one name for one thing': (file, files) => {
    const standing = namesByPackage(files).get(workspaceOf(file.path))
    return exportedNames(file).flatMap((name) => {
      const others = (standing?.get(name) ?? []).filter((path) => path !== file.path)
      return when(others.length > 0, `${others.join(' and ')} has the exported name ${name} too`)
    })
  },

  layers: ({ path, imports }) => {
    const [, folder = ''] = /^api\/src\/([^/]+)\//.exec(path) ?? []
    const feature = featureOf(path)
    return imports.flatMap((target) => {
      const other = featureOf(target)
      if (!other || other === feature || featureLists.includes(path)) return []
      return [
        ...when(baseFolders.includes(folder), `${folder} imports the feature ${other} (${target})`),
        ...when(
          !!feature && insideFolders.some((inside) => target.startsWith(inside)),
          `${target} is the inside of ${other}`,
        ),
        ...when(
          !!feature && ['routes', 'policy', 'emails'].includes(roleOf(target)),
          `${target} belongs to ${other} alone`,
        ),
      ]
    })
  },

  routing: ({ path, text }) =>
    when(
      path.startsWith('api/src/') &&
        !['api/src/http/route.ts', 'api/src/openapi.ts'].includes(path) &&
        /\brouter\.(register|get|post|put|patch|delete|all)\(/.test(text),
      'endpoints are bound by `route` alone',
    ),

  borders: ({ path, imports }) => {
    const own = workspaceOf(path)
    return imports.flatMap((target) => {
      const isPath = /^(api|widgets|console|loader|examples|tests|scripts)\//.test(target)
      const isOpen = isPath
        ? workspaceOf(target) === own || (openPaths[own] ?? []).includes(target)
        : !target.startsWith('@ancrage/') || (packages[own]?.test(target) ?? false)
      return when(!isOpen, `${own} may not import ${target}`)
    })
  },

  states: ({ path, imports }) =>
    when(
      roleOf(path) === 'states' && !isTest(path) && imports.length > 0,
      'a table of states imports nothing: whoever reads it must not come back to its feature',
    ),

  'ids of practices': ({ path, text }) =>
    when(
      path.startsWith('api/src/') && !isTest(path) && /\bpracticeId\??: string\b/.test(text),
      'the id of a practice is a `PracticeId`',
    ),

  'groups of statuses': ({ path, text }) =>
    when(
      /^(api|console|widgets)\/src\//.test(path) &&
        !isTest(path) &&
        !/\/migrations\/|^api\/src\/sessions\/states\.ts$/.test(path) &&
        statusList.test(text),
      'it lists statuses of a session: take or name the group in sessions/states.ts',
    ),

  axe: ({ path, imports }) =>
    when(
      imports.some((name) => /^@?axe-core\b/.test(name)) && !/^tests\/(accessibility\/|e2e\/accessible\.ts)/.test(path),
      'axe has one rule set: ask it by tests/accessibility',
    ),

  properties: ({ path, imports }) =>
    when(
      path.startsWith('api/') && path !== 'api/test/properties.ts' && imports.includes('fast-check'),
      'the cases of a property come from the seed of the run: import api/test/properties.ts',
    ),

  scripts: ({ path, imports }) =>
    path.startsWith('scripts/') && !isTest(path)
      ? imports
          .filter((name) => !/^(node:|[\w-]+\/)/.test(name))
          .map((name) => `scripts run before anything is installed and may not import ${name}`)
      : [],

  console: ({ path, imports }) => {
    const layer = consoleLayer(path)
    return imports.flatMap((target) => {
      const other = consoleLayer(target)
      if (!layer || !other || layer.name === other.name) return []
      const isPublic = layer.height === other.height && (publicFile.test(target) || textsFile.test(target))
      return when(other.height >= layer.height && !isPublic, `${layer.name} may not import ${other.name} (${target})`)
    })
  },

  /** A bundler drops unused parts of such a file, so it must have no side effects. */
  'public files': ({ path, text }) => {
    if (!publicFile.test(path)) return []
    const rest = text.replace(/\/\*[\s\S]*?\*\/|^\/\/.*$|export (type )?\{[^}]*\} from '\.\/[^']+'/gm, '')
    return when(rest.trim() !== '', 'it holds only what is exported from files of its own feature')
  },

  browser: (file, files) =>
    isTest(file.path) || !reachedFromBrowser(files).has(file.path)
      ? []
      : file.imports
          .filter((target) => !browserLibraries.test(target) && !target.startsWith('api/src/'))
          .map((target) => `browsers load it from the API, and it imports ${target}`),

  cycles: ({ path, imports }, files) => {
    const feature = anyFeatureOf(path)
    if (!feature || isTest(path)) return []
    const others = otherFeatures(feature, imports)
    return [...new Set(others)]
      .filter((other) => featuresBehind(other, files).has(feature))
      .map((other) => `${feature} imports ${other}, which leads back to ${feature}`)
  },
}

const namesByPackage = once((files) => {
  const known = new Map<string, Map<string, string[]>>()
  for (const file of files) {
    const names = known.get(workspaceOf(file.path)) ?? new Map<string, string[]>()
    for (const name of exportedNames(file)) names.set(name, [...(names.get(name) ?? []), file.path])
    known.set(workspaceOf(file.path), names)
  }
  return known
})

/** The files by which a feature of the console offers parts to the others. */
const publicFile = /^console\/src\/features\/[^/]+\/public(\.ts)?$/
/** Another feature may show the same texts: it registers them where it shows them. */
const textsFile = /^console\/src\/features\/.+\/texts(\.ts)?$/

/** The feature of the API or of the console to which a path belongs. */
function anyFeatureOf(path: string) {
  const { name = '' } = consoleLayer(path) ?? {}
  return name.startsWith('features/') ? name : featureOf(path)
}

/** The layers: lib and components below the features, features side by side, the layout and the routes above. */
function consoleLayer(path: string) {
  const [, name, part] = /^console\/src\/(lib|components|features|layout)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (!name) return undefined
  const height = { lib: 0, components: 1, features: 2, layout: 3 }[name] ?? 0
  return { name: name === 'features' ? `features/${part}` : name, height }
}

const opensToBrowser = (path: string) => /^api\/src\/(contract\.ts|client\.ts|format\/)/.test(path) && !isTest(path)
const browserLibraries = /^(zod|date-fns\/\w+|@date-fns\/tz\/\w+)$/

/** What browsers may load of the API, and every file that it reaches. */
const reachedFromBrowser = once((files) => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const open = files.map(({ path }) => path).filter(opensToBrowser)
  return reach(open, (path) => byPath.get(path)?.imports.filter((target) => target.startsWith('api/')) ?? [])
})

/** The features that a file imports. A table of states imports none itself, so everybody may import it. */
const otherFeatures = (feature: string, imports: string[]) =>
  imports
    .filter((target) => roleOf(target) !== 'states')
    .flatMap((target) => anyFeatureOf(target) ?? [])
    .filter((other) => other !== feature)

const featuresOfFeatures = once((files) => {
  const known = new Map<string, Set<string>>()
  for (const { path, imports } of files.filter((file) => !isTest(file.path))) {
    const feature = anyFeatureOf(path)
    if (!feature) continue
    const others = otherFeatures(feature, imports)
    known.set(feature, new Set([...(known.get(feature) ?? []), ...others]))
  }
  return known
})

const featuresBehind = (feature: string, files: Source[]) =>
  reach([feature], (name) => [...(featuresOfFeatures(files).get(name) ?? [])])

function reach(from: string[], next: (name: string) => string[], found = new Set<string>()): Set<string> {
  for (const name of from) {
    if (found.has(name)) continue
    found.add(name)
    reach(next(name), next, found)
  }
  return found
}

/** Remembers the answer for the same list of files. */
function once<Answer>(work: (files: Source[]) => Answer) {
  const answers = new WeakMap<Source[], Answer>()
  return (files: Source[]): Answer => {
    const known = answers.get(files)
    if (known) return known
    const answer = work(files)
    answers.set(files, answer)
    return answer
  }
}

/** All violations, one line each. */
export const violations = (files: Source[], chosen: Rule[] = Object.values(rules)) =>
  files.flatMap((file) => chosen.flatMap((rule) => rule(file, files).map((words) => `${file.path}: ${words}`)))
