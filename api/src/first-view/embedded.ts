import { minuteMs } from '../availability/days.ts'
import { readInPractice } from '../db/native.ts'
import type { App } from '../http/context.ts'
import type { EmbeddedSnapshot, EmbeddedView, ReadEmbeddedSnapshot } from '../http/embedded-snapshot.ts'
import { Failure } from '../http/errors.ts'
import { rendererOf, type SnapshotRenderer } from './renderer.ts'
import { createSnapshot } from './service.ts'

const words = {
  fr: {
    title: (name: string) => `${name} · Prendre rendez-vous`,
    description: (name: string, city: string) => `Prendre rendez-vous en ligne : ${name}${city && `, ${city}`}.`,
    withoutScript: 'La réservation en ligne a besoin de JavaScript. Vous pouvez aussi appeler le cabinet :',
  },
  en: {
    title: (name: string) => `${name} · Book an appointment`,
    description: (name: string, city: string) => `Book an appointment online: ${name}${city && `, ${city}`}.`,
    withoutScript: 'Booking online needs JavaScript. You can also call the practice:',
  },
}

/**
 * The booking of a practice for the first HTML of its frame, in the practice's own zone. Equal requests in one second
 * share it; like its free times, it changes with each minute.
 */
export const embeddedSnapshot =
  (app: App, drawerOf: () => Promise<SnapshotRenderer | null> = rendererOf): ReadEmbeddedSnapshot =>
  (request) => {
    const now = app.now()
    const { practiceId, lang, sessionType = null, layout = null } = request
    const name = JSON.stringify(['frame', Math.ceil(now.getTime() / minuteMs), lang, sessionType, layout])
    const read = async () => readSnapshot(app, now, request, await drawerOf())
    return app.answers.answer(practiceId, name, read, charactersOf)
  }

const charactersOf = (view: EmbeddedSnapshot | null) => (view ? view.html.length + view.css.length : 0)

async function readSnapshot(
  app: App,
  now: Date,
  { practiceId, lang, sessionType, layout }: EmbeddedView,
  renderer: SnapshotRenderer | null,
): Promise<EmbeddedSnapshot | null> {
  const failed = (error: unknown) => app.log.error({ err: error }, 'a first view could not be drawn')
  const whose = { practiceId, now, config: app.config, failed }
  // The visitor's zone is unknown here: an invalid one leaves the practice's.
  const view = { element: 'booking', plain: '0' } as const
  const request = { ...view, lang, timeZone: '', sessionTypeId: sessionType, layout }
  const found = await readInPractice(app.orm, practiceId, ({ query }) =>
    createSnapshot(query, whose, request, renderer),
  ).catch((refusal) => {
    if (refusal instanceof Failure) return null
    throw refusal
  })
  if (!found?.markup) return null
  const { practice, markup } = found
  const { title, description, withoutScript } = words[lang]
  return {
    title: title(practice.name),
    description: description(practice.name, practice.legal.city ?? ''),
    withoutScript,
    phone: practice.legal.phone,
    color: practice.theme.primary,
    ...markup,
  }
}
