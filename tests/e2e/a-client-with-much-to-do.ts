import type { Page } from '@playwright/test'
import { distantStarts } from '../system/people.ts'
import { mailbox } from './demo.ts'
import { linkIn } from './own-account.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { takeCards } from './take-cards.ts'
import { aPerson } from './visitor-page.ts'
import type { Lang } from './words.ts'

const sleep = {
  name: { fr: 'Sommeil', en: 'Sleep' },
  questions: [
    {
      id: 'nuits',
      kind: 'choice' as const,
      label: { fr: 'Comment dormez-vous ?', en: 'How do you sleep?' },
      isRequired: true,
      options: [
        { id: 'mal', label: { fr: 'Mal', en: 'Badly' } },
        { id: 'bien', label: { fr: 'Bien', en: 'Well' } },
      ],
    },
  ],
}

const HOUR_MS = 3_600_000

/**
 * A practice and its client with a past session, a coming one, and something of each kind to do. The practice takes
 * cards where there is a page on which its practitioner says so.
 */
export async function aClientWithMuchToDo({ practitioner, locale }: { practitioner?: Page; locale: Lang }) {
  const practice = await aQuietPractice()
  const { api, typeId, visitor } = practice
  await api.practices.fullMode({})
  const person = aPerson()
  const { id: patientId } = await api.patients.add({ body: { ...person, locale } })
  const plan = (startsAt: string) =>
    api.sessions.plan({ body: { patientId, sessionTypeId: typeId, startsAt, location: 'office', allowOverlap: true } })
  const [far = ''] = distantStarts(await visitor.freeStarts(typeId), 180).slice(-1)
  const coming = await plan(far)
  const held = await plan(new Date(Math.floor(Date.now() / 900_000) * 900_000 - 3 * HOUR_MS).toISOString())
  await api.sessions.held({ params: { id: held.id } })
  await api.sessions.complete({ params: { id: held.id } })
  if (practitioner) await takeCards(practitioner, practice, locale)
  const form = await api.forms.add({ body: { content: sleep } })
  await api.forms.publish({ params: { id: form.id }, body: { revision: form.revision } })
  await api.forms.send({ params: { id: coming.id }, body: { formId: form.id } })
  await api.consents.ask({ params: { id: coming.id } })
  await api.exercises.share({ params: { id: patientId }, body: { title: 'Respirer', text: 'Cinq minutes, le soir.' } })
  await api.exercises.ask({ params: { id: patientId }, body: { words: 'Qualité de ma nuit' } })
  await api.reviews.plan({ params: { id: held.id }, body: { choice: 'now' } })
  await api.clientArea.invite({ params: { id: patientId } })
  const invited = await mailbox.next({ to: person.email, subject: locale === 'fr' ? 'espace client' : 'client area' })
  return { api, person, patientId, comingId: coming.id, link: linkIn(invited.text) }
}
