import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { unsubscribeToken } from '../../src/mail/opt-out.ts'
import { suppress } from '../../src/messages/suppression.ts'
import { refusal } from '../refusal.ts'
import { workerWait } from '../worker-wait.ts'
import { aWritingOffice, letter } from './a-letter.ts'

describe('news', () => {
  test('go to those who agreed or were informed, with a way to end them, and to nobody else', async () => {
    const { office, app, practice, client, clientOf } = await aWritingOffice()
    const people = {
      agreed: await clientOf('A', { email: 'a@essais.test' }),
      informed: await clientOf('B', { email: 'b@essais.test' }),
      refused: await clientOf('C'),
      silent: await clientOf('D'),
      ended: await clientOf('E', { email: 'e@essais.test' }),
      bounced: await clientOf('F', { email: 'f@essais.test' }),
      unreachable: await clientOf('G', { email: null }),
    }
    for (const [who, choice] of [
      ['agreed', 'agreed'],
      ['informed', 'informed'],
      ['refused', 'refused'],
      ['ended', 'agreed'],
      ['bounced', 'agreed'],
    ] as const)
      await client.mailings.setNews({ params: { id: people[who].id }, body: { choice } })
    const token = unsubscribeToken(app.config.APP_SECRET, 'e@essais.test')
    await app.client().admin.unsubscribeAtOnce({ params: { link: token } })
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      suppress(
        queryOf(em),
        app.config.APP_SECRET,
        { practiceId: practice.id, channel: 'email', address: 'f@essais.test' },
        { reason: 'bounced', now: new Date() },
      ),
    )
    const patientIds = Object.values(people).map(({ id }) => id)
    const { recipients } = await client.mailings.reach({ body: { patientIds, kind: 'news' } })
    expect(Object.fromEntries(recipients.map(({ firstname, reason }) => [firstname, reason]))).toEqual({
      A: null,
      B: null,
      C: 'news_refused',
      D: 'news_unsaid',
      E: 'unsubscribed',
      F: 'bounced',
      G: 'no_email',
    })
    const { id } = await client.mailings.send({ body: { ...letter, kind: 'news', patientIds } })
    const worker = await office.worker()
    const mails = await office.server.arrived(2)
    await expect.poll(async () => (await client.mailings.get({ params: { id } })).sent, workerWait).toBe(2)
    await worker.stop()
    expect(mails.flatMap((mail) => mail.recipients).sort()).toEqual(['a@essais.test', 'b@essais.test'])
    for (const mail of mails) {
      expect(mail.header('list-unsubscribe')).toMatch(
        /^<https:\/\/rendez-vous\.example\/api\/public\/unsubscribe\/\S+>$/,
      )
      expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    }
    expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'done', passedOver: 5 })
  })

  test('stop for those who refuse them while they are being sent', async () => {
    const { office, client, clientOf, step } = await aWritingOffice()
    const { id: patientId } = await clientOf('Zoé')
    await client.mailings.setNews({ params: { id: patientId }, body: { choice: 'agreed' } })
    const { id } = await client.mailings.send({ body: { ...letter, kind: 'news', patientIds: [patientId] } })
    await step(id)
    await client.mailings.setNews({ params: { id: patientId }, body: { choice: 'refused' } })
    const worker = await office.worker()
    await expect.poll(async () => (await client.mailings.get({ params: { id } })).underway, workerWait).toBe(0)
    await worker.stop()
    expect(office.server.mails).toEqual([])
  })

  test('are not started again by a notice for those who refused them', async () => {
    const { client, clientOf } = await aWritingOffice()
    const params = { id: (await clientOf('Zoé')).id }
    await client.mailings.setNews({ params, body: { choice: 'refused' } })
    const problem = await refusal(client.mailings.setNews({ params, body: { choice: 'informed' } }))
    expect(problem.details.errors).toEqual({ choice: ['not_allowed'] })
    expect(await client.mailings.setNews({ params, body: { choice: 'agreed' } })).toMatchObject({ choice: 'agreed' })
  })
})

test.each([
  ['service', 'fr'],
  ['service', 'en'],
  ['news', 'fr'],
  ['news', 'en'],
] as const)('with discretion a letter (%s, %s) says nothing of the trade by itself', async (kind, locale) => {
  const { client, clientOf } = await aWritingOffice({ name: 'Cabinet d’hypnose du Port' })
  const { id: patientId } = await clientOf('Zoé', { isDiscreet: true })
  const words = { subject: 'Bonjour de {entity.name}', above: '<p>{entity.name}, {entity.website}</p>' }
  const mail = await client.mailings.preview({ body: { ...words, kind, locale, patientId } })
  expect(mail.subject).toBe('Bonjour de Camille Essai')
  expect([mail.fromName, mail.subject, mail.text, mail.html].join('\n')).not.toMatch(/hypno/i)
})
