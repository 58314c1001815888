import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type * as z from 'zod'
import { localDay } from '../format/day.ts'
import type { Lang } from '../http/schema.ts'
import type { PublicPractice } from '../practices/contract.ts'
import type { SnapshotAttributes, SnapshotElement } from './contract.ts'

/** The data of a view, which is a function of it. */
export interface SnapshotData {
  element: z.output<typeof SnapshotElement>
  practice: z.output<typeof PublicPractice>
  attributes: z.output<typeof SnapshotAttributes>
  lang: Lang
  /** The zone of the visitor's device. */
  timeZone: string
  now: Date
  offers: { path: string; days: { date: string; slots: string[] }[] } | null
}

/** The availability that a view shows first. */
export interface SnapshotQuery {
  sessionTypeId: string
  location?: 'office' | 'on_site' | 'video'
  from: string
  to: string
  timeZone: string
  path: string
}

/**
 * The renderer that the widgets build for the server: the same components as in the browser (widgets/src/first-view).
 */
export interface SnapshotRenderer {
  snapshotQuery(view: Omit<SnapshotData, 'offers'>): SnapshotQuery | null
  draw(view: SnapshotData): string
  sheet: { css: string }
}

const built = new URL('../../../widgets/server/dist/first-view.js', import.meta.url)
let held: { version: number; renderer: Promise<SnapshotRenderer> } | undefined

/** The widgets' renderer; null while they are not built. A new build is used without a restart. */
export async function rendererOf(file: URL = built): Promise<SnapshotRenderer | null> {
  const found = await stat(file).catch(() => null)
  if (!found) return null
  const version = found.mtimeMs
  if (held?.version !== version)
    held = { version, renderer: import(`${file.href}?${version}`) as Promise<SnapshotRenderer> }
  return held.renderer.catch(() => null)
}

/** As many views as a busy hour requests, about 15 kB each. */
const MOST_HELD = 500

/**
 * Renders each view once. Its name contains all of its data, so nothing has to be invalidated: changed data are another
 * view, and unused ones are dropped first. Null: it could not be rendered, and the element does without.
 */
export function snapshotCache(most = MOST_HELD) {
  const known = new Map<string, string | null>()
  return (renderer: SnapshotRenderer, view: SnapshotData, failed: (error: unknown) => void) => {
    const name = nameOf(renderer, view)
    const html = known.has(name) ? known.get(name) : drawOrNot(renderer, view, failed)
    known.delete(name)
    known.set(name, html ?? null)
    const [oldest] = known.keys()
    if (known.size > most && oldest) known.delete(oldest)
    return html ? { html, ...renderer.sheet } : null
  }
}

function drawOrNot(renderer: SnapshotRenderer, view: SnapshotData, failed: (error: unknown) => void): string | null {
  try {
    return renderer.draw(view)
  } catch (error) {
    failed(error)
    return null
  }
}

const builds = new WeakMap<SnapshotRenderer, number>()
let count = 0

function nameOf(renderer: SnapshotRenderer, { now, ...view }: SnapshotData): string {
  const build = builds.get(renderer) ?? ++count
  builds.set(renderer, build)
  return createHash('sha256')
    .update(JSON.stringify([build, dayOf(now, view), view]))
    .digest('base64')
}

/** The local day decides what « today » means in the view. */
function dayOf(now: Date, { offers, practice }: Pick<SnapshotData, 'offers' | 'practice'>): string {
  const timeZone = new URLSearchParams(offers?.path.split('?')[1]).get('timeZone') ?? practice.timeZone
  return localDay(now, timeZone)
}
