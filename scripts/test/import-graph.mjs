import { dirname, posix } from 'node:path'

/** The folders that are no features: all features build on them. */
const ground = ['http', 'db', 'jobs', 'mail', 'sms', 'files', 'crypto']

/**
 * Which files import which, the text of each file, and the files of each feature.
 * @param {{ path: string, text: string, imports: string[] }[]} sources
 * @param {string[]} changed may include deleted files, which were imported too
 */
export function importGraph(sources, changed) {
  const known = new Set([...sources.map(({ path }) => path), ...changed])
  const targets = new Map(
    sources.map(({ path, imports, text }) => [
      path,
      [...imports, ...styleSheetsIn(path, text)].flatMap((name) => fileOf(name, known) ?? []),
    ]),
  )
  return {
    targets,
    texts: new Map(sources.map(({ path, text }) => [path, text])),
    imported: new Set([...targets.values()].flat()),
    features: featuresOf([...known]),
  }
}

/** A style sheet imports with double quotes. */
const styleSheetsIn = (path, text) =>
  path.endsWith('.css')
    ? [...text.matchAll(/@import "([^"]+)"/g)].map(([, name = '']) =>
        name.startsWith('.') ? posix.join(dirname(path), name) : name,
      )
    : []

/** The exports of the widgets whose file is elsewhere than their name says. */
const doorsOfWidgets = { 'booking-stages': 'booking/own/stage', 'type-cards': 'booking/type-cards' }

/** The file of an import: by path, with or without an extension, or by the name of a workspace. */
function fileOf(name, known) {
  const [, workspace, door] = /^@ancrage\/(api|widgets)\/(.+)$/.exec(name) ?? []
  const path = (workspace ? `${workspace}/src/${doorsOfWidgets[door ?? ''] ?? door}` : name).split('?')[0] ?? ''
  const plain = path.replace(/\.js$/, '')
  return [path, ...['.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => plain + ending)].find((file) =>
    known.has(file),
  )
}

function featuresOf(paths) {
  /** @type {Map<string, string[]>} */
  const features = new Map()
  for (const path of paths) {
    const [, folder, name = ''] = /^((?:api\/src|console\/src\/features)\/([^/]+))\//.exec(path) ?? []
    if (!folder || (folder.startsWith('api/') && ground.includes(name)) || /\.test\.tsx?$/.test(path)) continue
    features.set(folder, [...(features.get(folder) ?? []), path])
  }
  return features
}
