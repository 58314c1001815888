import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aSigning } from './a-signing.ts'

const app = await testApp()

const words = { textFr: 'Je suis d’accord.\r\n\r\nVraiment.', textEn: 'I agree.' }

test('a changed text is a new version, and every earlier one can be read', async () => {
  const { practitioner } = await aSigning(app)
  const changed = await practitioner.consents.changeText({ body: { ...words, base: 1 } })
  expect(changed).toMatchObject({ version: 2, textFr: 'Je suis d’accord.\n\nVraiment.', createdBy: 'Camille Essai' })
  const { data, meta } = await practitioner.consents.texts({})
  expect(meta.total).toBe(2)
  expect(data.map(({ version }) => version)).toEqual([2, 1])
  expect(data[1]?.textEn).toContain('explicit consent')
  expect(data[1]?.textEn).toContain('end the support whenever I wish, without giving a reason')
})

test('reading our default text leaves no trace, and the first signature stores it', async () => {
  const { practice, sign, practitioner, sessionId } = await aSigning(app)
  const storedTexts = () =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('select id from consent_text where practice_id = $1', [practice.id]),
    )
  const { text } = await practitioner.consents.ofSession({ params: { id: sessionId } })
  const { data } = await practitioner.consents.texts({})
  expect(data.map(({ id, version }) => [id, version])).toEqual([[text.id, 1]])
  expect(await storedTexts()).toEqual([])
  await sign({ textVersionId: text.id })
  expect(await storedTexts()).toEqual([{ id: text.id }])
})

test('the same words make no version, also when they are sent twice', async () => {
  const { practitioner } = await aSigning(app)
  const change = () => practitioner.consents.changeText({ body: { ...words, base: 1 } })
  expect((await change()).id).toBe((await change()).id)
  expect((await practitioner.consents.texts({})).meta.total).toBe(2)
})

test('when two change the text at once, the second is refused', async () => {
  const { practitioner } = await aSigning(app)
  await practitioner.consents.changeText({ body: { ...words, base: 1 } })
  const late = practitioner.consents.changeText({ body: { ...words, textEn: 'Yes.', base: 1 } })
  expect(await refusal(late)).toMatchObject({ status: 409, code: 'conflict' })
})

test('a text without words is refused, and HTML in it is text', async () => {
  const { practitioner } = await aSigning(app)
  const empty = practitioner.consents.changeText({ body: { ...words, textFr: ' \n ', base: 1 } })
  expect((await refusal(empty)).details.errors).toEqual({ textFr: ['required'] })
  const html = '<img src=x onerror=alert(1)>'
  expect((await practitioner.consents.changeText({ body: { ...words, textFr: html, base: 1 } })).textFr).toBe(html)
})

test('a text that was shown before it changed can be signed for a day, and then no more', async () => {
  const { practice, sign, practitioner, sessionId } = await aSigning(app)
  const { text } = await practitioner.consents.ofSession({ params: { id: sessionId } })
  await practitioner.consents.changeText({ body: { ...words, base: 1 } })
  expect(await sign({ textVersionId: text.id })).toMatchObject({ textVersion: 1, textId: text.id })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update consent_text set created_at = created_at - interval '25 hours' where practice_id = $1`, [
      practice.id,
    ]),
  )
  const late = sign({ textVersionId: text.id, signature: { kind: 'typed', name: 'Plus tard' } })
  expect(await refusal(late)).toMatchObject({
    status: 409,
    code: 'conflict',
    details: { errors: { textVersionId: ['changed_since'] } },
  })
})
