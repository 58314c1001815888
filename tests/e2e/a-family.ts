import { localDay } from '@ancrage/api/format/day'
import { distantStarts } from '../system/people.ts'
import { aBiller } from './a-biller.ts'
import { mailbox } from './demo.ts'
import { linkIn } from './own-account.ts'
import { aPerson } from './visitor-page.ts'

export const today = () => localDay(new Date(), 'Europe/Paris')
/** The same day of an earlier year; 29 February becomes the 28th. */
export const yearsAgo = (years: number, day = today()) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`

const sleep = {
  name: { fr: 'Sommeil', en: 'Sleep' },
  questions: [
    {
      id: 'nuits',
      kind: 'choice' as const,
      label: { fr: 'Comment dort votre enfant ?' },
      isRequired: true,
      options: [
        { id: 'mal', label: { fr: 'Mal' } },
        { id: 'bien', label: { fr: 'Bien' } },
      ],
    },
  ],
}

/** A guardian who is a client too, with two children: each has a coming session, an invoice and a shared document. */
export async function aFamily() {
  const { api, typeId, visitor } = await aBiller()
  const parent = aPerson()
  const starts = distantStarts(await visitor.freeStarts(typeId), 180)
  const member = async (nth: number, firstname: string, more: { email?: string; dateOfBirth?: string } = {}) => {
    const { lastname } = parent
    const { id } = await api.patients.add({ body: { firstname, lastname, ...more } })
    const body = { patientId: id, sessionTypeId: typeId, startsAt: starts[nth] ?? '', location: 'office' as const }
    const session = await api.sessions.plan({ body })
    const line = { label: `Séance de ${firstname}`, quantity: 1, unitPriceCents: 6000 }
    await api.invoices.create({ body: { patientId: id, lines: [line], issue: true } })
    const file = { params: { id }, query: { name: `Pour ${firstname} seulement.txt` }, body: new Blob([firstname]) }
    const document = await api.documents.add(file)
    await api.documents.change({ params: { id: document.id }, body: { isShared: true } })
    return { id, sessionId: session.id }
  }
  const own = await member(0, parent.firstname, { email: parent.email })
  const lea = await member(1, 'Léa', { dateOfBirth: yearsAgo(12) })
  const tom = await member(2, 'Tom', { email: aPerson().email, dateOfBirth: yearsAgo(16) })
  const form = await api.forms.add({ body: { content: sleep } })
  await api.forms.publish({ params: { id: form.id }, body: { revision: form.revision } })
  await api.clientArea.invite({ params: { id: own.id } })
  const { text } = await mailbox.next({ to: parent.email })
  for (const { id } of [lea, tom]) await api.clientArea.openGuardian({ params: { id }, body: { email: parent.email } })
  await api.forms.send({ params: { id: lea.sessionId }, body: { formId: form.id } })
  await api.consents.ask({ params: { id: tom.sessionId } })
  return { api, parent, own, lea, tom, link: linkIn(text) }
}
