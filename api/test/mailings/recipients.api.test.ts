import { expect, test } from 'vitest'
import { refusal } from '../refusal.ts'
import { aWritingOffice, letter } from './a-letter.ts'

test('two recipients who are merged wait once for what goes to both', async () => {
  const { office, practice, client, clientOf, step } = await aWritingOffice()
  const [zoe, same] = [await clientOf('Zoé'), await clientOf('Zoe')]
  const { id } = await client.mailings.send({ body: { ...letter, patientIds: [zoe.id, same.id] } })
  await client.patientFile.merge({ params: { id: zoe.id }, body: { otherId: same.id } })
  await step(id)
  expect(await office.messages(practice.id)).toHaveLength(1)
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'done', total: 1, underway: 1 })
})

test('a client without anything but a skipped mail can be removed, and one with a sent mail cannot', async () => {
  const { client, clientOf, step } = await aWritingOffice()
  const [unreachable, reached] = [await clientOf('Zoé', { email: null }), await clientOf('Inès')]
  const { id } = await client.mailings.send({ body: { ...letter, patientIds: [unreachable.id, reached.id] } })
  await step(id)
  await client.patientFile.remove({ params: { id: unreachable.id } })
  expect((await refusal(client.patientFile.remove({ params: { id: reached.id } }))).code).toBe('conflict')
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ total: 1, passedOver: 0 })
})

test('an import whose clients were skipped is undone completely', async () => {
  const { client, step } = await aWritingOffice()
  const importId = crypto.randomUUID()
  const rows = [{ row: 1, firstname: 'Zoé', lastname: 'Durand' }]
  await client.patients.import({ body: { id: importId, rows } })
  const { id } = await client.mailings.send({ body: { ...letter, filter: {} } })
  await step(id)
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ total: 1, passedOver: 1 })
  const undone = await client.patients.undoImport({ params: { id: importId } })
  expect(undone).toMatchObject({ removed: 1, keptCount: 0 })
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'done', subject: null, above: null })
})

test('the words to a client are deleted with them, unless somebody else was to read them', async () => {
  const { client, clientOf, step } = await aWritingOffice()
  const [zoe, ines] = [await clientOf('Zoé'), await clientOf('Inès')]
  const write = async (patientIds: string[]) => {
    const { id } = await client.mailings.send({ body: { ...letter, patientIds } })
    await client.mailings.pause({ params: { id } })
    return id
  }
  const [alone, both] = [await write([zoe.id]), await write([zoe.id, ines.id])]
  await client.patientFile.remove({ params: { id: zoe.id } })
  const read = (id: string) => client.mailings.get({ params: { id } })
  expect(await read(alone)).toMatchObject({ state: 'stopped', total: 0, subject: null, above: null })
  expect(await read(both)).toMatchObject({ state: 'paused', total: 1, subject: letter.subject, above: letter.above })
  expect((await refusal(client.mailings.resume({ params: { id: alone } }))).code).toBe('conflict')
  await client.mailings.resume({ params: { id: both } })
  await step(both)
  expect(await read(both)).toMatchObject({ state: 'done', underway: 1 })
})
