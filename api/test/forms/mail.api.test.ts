import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aForm, sleep } from './a-form.ts'

test('a form sent by mail comes discreetly, in the client’s language, with a link that opens it', async () => {
  const office = await aPostOffice()
  const app = await office.api({ environment: { PUBLIC_URL: 'https://rendez-vous.example' } })
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose', settings: { discretion: true } })
  const me = await app.signedIn(practice)
  const { id: patientId, email } = await aPatient(office.orm, practice, { firstname: '<b>Zoé</b>' })
  await inPractice(office.orm.em.fork(), practice.id, (em) => queryOf(em)("update patient set locale = 'en'"))
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id } = await aSession(office.orm, practice, { startsAt, patientId })
  const form = await aForm(me, sleep({ name: { fr: 'Phobie <script>alert(1)</script>' } }))
  const send = () => me.forms.send({ params: { id }, body: { formId: form.id, notify: true } })
  await send()
  const withdrawn = await send()
  await me.forms.revoke({ params: { id, requestId: withdrawn.id } })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.recipients).toEqual([email])
  expect(mail?.subject).toBe('A few questions before your appointment')
  expect(mail?.source).not.toMatch(/hypnos|phobi|<script|<b>Zo/i)
  const [, token = ''] = /https:\/\/rendez-vous\.example\/forms\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  expect((await app.client().forms.toFill({ params: { token } })).content.name.fr).toContain('Phobie')
  await expect
    .poll(async () => (await office.messages(practice.id)).map(({ status }) => status).sort(), { timeout: 15_000 })
    .toEqual(['sent', 'skipped'])
  expect(JSON.stringify(await office.messages(practice.id))).not.toContain(token)
})
