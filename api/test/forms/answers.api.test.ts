import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { withConcurrencyLimit } from '../../src/files/concurrency-limit.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { meanwhile } from '../meanwhile.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aForm, aFormQuestion, formToken, sleep } from './a-form.ts'

const app = await testApp()

const scene = async (content = sleep()) => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const patient = await aPatient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const session = await aSession(app.orm, practice, { startsAt, patientId: patient.id })
  const form = await aForm(me, content)
  const params = { id: session.id }
  const send = async () => formToken((await me.forms.send({ params, body: { formId: form.id } })).url)
  const answer = (token: string, answers: Record<string, string | number | boolean | string[]>) =>
    app.client().forms.answer({ params: { token }, body: { answers } })
  return {
    practice,
    me,
    patient,
    form,
    params,
    send,
    answer,
    ask: (token: string) => app.client().forms.toFill({ params: { token } }),
  }
}

const png = async () => {
  const stroke = { create: { width: 200, height: 6, channels: 4 as const, background: '#000000' } }
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } })
    .composite([{ input: await sharp(stroke).png().toBuffer(), left: 50, top: 50 }])
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'Quelqu’un' } } })
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** A header that claims 60,000 by 60,000 pixels, which would be 14 GB. */
const hugePng = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600806000000', 'hex').toString('base64')

test('a link brings the key of its own draft each time, and none once it was answered', async () => {
  const { send, ask, answer } = await scene()
  const [token, other] = [await send(), await send()]
  const { draftKey } = await ask(token)
  expect(Buffer.from(draftKey, 'base64url')).toHaveLength(32)
  expect((await ask(token)).draftKey).toBe(draftKey)
  expect((await ask(other)).draftKey).not.toBe(draftKey)
  await answer(token, { nuits: 'bien' })
  const { code, details } = await refusal(ask(token))
  expect(code).toBe('link_expired')
  expect(details).not.toHaveProperty('draftKey')
})

test('answers whose reply was lost are taken once, and changed ones are refused', async () => {
  const { send, me, params } = await scene()
  const token = await send()
  const options = { headers: { 'idempotency-key': newId() } }
  const answer = (nuits: string, given?: typeof options) =>
    app.client().forms.answer({ params: { token }, body: { answers: { nuits } } }, given)
  const first = await answer('bien', options)
  expect(await answer('bien', options)).toEqual(first)
  expect(await refusal(answer('bien'))).toMatchObject({ code: 'link_expired', details: { reason: 'answered' } })
  expect((await me.forms.ofSession({ params })).answers).toHaveLength(1)
})

