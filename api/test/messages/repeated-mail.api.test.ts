import { expect, test } from 'vitest'
import { addDays, localDay } from '../../src/format/day.ts'
import { fullDayText } from '../../src/format/full-day.ts'
import { aRepeater } from '../sessions/a-repetition.ts'
import { aPostOffice } from './a-worker.ts'

type Client = Awaited<ReturnType<typeof aRepeater>>['client']

const since = {
  'was cancelled': (client: Client, id: string) =>
    client.sessions.cancel({ params: { id }, body: { reason: 'Empêchement', notify: false } }),
  'has begun': (client: Client, id: string) => client.sessions.start({ params: { id } }),
}

test.each(Object.entries(since))(
  'a repetition has one mail, with its remaining dates, even if the first %s since',
  async (_, change) => {
    const office = await aPostOffice()
    const app = await office.api()
    const { client, plan } = await aRepeater(app)
    const { id, following } = await plan({ notify: true })
    await change(client, id)
    const worker = await office.worker()
    await office.server.arrived(1)
    await worker.stop()
    const [mail, ...others] = office.server.mails
    expect(others).toEqual([])
    const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
    const calendar = typeof file === 'string' ? file : new TextDecoder().decode(file)
    expect(calendar).toContain('METHOD:PUBLISH')
    const uids = [...calendar.matchAll(/^UID:(.{36})@/gm)].map(([, uid]) => uid)
    expect(uids).toEqual(following.map((session) => session.id))
  },
)

test('the practice’s own words about a repetition name its first remaining date', async () => {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client, ten, plan } = await aRepeater(app)
  const words = { subject: 'À bientôt, le {session.date}', above: '<p>Bonjour.</p>', below: '' }
  await client.customEmails.save({ params: { event: 'confirmation', lang: 'fr' }, body: { ...words, version: 0 } })
  const { id } = await plan({ notify: true })
  await since['was cancelled'](client, id)
  await office.worker()
  const [mail] = await office.server.arrived(1)
  const next = addDays(localDay(new Date(ten), practice.timeZone), 7)
  expect(mail?.subject).toBe(`À bientôt, le ${fullDayText(next, 'fr')}`)
})
