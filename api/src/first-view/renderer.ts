import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type * as z from 'zod'
import { localDay } from '../format/day.ts'
import type { Lang } from '../http/schema.ts'
import type { PublicPractice } from '../practices/contract.ts'
import type { SnapshotAttributes, SnapshotElement } from './contract.ts'

/** What is drawn: everything in the view is a function of it. */
export interface SnapshotData {
  element: z.output<typeof SnapshotElement>
  practice: z.output<typeof PublicPractice>
  wish: z.output<typeof SnapshotAttributes>
  lang: Lang
  /** The zone of the visitor's device. */
  timeZone: string
  now: Date
  offers: { path: string; days: { date: string; slots: string[] }[] } | null
}

/** The availability that a view shows, or will show first. */
export interface SnapshotQuery {
  sessionTypeId: string
  location?: 'office' | 'on_site' | 'video'
  from: string
  to: string
  timeZone: string
  path: string
}

/** What the widgets build for us: the same components that the browser has (widgets/src/first-view). */
export interface SnapshotRenderer {
  snapshotQuery(drawn: Omit<SnapshotData, 'offers'>): SnapshotQuery | null
  draw(drawn: SnapshotData): string
  sheet: { css: string }
}

const built = new URL('../../../widgets/server/dist/first-view.js', import.meta.url)
let held: { version: number; drawer: Promise<SnapshotRenderer> } | undefined

/** The widgets' own drawing; null while they are not built. A new build is taken up without a restart. */
export async function rendererOf(file: URL = built): Promise<SnapshotRenderer | null> {
  const found = await stat(file).catch(() => null)
  if (!found) return null
  const version = found.mtimeMs
  if (held?.version !== version)
    held = { version, drawer: import(`${file.href}?${version}`) as Promise<SnapshotRenderer> }
  return held.drawer.catch(() => null)
}

/** As many views as a busy hour asks for, about 15 kB each. */
const MOST_HELD = 500

/**
 * Draws each view once. What is drawn is named by all that it is made of, so nothing has to be forgotten when a practice
 * or its times change: that is another view, and the one that nobody asks for any more is the first to go. Null: it
 * could not be drawn, and the element does without.
 */
export function snapshotCache(most = MOST_HELD) {
  const known = new Map<string, string | null>()
  return (drawer: SnapshotRenderer, drawn: SnapshotData, failed: (error: unknown) => void) => {
    const name = nameOf(drawer, drawn)
    const html = known.has(name) ? known.get(name) : drawOrNot(drawer, drawn, failed)
    known.delete(name)
    known.set(name, html ?? null)
    const [oldest] = known.keys()
    if (known.size > most && oldest) known.delete(oldest)
    return html ? { html, ...drawer.sheet } : null
  }
}

function drawOrNot(drawer: SnapshotRenderer, drawn: SnapshotData, failed: (error: unknown) => void): string | null {
  try {
    return drawer.draw(drawn)
  } catch (error) {
    failed(error)
    return null
  }
}

const builds = new WeakMap<SnapshotRenderer, number>()
let count = 0

function nameOf(drawer: SnapshotRenderer, { now, ...drawn }: SnapshotData): string {
  const build = builds.get(drawer) ?? ++count
  builds.set(drawer, build)
  return createHash('sha256')
    .update(JSON.stringify([build, dayOf(now, drawn), drawn]))
    .digest('base64')
}

/** Which day it is decides what « today » means in the view. */
function dayOf(now: Date, { offers, practice }: Pick<SnapshotData, 'offers' | 'practice'>): string {
  const timeZone = new URLSearchParams(offers?.path.split('?')[1]).get('timeZone') ?? practice.timeZone
  return localDay(now, timeZone)
}
