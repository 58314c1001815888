import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const text = '<p>Vous revenez <strong>doucement</strong>, {firstname}.</p>'
const phrase = (title: string, html = text) => ({
  kind: 'phrase' as const,
  title,
  texts: [{ field: 'conclusion' as const, text: html }],
})

async function aWriter() {
  const practice = await aPractice(app.orm)
  const { phrases } = await app.signedIn(practice)
  return { practice, phrases }
}

test('phrases are stored in their order, changed, reordered and removed', async () => {
  const { phrases } = await aWriter()
  const one = await phrases.add({ body: phrase('Retour') })
  const two = await phrases.add({ body: phrase('Réveil') })
  expect(await phrases.list({})).toEqual([one, two])
  await phrases.change({ params: { id: two.id }, body: { title: 'Réveil doux' } })
  const turned = await phrases.reorder({ body: { kind: 'phrase', ids: [two.id, one.id] } })
  expect(turned.map(({ title }) => title)).toEqual(['Réveil doux', 'Retour'])
  await phrases.remove({ params: { id: one.id } })
  expect((await phrases.list({})).map(({ title }) => title)).toEqual(['Réveil doux'])
})

test('phrases are unreadable in the database', async () => {
  const { practice, phrases } = await aWriter()
  await phrases.add({ body: phrase('Titre repérable', '<p>Texte repérable</p>') })
  const [row] = await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)<{ row: string; content: Buffer }>('select phrase::text as row, content from phrase'),
  )
  expect(row?.row).not.toMatch(/rep/)
  expect(row?.content.includes('repérable')).toBe(false)
})

test.each([
  ['<p onclick="x()">a</p><script>x()</script>', '<p>a</p>'],
  ['<img src=x onerror=x()>b', 'b'],
  ['=cmd|’ /C calc’!A0', '=cmd|’ /C calc’!A0'],
  ['<p>\u202eabc𝕬</p>', '<p>abc𝕬</p>'],
])('%j is stored without effect', async (html, stored) => {
  const { phrases } = await aWriter()
  expect((await phrases.add({ body: phrase('Essai', html) })).texts[0]?.text).toBe(stored)
})

test('a template fills named fields, each once, and a phrase is one text', async () => {
  const { phrases } = await aWriter()
  const refused = async (body: object) =>
    (await refusal(phrases.add({ body: { title: 'Essai', ...body } as ReturnType<typeof phrase> }))).details.errors
  const of = (field: string | null) => ({ field, text })
  expect(await refused({ kind: 'template', texts: [of(null)] })).toEqual({ texts: ['field_required'] })
  expect(await refused({ kind: 'template', texts: [of('notes'), of('notes')] })).toEqual({ texts: ['repeated'] })
  expect(await refused({ kind: 'phrase', texts: [of('notes'), of('protocol')] })).toEqual({ texts: ['one_text'] })
  expect(await refused({ kind: 'phrase', texts: [{ field: null, text: '<p> </p>' }] })).toEqual({ texts: ['required'] })
  expect(await refused({ kind: 'phrase', title: 'a\nb', texts: [of(null)] })).toEqual({ title: ['control_characters'] })
  expect(await refused({ kind: 'phrase', texts: [of('somewhere')] })).toHaveProperty(['texts.0.field'])
})

test('when two reorder them at once nothing is lost', async () => {
  const { phrases } = await aWriter()
  const ids: string[] = []
  for (const title of ['a', 'b', 'c']) ids.push((await phrases.add({ body: phrase(title) })).id)
  const order = (list: string[]) => phrases.reorder({ body: { kind: 'phrase', ids: list } })
  await Promise.all([order([...ids].reverse()), order([ids[1]!, ids[0]!, ids[2]!])])
  expect((await phrases.list({})).map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(await refusal(order(ids.slice(1)))).toMatchObject({ details: { errors: { ids: ['not_all_once'] } } })
})

test('another practice can neither see nor change them', async () => {
  const { phrases } = await aWriter()
  const { id } = await phrases.add({ body: phrase('Secret') })
  const stranger = (await aWriter()).phrases
  expect(await stranger.list({})).toEqual([])
  expect(await refusal(stranger.remove({ params: { id } }))).toMatchObject({ status: 404 })
  expect(await refusal(stranger.change({ params: { id }, body: { title: 'x' } }))).toMatchObject({ status: 404 })
  expect(await refusal(stranger.reorder({ body: { kind: 'phrase', ids: [id] } }))).toMatchObject({ status: 422 })
})

test('the two hundredth is stored, and one more is not', async () => {
  const { practice, phrases } = await aWriter()
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into phrase (id, practice_id, kind, position, content)
       select gen_random_uuid(), $1, 'phrase', n, ''::bytea from generate_series(0, 198) n`,
      [practice.id],
    ),
  )
  const last = await phrases.add({ body: phrase('La dernière') })
  expect((await phrases.list({})).at(-1)?.id).toBe(last.id)
  const more = phrases.add({ body: phrase('Une de trop') })
  expect(await refusal(more)).toMatchObject({ code: 'limit_reached', details: { most: 200 } })
})
