import type * as z from 'zod'
import { offeredDays } from '../availability/service.ts'
import type { Query } from '../db/query.ts'
import { Failure } from '../http/errors.ts'
import { publicPractice } from '../practices/service.ts'
import type { firstView } from './contract.ts'
import { type Drawer, drawings, type FirstQuestion } from './drawing.ts'

type Asked = z.output<typeof firstView.show.query>

const drawn = drawings()

interface Whose {
  practiceId: string
  now: Date
  publicUrl: string
}

/** What an element shows first. Without a drawer it is the practice alone: the element asks and draws the rest itself. */
export async function viewFirst(
  query: Query,
  { practiceId, now, publicUrl }: Whose,
  asked: Asked,
  drawer: Drawer | null,
) {
  const { lang, timeZone, plain, ...wish } = asked
  const practice = await publicPractice(query, practiceId, lang, publicUrl)
  const view = { practice, wish, lang, timeZone, now }
  const question = drawer?.firstQuestion(view) ?? null
  const offers = question && (await offersOf(query, practiceId, question, now))
  const isDrawn = drawer && plain === '0' && (offers || !question)
  return {
    practice,
    now,
    offers,
    markup: isDrawn ? { html: drawn(drawer, { ...view, offers }), ...drawer.sheet } : null,
  }
}

/** What cannot be told, the element asks for itself, and says why not. */
async function offersOf(query: Query, practiceId: string, { path, ...question }: FirstQuestion, now: Date) {
  try {
    const { days } = await offeredDays(query, practiceId, question, now)
    return { path, days }
  } catch (refusal) {
    if (refusal instanceof Failure) return null
    throw refusal
  }
}
