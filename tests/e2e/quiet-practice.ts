import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'
import { aVisitor } from '../system/people.ts'
import { demo, mailbox } from './demo.ts'
import { anAccount, asOwner } from './own-account.ts'
import { aPerson, asShown, fillIn, sendRequest } from './visitor-page.ts'
import type { Words } from './words.ts'

/** A practice that no other test books at: open on weekdays, with one session type, so that the times come first. */
export async function aQuietPractice() {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const ranges = [1, 2, 3, 4, 5].map((wday) => ({ wday, fromMinute: 540, toMinute: 1080 }))
  await api.schedule.replace({ body: { ranges } })
  const kind = { nameFr: 'Séance individuelle', nameEn: 'Single session', color: '#0b7f86' }
  const { id: typeId } = await api.sessionTypes.add({
    body: { ...kind, durationMinutes: 60, priceCents: 6000, locations: ['office'] },
  })
  const { id } = await api.practices.own({})
  /** The address of a page of the demo site, for this practice. */
  const on = (path: string) => `${demo.urls.site}${path}?practice=${id}`
  const visitor = aVisitor({ url: demo.urls.api, practiceId: id })
  return {
    owner,
    id,
    typeId,
    api,
    visitor,
    on,
    booked: async () => (await api.sessions.list({ query: { perPage: '100' } })).data,
    /** The first offered time, as the picker names it in French. */
    firstFree: async () => asShown((await visitor.freeStarts(typeId))[0] ?? '', 'fr-FR'),
  }
}

/** The buttons of free times, whose names start with the time. */
export const freeTimeButtons = (widget: Locator) =>
  widget.getByRole('button', { name: /^\d\d:\d\d, / }).filter({ visible: true })

/** Books from the times to the confirmation, and expects the request to arrive. */
export async function bookOn(widget: Locator, t: Words): Promise<void> {
  const person = aPerson()
  await freeTimeButtons(widget).first().click()
  await fillIn(widget, person, t)
  await sendRequest(widget, t)
  await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
  await mailbox.next({ to: person.email, subject: t.mails.requested })
}
