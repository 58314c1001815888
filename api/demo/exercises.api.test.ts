import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aClient, aPractice } from '../test/build.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addExercises } from './exercises.ts'

const app = await testApp()

test('the client of the demonstration has an exercise, three weeks of marks and the reminder that they chose, once', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const demo = { ...claireVasseur, id: practice.id, userId: practice.userId }
  const now = new Date()
  for (let time = 0; time < 2; time += 1) await addExercises(app.orm, demo, app.config, now)
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const shared = await own.exercises.ofClient({})
  expect(shared).toHaveLength(1)
  expect(shared[0]).toMatchObject({ exercises: [{ title: 'Le lieu calme' }], reminderAt: 20 * 60 })
  expect(shared[0]?.questions[0]?.marks).toHaveLength(19)
})
