import { expect, test } from 'vitest'
import { aWritingOffice, letter } from './a-letter.ts'

test('two recipients who are found to be one wait once for what goes to both', async () => {
  const { office, practice, client, clientOf, step } = await aWritingOffice()
  const [zoe, same] = [await clientOf('Zoé'), await clientOf('Zoe')]
  const { id } = await client.mailings.send({ body: { ...letter, patientIds: [zoe.id, same.id] } })
  await client.patientFile.merge({ params: { id: zoe.id }, body: { otherId: same.id } })
  await step(id)
  expect(await office.messages(practice.id)).toHaveLength(1)
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'done', total: 1, underway: 1 })
})
