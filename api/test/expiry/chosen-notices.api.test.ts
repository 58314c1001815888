import { expect, test } from 'vitest'
import { notifyExpiring } from '../../src/expiry/jobs.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aPending } from './a-pending.ts'

test('the hourly job tells each practitioner as they chose: in the console, by mail, or not at all', async () => {
  const office = await aPostOffice()
  const own = await office.api()
  const [mailed, silent, usual] = [await aPending(own), await aPending(own), await aPending(own)]
  const off = { bell: { expiring: false } }
  expect(await mailed.client.profile.change({ body: { ...off, notifications: { expiring: true } } })).toMatchObject({
    bell: { expiring: false, forms: true },
    notifications: { expiring: true, forms: false },
  })
  await silent.client.profile.change({ body: off })
  for (const { sendForm, inOwn } of [mailed, silent, usual]) {
    await sendForm()
    await inOwn((query) =>
      query("update form_request set sent_at = now() - interval '28 days', expires_at = now() + interval '2 days'"),
    )
  }
  await office.worker()
  const run = () => notifyExpiring.run({ em: office.orm.em.fork(), now: new Date(), app: own.app } as never, {})
  /** Waits until this many jobs are done, or more where the worker's own hour came, and none is left. */
  const done = (count: number) =>
    expect
      .poll(
        async () => {
          const jobs = await office.jobs('news.mail')
          return jobs.length >= count && jobs.every(({ state }) => state === 'completed')
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  await run()
  await done(3)
  await run()
  // Whoever is told in the console is known to have been told.
  await done(5)
  const [mail] = await office.server.arrived(1)
  expect(mail).toMatchObject({
    recipients: [mailed.practice.email],
    subject: 'Le lien d’un formulaire expire bientôt',
  })
  expect(mail!.text).toContain('Zoé Œuvrard')
  expect(mail!.text).toContain(`/sessions/${mailed.sessionId}`)
  expect(mail!.text).not.toMatch(/hypno|sommeil/i)
  expect(await office.messages(mailed.practice.id)).toHaveLength(1)
  expect([await mailed.events(), await silent.events(), await usual.events()]).toEqual([[], [], ['forms.expiring']])
  expect(await office.messages(silent.practice.id)).toEqual([])
})
