import type * as z from 'zod'
import { assertBookableLocation, assertOffered } from '../availability/service.ts'
import type { Query } from '../db/query.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { Lang } from '../http/schema.ts'
import type { Links } from '../mail/links.ts'
import type { PracticeId } from '../practice-id.ts'
import {
  type FirstSession,
  furtherTypesOf,
  type PlannedStep,
  previewProgramme,
  stepLocation,
} from '../sessions/programme/programme-preview.ts'
import { readProgramme } from '../sessions/reading/detail.ts'
import { isConfirmable } from '../sessions/states.ts'
import { typeNames } from '../sessions/type-names.ts'
import type { OwnBooking, OwnStep, PreviewedSession } from './contract/own-booking.ts'
import type { booking } from './contract.ts'
import { isLinkOver } from './link-end.ts'

type Own = z.output<typeof OwnBooking>
type Step = z.output<typeof OwnStep>
type ProgrammeQuery = z.output<typeof booking.programme.query>

/** The sessions that booking a pack at a time would plan now. Only the booking makes them certain. */
export async function previewedProgramme(
  { db: { query }, scope: { practiceId }, now }: ActionContext,
  { sessionTypeId, startsAt, location, lang = 'fr' }: ProgrammeQuery,
  ownHoldId: string | undefined,
): Promise<z.output<typeof PreviewedSession>[]> {
  const wanted = { practiceId, sessionTypeId, startsAt, now, ownHoldId }
  const offer = await assertOffered(query, wanted, { isHoldKept: true })
  assertBookableLocation(offer, location)
  const following = await laterSteps(query, { practiceId, typeId: sessionTypeId, startsAt }, { location, lang, now })
  return following.length ? [inWords({ typeId: sessionTypeId, offer, startsAt }, location, lang), ...following] : []
}

async function laterSteps(
  query: Query,
  first: FirstSession,
  { location, lang, now }: { location: string; lang: Lang; now: Date },
) {
  const following = await previewProgramme(query, first, now)
  return following.map((step) => inWords(step, location, lang))
}

const inWords = (
  { offer, startsAt }: PlannedStep,
  firstPlace: string,
  lang: Lang,
): z.output<typeof PreviewedSession> => ({
  name: typeNames([offer.type], lang),
  durationMinutes: offer.input.durationMinutes,
  priceCents: offer.type.priceCents,
  location: stepLocation(offer, firstPlace),
  startsAt,
})

type Booking = Pick<Own, 'status' | 'startsAt' | 'location' | 'sessionType' | 'practice'> & {
  practiceId: PracticeId
  id: string
}

/** How a programme is shown: with which addresses of its sessions, in which language, and as it is when. */
interface ProgrammeView {
  links: Pick<Links, 'manage'>
  lang: Lang
  now: Date
}

/** The programme of a visitor's booking: as planned, or as previewed while it waits for an answer. */
export async function ownProgramme(query: Query, own: Booking, view: ProgrammeView) {
  const steps = (await plannedSteps(query, own, view)) ?? (await previewedSteps(query, own, view))
  return steps.length > 1 ? steps : null
}

async function plannedSteps(query: Query, own: Booking, { links, lang, now }: ProgrammeView): Promise<Step[] | null> {
  const programme = await readProgramme(query, own.id)
  if (!programme) return null
  const { practiceId } = own
  const isPracticeOpen = !own.practice.isClosed
  const planned = programme.sessions.map((session): Step => {
    const { id, linkVersion, startsAt, endsAt, location, status, types } = session
    return {
      name: typeNames(types, lang),
      durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
      priceCents: types.reduce((sum, { priceCents }) => sum + priceCents, 0),
      location,
      startsAt,
      status,
      isThis: id === own.id,
      manageUrl: isLinkOver(endsAt, now) ? null : links.manage({ practiceId, id, linkVersion }),
      ...(isConfirmable({ status, startsAt, isPracticeOpen }, now) && { canConfirm: true as const }),
    }
  })
  const unplanned = programme.unplanned.map((type): Step => {
    const { durationMinutes, priceCents } = type
    const name = typeNames([type], lang)
    return { name, durationMinutes, priceCents, location: own.location, ...unknown }
  })
  return [...planned, ...unplanned]
}

const unknown = { startsAt: null, status: null, isThis: false, manageUrl: null }

async function previewedSteps(
  query: Query,
  own: Booking,
  { lang, now }: Pick<ProgrammeView, 'lang' | 'now'>,
): Promise<Step[]> {
  const { sessionType, startsAt, status, location, practiceId } = own
  if (status !== 'pending_validation' || startsAt <= now) return []
  const { name, durationMinutes, priceCents } = sessionType
  const first = { name, durationMinutes, priceCents, location, startsAt, status, isThis: true, manageUrl: null }
  const furtherTypeIds = await furtherTypesOf(query, own)
  const beginning = { practiceId, typeId: sessionType.id, furtherTypeIds, startsAt }
  const following = await laterSteps(query, beginning, { location, lang, now })
  return [first, ...following.map((step) => ({ ...step, status: null, isThis: false, manageUrl: null }))]
}
