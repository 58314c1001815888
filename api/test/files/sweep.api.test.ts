import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId, newPracticeId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { removeFile, sweepFiles } from '../../src/files/jobs.ts'
import { storageOf } from '../../src/files/storage.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aPicture } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { asPracticeId } from '../practice-id.ts'

const app = await testApp()
const storage = storageOf(app.config)
const jobApp = app.app as unknown as JobApp
const bytes = new Uint8Array([1, 2, 3])

/** A practice whose practitioner has a picture. */
async function aPracticeWithPicture() {
  const practice = await aPractice(app.orm)
  const { avatarUrl } = await (await app.signedIn(practice)).profile.setAvatar({ body: await aPicture() })
  const folder = join(app.config.DATA_DIR, 'files', practice.id)
  const age = async (name: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(folder, name), then, then)
  }
  return { practice, folder, age, pictureId: avatarUrl?.split('/').at(-1) ?? '' }
}

test('a file without a row is swept once it is old, and one with a row never', async () => {
  const { practice, folder, age, pictureId } = await aPracticeWithPicture()
  const [orphan, young] = [await storage.put(practice.id, bytes), await storage.put(practice.id, bytes)]
  const unfinished = `${newId()}.part`
  await writeFile(join(folder, unfinished), bytes)
  for (const name of [pictureId, orphan, unfinished]) await age(name, 3)
  await sweepFiles.run({ em: app.orm.em.fork(), app: jobApp, now: new Date() }, {})
  expect((await readdir(folder)).sort()).toEqual([pictureId, young].sort())
})

test('files that cannot be removed in one practice do not keep those of others', async () => {
  const practices = [await aPracticeWithPicture(), await aPracticeWithPicture(), await aPracticeWithPicture()] as const
  const orphans = await Promise.all(practices.map(({ practice }) => storage.put(practice.id, bytes)))
  const [, { folder: stuck, age }] = practices
  // A folder in the place of a file: whoever copied a backup by hand may leave one.
  const inTheWay = newId()
  await mkdir(join(stuck, inTheWay))
  await age(inTheWay, 3)
  for (const [nth, orphan] of orphans.entries()) await practices[nth]?.age(orphan, 3)
  await sweepFiles.run({ em: app.orm.em.fork(), app: jobApp, now: new Date() }, {})
  for (const nth of [0, 2]) expect(await readdir(practices[nth]?.folder ?? '')).not.toContain(orphans[nth])
  expect(app.logged()).toContain('no files were swept')
  await rm(join(stuck, inTheWay), { recursive: true })
})

test('the file of a replaced picture is removed by a job of its own', async () => {
  const { practice, folder, pictureId } = await aPracticeWithPicture()
  await (await app.signedIn(practice)).profile.setAvatar({ body: await aPicture() })
  const [waiting] = await queryOf(app.orm.em.fork())<{ data: { practiceId: PracticeId; fileId: string } }>(
    `select data from pgboss.job where name = 'files.remove' and data ->> 'fileId' = $1`,
    [pictureId],
  )
  expect(waiting?.data).toEqual({ practiceId: practice.id, fileId: pictureId })
  const context = { em: app.orm.em.fork(), app: jobApp, now: new Date() }
  for (let times = 0; times < 2; times++) await removeFile.run(context, waiting!.data)
  expect(await readdir(folder)).toHaveLength(1)
  expect(await readdir(folder)).not.toContain(pictureId)
})

test.each(['../../etc/passwd', '..', '', `${newId()}/../x`, newId().toUpperCase()])(
  '%j names no file',
  async (name) => {
    await expect(async () => storage.read(newPracticeId(), name)).rejects.toThrow(/named by a uuid/)
    await expect(async () => storage.put(asPracticeId(name), bytes)).rejects.toThrow(/named by a uuid/)
  },
)
