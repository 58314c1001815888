import { afterAll, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { runRenameMeetingsJob } from '../../src/video/jobs.ts'
import { besideZoom } from './beside-zoom.ts'

const { app, zoom, aMeeting, work, end } = await besideZoom()
afterAll(end)

/** The waiting jobs that take the name of a practice out of its meetings. */
const jobsOf = async (practiceId: string) =>
  (
    await queryOf(app.orm.em.fork())<{ data: object }>(
      `select data from pgboss.job where name = 'video.rename' and data ->> 'practiceId' = $1`,
      [practiceId],
    )
  ).map(({ data }) => data)

test('a meeting at Zoom loses the practice’s name when discretion is wished for later, and keeps its link', async () => {
  const { practice, me, id, links, account } = await aMeeting()
  await work(id)
  const before = await links()
  const rename = (patientId: string | null) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      runRenameMeetingsJob.run({ em, now: new Date(), app: app.app as never }, { practiceId: practice.id, patientId }),
    )
  const topics = async () => (await zoom.known(account)).meetings.map(({ topic }) => topic)
  const { data } = await me.patients.list({ query: {} })
  const patient = await me.patientFile.get({ params: { id: data[0]!.id } })
  const { revision } = patient
  await me.patientFile.change({ params: { id: patient.id }, body: { revision, isDiscreet: true } })
  expect(await jobsOf(practice.id)).toEqual([{ practiceId: practice.id, patientId: patient.id }])
  expect(await topics()).toEqual(['Cabinet des Essais'])
  await rename(patient.id)
  await work(id)
  expect(await topics()).toEqual(['Camille Essai'])
  await me.practices.changeSettings({ body: { discretion: true } })
  expect(await jobsOf(practice.id)).toContainEqual({ practiceId: practice.id, patientId: null })
  await rename(null)
  await work(id)
  expect((await zoom.known(account)).calls.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH'])
  expect(await links()).toEqual(before)
})
