import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type * as z from 'zod'
import { localDay } from '../availability/local-day.ts'
import type { Lang } from '../http/schema.ts'
import type { PublicPractice } from '../practices/contract.ts'
import type { FirstElement, FirstWish } from './contract.ts'

/** What is drawn: everything in the view is a function of it. */
export interface Drawn {
  element: z.output<typeof FirstElement>
  practice: z.output<typeof PublicPractice>
  wish: z.output<typeof FirstWish>
  lang: Lang
  /** The zone of the visitor's device. */
  timeZone: string
  now: Date
  offers: { path: string; days: { date: string; slots: string[] }[] } | null
}

/** The availability that a view shows, or will show first. */
export interface FirstQuestion {
  sessionTypeId: string
  location?: 'office' | 'on_site' | 'video'
  from: string
  to: string
  timeZone: string
  path: string
}

/** What the widgets build for us: the same components that the browser has (widgets/src/server). */
export interface Drawer {
  firstQuestion(drawn: Omit<Drawn, 'offers'>): FirstQuestion | null
  draw(drawn: Drawn): string
  sheet: { css: string }
}

const built = new URL('../../../widgets/dist/server/first-view.js', import.meta.url)
let held: { version: number; drawer: Promise<Drawer> } | undefined

/** The widgets' own drawing; null while they are not built. A new build is taken up without a restart. */
export async function drawerOf(file: URL = built): Promise<Drawer | null> {
  const found = await stat(file).catch(() => null)
  if (!found) return null
  const version = found.mtimeMs
  if (held?.version !== version) held = { version, drawer: import(`${file.href}?${version}`) as Promise<Drawer> }
  return held.drawer.catch(() => null)
}

/** As many views as a busy hour asks for, about 15 kB each. */
const MOST_HELD = 500

/**
 * Draws each view once. What is drawn is named by all that it is made of, so nothing has to be forgotten when a practice
 * or its times change: that is another view, and the one that nobody asks for any more is the first to go. Null: it
 * could not be drawn, and the element does without.
 */
export function drawings(most = MOST_HELD) {
  const known = new Map<string, string | null>()
  return (drawer: Drawer, drawn: Drawn, failed: (error: unknown) => void) => {
    const name = nameOf(drawer, drawn)
    const html = known.has(name) ? known.get(name) : drawOrNot(drawer, drawn, failed)
    known.delete(name)
    known.set(name, html ?? null)
    const [oldest] = known.keys()
    if (known.size > most && oldest) known.delete(oldest)
    return html ? { html, ...drawer.sheet } : null
  }
}

function drawOrNot(drawer: Drawer, drawn: Drawn, failed: (error: unknown) => void): string | null {
  try {
    return drawer.draw(drawn)
  } catch (error) {
    failed(error)
    return null
  }
}

const builds = new WeakMap<Drawer, number>()
let count = 0

function nameOf(drawer: Drawer, { now, ...drawn }: Drawn): string {
  const build = builds.get(drawer) ?? ++count
  builds.set(drawer, build)
  return createHash('sha256')
    .update(JSON.stringify([build, dayOf(now, drawn), drawn]))
    .digest('base64')
}

/** Which day it is decides what « today » means in the view. */
function dayOf(now: Date, { offers, practice }: Pick<Drawn, 'offers' | 'practice'>): string {
  const timeZone = new URLSearchParams(offers?.path.split('?')[1]).get('timeZone') ?? practice.timeZone
  return localDay(now, timeZone)
}
