import { dirname } from 'node:path'
import { always, changeTable, mainPath, registries, specsOfAreas } from './change-table.mjs'
import { importGraph } from './import-graph.mjs'
import { stageNames, stageOf } from './stage-of.mjs'

/**
 * The stages that a change can reach, each with the reason and the files that run; no files mean all of them.
 * @param {{ path: string, text: string, imports: string[] }[]} sources every code file, with what it imports
 * @param {string[]} changed paths of files, deleted ones too
 */
export function reach(sources, changed) {
  /** Each stage or file that runs, with the first change that causes it. @type {Map<string, string>} */
  const reasons = new Map(always.map((name) => [name, 'always']))
  const add = (name, path) => reasons.set(name, reasons.get(name) ?? path)
  for (const path of changed) {
    for (const { change, runs } of changeTable) {
      if (change.test(path)) for (const name of runs) add(name, path)
    }
    for (const name of specsFor(path, sources)) add(name, path)
  }
  for (const [test, path] of reachedByImports(sources, changed)) add(test, path)
  return stageNames.flatMap((stage) => {
    if (reasons.has(stage)) return [{ stage, why: `all of it: ${reasons.get(stage)}` }]
    const files = [...reasons.keys()].filter((name) => stageOf(name) === stage).sort()
    const [first = ''] = files.filter((file) => reasons.get(file) !== 'always').concat(files)
    return files.length ? [{ stage, files, why: `${files.length} by ${reasons.get(first)}` }] : []
  })
}

/** The specs that exercise a change; all of them (the stage) if it is in no feature. */
function specsFor(path, sources) {
  if (!/^(api\/src|console\/(src|public)|widgets\/src|loader|examples)\//.test(path)) return []
  if (/\.test\.tsx?$|^loader\/test\//.test(path)) return []
  const [, feature] = /^(?:api\/src|console\/src\/features)\/([^/]+)\//.exec(path) ?? []
  const area = feature ?? `workspace ${path.split('/')[0]}`
  const names = specsOfAreas[area]
  if (!names) return ['e2e']
  const known = new Set(sources.map((source) => source.path))
  return [...mainPath, ...names.map((name) => `tests/e2e/${name}.spec.ts`)].filter((spec) => known.has(spec))
}

/** Each test that a change reaches by imports, with one of the changes. */
function reachedByImports(sources, changed) {
  const graph = importGraph(sources, changed)
  return sources
    .filter(({ path }) => stageOf(path))
    .flatMap(({ path }) => {
      const reached = reachedFrom(path, graph)
      const found = changed.find((file) => reached.has(file) || isBeside(file, reached, graph))
      return found ? [[path, found]] : []
    })
}

/** A file that nobody imports by name, such as texts, is reached by the modules in its folder. */
const isBeside = (file, reached, { imported }) =>
  !/\.(tsx?|mjs|css)$/.test(file) && !imported.has(file) && [...reached].some((path) => dirname(path) === dirname(file))

/** A test and all its imports. A test in the folder of a feature exercises that feature and those that it calls. */
function reachedFrom(test, { targets, texts, features }) {
  const own = folderOf(test)
  const isOfFeature = features.has(own)
  const reached = new Set()
  const waiting = [test, ...(features.get(own) ?? [])]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const next = targets.get(path) ?? []
    const isRegistry = isOfFeature && registries.includes(path)
    waiting.push(...(isRegistry ? next.filter((target) => !features.has(folderOf(target))) : next))
    if (isOfFeature && path.startsWith('api/test/')) {
      for (const folder of calledIn(texts.get(path))) waiting.push(...(features.get(folder) ?? []))
    }
  }
  return reached
}

/** The folder of the feature that a file, or a test of it, belongs to. */
function folderOf(path) {
  const [, part, name] = /^(api\/(?:src|test)|console\/src\/features)\/([^/]+)\//.exec(path) ?? []
  return part && `${part.replace('/test', '/src')}/${name}`
}

/** `owner.sessionTypes.list(` calls api/src/session-types. */
const calledIn = (text) =>
  [...text.matchAll(/\.(\w+)\.\w+\(/g)].map(
    ([, name = '']) => `api/src/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
