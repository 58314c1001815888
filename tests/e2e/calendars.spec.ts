import { expect } from '@playwright/test'
import ICAL from 'ical.js'
import { anAddress, aVisitor } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** A worker of the running system reads the calendars beside its other work. */
const READ_WITHIN_MS = 30_000

test.describe.configure({ timeout: 120_000 })

/** A practice that is open on weekdays, and what its visitors are offered. */
async function aPractice() {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const ranges = [1, 2, 3, 4, 5].map((wday) => ({ wday, fromMinute: 540, toMinute: 1080 }))
  await api.schedule.replace({ body: { ranges } })
  const type = await api.sessionTypes.add({
    body: {
      nameFr: 'Séance individuelle',
      durationMinutes: 60,
      priceCents: 6000,
      color: '#0b7f86',
      locations: ['office'],
    },
  })
  const { id } = await api.practices.own({})
  const visitor = aVisitor({ url: demo.urls.api, practiceId: id })
  return { owner, api, visitor, type, offered: () => visitor.freeStarts(type.id) }
}

/** A calendar on a foreign server that nobody else uses, with an event of an hour at each instant. */
async function aCalendar() {
  const address = `${demo.urls.calendars}/calendars/${crypto.randomUUID()}.ics`
  const put = async (...starts: string[]) => {
    const events = starts.map((start) => {
      const [from, to] = [0, 3_600_000].map((later) =>
        new Date(Date.parse(start) + later).toISOString().replace(/[-:]|\.\d+/g, ''),
      )
      const lines = [`UID:${start}`, `DTSTART:${from}`, `DTEND:${to}`, 'SUMMARY:Dentiste']
      return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
    })
    const body = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//FR', ...events, 'END:VCALENDAR', ''].join('\r\n')
    await fetch(address, { method: 'PUT', body })
  }
  return { address, put }
}

test('the events of another calendar are not offered to clients, and are shown in the practitioner’s own', async ({
  page,
  context,
}) => {
  const { owner, offered } = await aPractice()
  const calendar = await aCalendar()
  const free = await offered()
  // The first free time may become too near while a calendar is read.
  const [taken = '', later = ''] = [free.at(free.length / 2), free.at(-1)]
  await calendar.put(taken)
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/settings/integrations`)
  const section = page.getByRole('region', { name: 'Vos autres agendas' })
  await section.getByRole('button', { name: 'Suivre un agenda' }).click()
  const sheet = page.getByRole('dialog', { name: 'Suivre un agenda' })
  await sheet.getByLabel('Nom', { exact: true }).fill('Famille')
  await sheet.getByLabel('Adresse de l’agenda').fill('https://127.1/agenda.ics')
  await sheet.getByRole('button', { name: 'Suivre', exact: true }).click()
  await expect(sheet.getByText('Cette adresse mène à un réseau privé.')).toBeVisible()
  await sheet.getByLabel('Adresse de l’agenda').fill(calendar.address)
  await sheet.getByRole('button', { name: 'Suivre', exact: true }).click()
  await expect(section.getByText(/^Lu .*, 1 moment noté/)).toBeVisible({ timeout: READ_WITHIN_MS })
  expect(await offered()).not.toContain(taken)
  await expectAccessible(page)

  await calendar.put(later)
  await section.getByRole('button', { name: /^Relire/ }).click()
  await expect.poll(offered, { timeout: READ_WITHIN_MS }).toContain(taken)
  expect(await offered()).not.toContain(later)

  await page.goto(`${demo.urls.console}/calendar?view=day&on=${later.slice(0, 10)}`)
  await expect(page.getByRole('button', { name: /Dentiste, dans l’agenda «\sFamille\s»/ })).toBeVisible()
})

test('another calendar reads the sessions at a secret address, until that is revoked', async ({ page, context }) => {
  const { owner, api, visitor, type, offered } = await aPractice()
  const [startsAt = ''] = (await offered()).slice(-1)
  const booked = await visitor.send(await visitor.request({ sessionTypeId: type.id, startsAt }))
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/settings/integrations`)
  const section = page.getByRole('region', { name: 'Vos séances dans un autre agenda' })
  await section.getByRole('button', { name: 'Créer l’adresse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(owner.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Créer l’adresse' }).click()
  const field = section.getByLabel('Adresse du flux')
  await expect(field).toHaveValue(/^http.*\.ics$/)
  const address = await field.inputValue()
  const feed = (etag = '') =>
    fetch(address, {
      headers: { 'x-forwarded-for': anAddress(), 'cache-control': 'max-age=0', ...(etag && { 'if-none-match': etag }) },
    })
  /** Another library than the one that wrote it reads it. */
  const read = async () => {
    const events = new ICAL.Component(ICAL.parse(await (await feed()).text())).getAllSubcomponents('vevent')
    return events.map((event) => {
      const { uid, summary, startDate } = new ICAL.Event(event)
      const status = event.getFirstPropertyValue('status')
      return { id: uid.split('@')[0], summary, startsAt: startDate.toJSDate().toISOString(), status }
    })
  }
  const waiting = { id: booked.id, summary: 'Séance', startsAt, status: 'TENTATIVE' }
  expect(await read()).toEqual([waiting])
  const etag = (await feed()).headers.get('etag') ?? ''
  expect((await feed(etag)).status).toBe(304)
  await api.sessions.accept({ params: { id: booked.id } })
  expect(await read()).toEqual([{ ...waiting, status: 'CONFIRMED' }])

  await section.getByRole('switch', { name: 'Titres neutres' }).click()
  await expect(page.getByText('Les titres portent les initiales et le type de séance.')).toBeVisible()
  // A new practice starts with discretion, which hides the type.
  expect(await read()).toMatchObject([{ summary: 'Z. Œ.' }])
  await api.practices.changeSettings({ body: { discretion: false } })
  expect(await read()).toMatchObject([{ summary: 'Z. Œ. – Séance individuelle' }])
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await dialog.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await expect(section.getByText('Aucune adresse n’est créée.')).toBeVisible()
  expect((await feed()).status).toBe(410)
})
