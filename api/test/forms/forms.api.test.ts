import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aForm, aFormQuestion, sleep } from './a-form.ts'

const app = await testApp()

const signedIn = async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const session = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
  return { practice, me, ofSession: { id: session.id } }
}

describe('a form', () => {
  test('is a draft until it is published, and a published version stays as it was', async () => {
    const { me } = await signedIn()
    const draft = await me.forms.add({ body: { content: sleep() } })
    expect(draft).toMatchObject({ published: null, hasChanges: true, revision: 1, versions: [], answerCount: 0 })
    const params = { id: draft.id }
    const form = await me.forms.publish({ params, body: { revision: 1 } })
    expect(form).toMatchObject({ published: { number: 1 }, hasChanges: false })
    const content = sleep({ name: { fr: 'Nuits' } })
    const changed = await me.forms.change({ params, body: { draft: { content, revision: 1 } } })
    expect(changed).toMatchObject({ name: { fr: 'Nuits' }, hasChanges: true, published: { number: 1 } })
    await me.forms.publish({ params, body: { revision: 2 } })
    const names = await Promise.all(
      ['1', '2'].map(async (number) => (await me.forms.version({ params: { ...params, number } })).content.name.fr),
    )
    expect(names).toEqual(['Sommeil', 'Nuits'])
  })

  test('published without a change is no new version', async () => {
    const { me } = await signedIn()
    const { id, revision } = await aForm(me)
    expect((await me.forms.publish({ params: { id }, body: { revision } })).versions).toHaveLength(1)
  })

  test('that another page has changed meanwhile is neither overwritten nor published', async () => {
    const { me } = await signedIn()
    const { id, revision } = await aForm(me)
    const save = (name: string) =>
      me.forms.change({ params: { id }, body: { draft: { content: sleep({ name: { fr: name } }), revision } } })
    const outcomes = await codesOf([save('Un'), save('Deux')])
    expect(outcomes).toEqual(['conflict', 'done'])
    expect(await refusal(save('Trois'))).toMatchObject({ code: 'conflict', details: { revision: revision + 1 } })
    expect(await refusal(me.forms.publish({ params: { id }, body: { revision } }))).toMatchObject({ code: 'conflict' })
  })

  test('without a question cannot be published', async () => {
    const { me } = await signedIn()
    const { id, revision } = await me.forms.add({ body: { content: sleep({ questions: [] }) } })
    expect(await refusal(me.forms.publish({ params: { id }, body: { revision } }))).toMatchObject({
      details: { errors: { questions: ['required'] } },
    })
  })

  test('is archived, restored, and duplicated with its draft', async () => {
    const { me, ofSession } = await signedIn()
    const { id } = await aForm(me)
    const params = { id }
    await me.forms.change({ params, body: { isArchived: true } })
    expect(await me.forms.list({})).toEqual([])
    expect(await me.forms.list({ query: { archived: '1' } })).toMatchObject([{ id }])
    expect(await refusal(me.forms.send({ params: ofSession, body: { formId: id } }))).toMatchObject({
      code: 'conflict',
    })
    const copy = await me.forms.duplicate({ params })
    expect(copy).toMatchObject({ published: null, archivedAt: null, draft: { name: { fr: 'Sommeil' } } })
    await me.forms.change({ params, body: { isArchived: false } })
    expect((await me.forms.list({})).map((each) => each.id).sort()).toEqual([id, copy.id].sort())
  })

  const looking = (questionId: string, value: string | boolean = 'mal') => ({
    questionId,
    comparison: 'is' as const,
    value,
  })
  test.each([
    [
      'a later question',
      [aFormQuestion({ id: 'a', kind: 'choice', condition: looking('b') }), aFormQuestion({ id: 'b', kind: 'choice' })],
      'content.questions.0.condition.questionId',
    ],
    [
      'itself',
      [aFormQuestion({ id: 'a', kind: 'choice', condition: looking('a') })],
      'content.questions.0.condition.questionId',
    ],
    [
      'an option that is not there',
      [
        aFormQuestion({ id: 'a', kind: 'choice' }),
        aFormQuestion({ id: 'b', kind: 'date', condition: looking('a', 'rien') }),
      ],
      'content.questions.1.condition.value',
    ],
    [
      'a text',
      [
        aFormQuestion({ id: 'a', kind: 'long_text' }),
        aFormQuestion({ id: 'b', kind: 'date', condition: looking('a') }),
      ],
      'content.questions.1.condition.comparison',
    ],
  ])('whose condition refers to %s is refused at that field', async (_, questions, field) => {
    const { me } = await signedIn()
    const { details } = await refusal(me.forms.add({ body: { content: sleep({ questions }) } }))
    expect(Object.keys(details.errors ?? {})).toEqual([field])
  })

  test('of another practice is not found, wherever its id is used', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const [own, form] = [await aForm(mine.me), await aForm(theirs.me)]
    const params = { id: form.id }
    const asks = [
      mine.me.forms.get({ params }),
      mine.me.forms.version({ params: { ...params, number: '1' } }),
      mine.me.forms.change({ params, body: { isArchived: true } }),
      mine.me.forms.publish({ params, body: { revision: 1 } }),
      mine.me.forms.duplicate({ params }),
      mine.me.forms.send({ params: mine.ofSession, body: { formId: form.id } }),
      mine.me.forms.send({ params: theirs.ofSession, body: { formId: own.id } }),
      mine.me.forms.fillIn({ params: mine.ofSession, body: { formVersionId: form.published?.id ?? '', answers: {} } }),
      mine.me.forms.ofSession({ params: theirs.ofSession }),
      mine.me.forms.ofPatient({ params: { id: newId() } }),
    ]
    expect(await Promise.all(asks.map(refusal))).toEqual(asks.map(() => expect.objectContaining({ code: 'not_found' })))
  })

  test('cannot be changed in the database either once it is published', async () => {
    const { me, practice } = await signedIn()
    await aForm(me)
    const rewriting = inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)("update custom_form_version set content = '{}'"),
    )
    await expect(rewriting).rejects.toThrow()
  })
})