describe('a signature', () => {
  const signing = sleep({ questions: [aFormQuestion({ id: 'accord', kind: 'signature', isRequired: true })] })

  test('is re-encoded, without the picture’s metadata', async () => {
    const { send, answer, me, params } = await scene(signing)
    await answer(await send(), { accord: await png() })
    const stored = String((await me.forms.ofSession({ params })).answers[0]?.answers.accord)
    const bytes = Buffer.from(stored.slice('data:image/png;base64,'.length), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 300 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('that is no picture, is a script or claims to be huge is refused at its field', async () => {
    const { send, answer } = await scene(signing)
    const token = await send()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    for (const accord of [
      `data:image/png;base64,${svg}`,
      'data:image/svg+xml;base64,PHN2Zy8+',
      `data:image/png;base64,${hugePng}`,
    ])
      expect((await refusal(answer(token, { accord }))).details.errors).toEqual({
        'answers.accord': [expect.stringMatching(/^(unreadable|not_a_png|too_large)$/)],
      })
  })

  test('that waits to be drawn holds no connection, and of many to one link one is kept', async () => {
    const { send, answer, me, form, params } = await scene(signing)
    const token = await send()
    const accord = await png()
    const turn = Promise.withResolvers<void>()
    const drawn = [withConcurrencyLimit(() => turn.promise), withConcurrencyLimit(() => turn.promise)]
    const sent = [
      ...Array.from({ length: 12 }, () => answer(token, { accord })),
      ...Array.from({ length: 12 }, () =>
        me.forms.fillIn({ params, body: { formVersionId: form.published?.id ?? '', answers: { accord } } }),
      ),
    ]
    const codes = codesOf(sent)
    let refused = 0
    for (const each of sent) each.catch(() => refused++)
    // Those that find no room to wait are refused; the others wait.
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(8)
    expect((await me.forms.ofSession({ params })).answers).toHaveLength(0)
    turn.resolve()
    await Promise.all(drawn)
    const all = await codes
    expect(all.filter((code) => code === 'unavailable')).toHaveLength(8)
    const { answers } = await me.forms.ofSession({ params })
    expect(answers.filter(({ by }) => by === 'client').length).toBeLessThanOrEqual(1)
    expect(answers).toHaveLength(all.filter((code) => code === 'done').length)
    expect(all.filter((code) => !/^(done|unavailable|link_expired)$/.test(code))).toEqual([])
  })
})

describe('an answer', () => {
  test('that is sent while its client is merged into another is stored for that one', async () => {
    const { send, answer, me, practice, patient, params } = await scene()
    const token = await send()
    const other = await aPatient(app.orm, practice)
    const answered = await meanwhile(
      app,
      practice.id,
      (query) => query('update form_request set patient_id = $2 where patient_id = $1', [patient.id, other.id]),
      () => answer(token, { nuits: 'bien' }),
    )
    expect(answered).toMatchObject({ status: 'fulfilled' })
    expect((await me.forms.ofPatient({ params: { id: other.id } })).answers).toMatchObject([
      { answers: { nuits: 'bien' }, sessionId: params.id },
    ])
  })

  test('is sealed in the database, and the log names it by ids alone', async () => {
    const { send, answer, me, practice, params } = await scene()
    const phrase = `une phrase ${newId()}`
    await answer(await send(), { nuits: 'mal', depuis: phrase })
    await me.forms.ofSession({ params })
    const [row] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ answers: Buffer }>('select answers from form_answer'),
    )
    expect(row?.answers.includes(Buffer.from(phrase))).toBe(false)
    const { data } = await me.audit.own({ query: {} })
    expect(data.map(({ action, by }) => `${action} ${by}`)).toEqual([
      'form.read practitioner',
      'form.answered client',
      'form.sent practitioner',
    ])
    expect(JSON.stringify(data.map(({ details }) => details))).not.toMatch(/phrase|Sommeil|Œuvrard/)
    expect(app.logged()).not.toContain(phrase)
  })

  test('that the practitioner corrects stays beside the correction; one of two simultaneous corrections wins', async () => {
    const { me, form, params } = await scene()
    const formVersionId = form.published?.id ?? ''
    const fillIn = (answers: Record<string, string>, replacesId?: string) =>
      me.forms.fillIn({ params, body: { formVersionId, answers, ...(replacesId && { replacesId }) } })
    const first = await fillIn({ nuits: 'bien' })
    const correct = () => fillIn({ nuits: 'mal', depuis: 'mars' }, first.id)
    expect(await codesOf([correct(), correct()])).toEqual(['conflict', 'done'])
    const { answers } = await me.forms.ofSession({ params })
    expect(answers).toMatchObject([
      { replacesId: first.id, isReplaced: false, answers: { nuits: 'mal', depuis: 'mars' } },
      { id: first.id, isReplaced: true, answers: { nuits: 'bien' } },
    ])
  })

  test('is not added to a locked record by the practitioner, but a client’s still arrives', async () => {
    const { me, form, params, send, answer, practice } = await scene()
    const token = await send()
    await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('update session set is_locked = true'))
    const formVersionId = form.published?.id ?? ''
    const writing = me.forms.fillIn({ params, body: { formVersionId, answers: { nuits: 'bien' } } })
    expect(await refusal(writing)).toMatchObject({ code: 'locked' })
    expect(await refusal(me.forms.send({ params, body: { formId: form.id } }))).toMatchObject({ code: 'locked' })
    await answer(token, { nuits: 'bien' })
    expect((await me.forms.ofSession({ params })).answers).toHaveLength(1)
  })

  test('with a number or a scale becomes a point in time, under the question’s present name', async () => {
    const { me, form, params, patient, send, answer } = await scene()
    await answer(await send(), { nuits: 'bien', energie: 3 })
    const [energie] = sleep().questions.slice(2)
    const content = sleep({ questions: [{ ...energie!, label: { fr: 'Votre énergie' } }] })
    await me.forms.change({ params: { id: form.id }, body: { draft: { content, revision: 1 } } })
    await me.forms.publish({ params: { id: form.id }, body: { revision: 2 } })
    await answer(await send(), { energie: 7 })
    const scales = await me.forms.scales({ params: { id: patient.id } })
    expect(scales).toMatchObject([
      { questionId: 'energie', kind: 'scale', label: { fr: 'Votre énergie' }, points: [{ value: 3 }, { value: 7 }] },
    ])
    expect(scales[0]?.points.map(({ sessionId }) => sessionId)).toEqual([params.id, params.id])
  })
})
