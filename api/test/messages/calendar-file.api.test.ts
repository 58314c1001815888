import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { calendarFile } from '../../src/sessions/notifying/invitation.ts'
import { acceptSession, rescheduleSession } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { aPractice, aSession } from '../build.ts'
import { aPostOffice } from './a-worker.ts'

const startsAt = new Date('2030-03-04T08:30:00Z')

test('the downloaded file is the session’s present state, dated by its last change', async () => {
  const { orm, config } = await aPostOffice()
  const practice = await aPractice(orm)
  const { id } = await aSession(orm, practice, { startsAt, status: 'pending_validation' })
  const within = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(orm.em.fork(), practice.id, work)
  const read = async () => {
    const calendar = new ICAL.Component(ICAL.parse(await within((em) => calendarFile(em, id, config))))
    const component = calendar.getFirstSubcomponent('vevent')!
    return { method: calendar.getFirstPropertyValue('method'), component, event: new ICAL.Event(component) }
  }

  const request = await read()
  expect(request.method).toBe('PUBLISH')
  expect(request.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  expect(request.event.attendees).toEqual([])

  await act({ orm, config }, practice, new Date('2030-03-01T10:00:00Z'), (action) => acceptSession(action, id))
  const to = new Date('2030-03-05T08:30:00Z')
  await act({ orm, config }, practice, new Date('2030-03-02T10:00:00Z'), (action) => rescheduleSession(action, id, to))
  const { component, event } = await read()
  expect(event.uid).toBe(request.event.uid)
  expect(event.sequence).toBe(1)
  expect(event.startDate.toJSDate()).toEqual(new Date('2030-03-05T08:30:00Z'))
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2030-03-02T10:00:00Z')
})

test('a session of another practice has no file', async () => {
  const { orm, config } = await aPostOffice()
  const [mine, other] = [await aPractice(orm), await aPractice(orm)]
  const { id } = await aSession(orm, other, { startsAt })
  for (const session of [id, newId()])
    await expect(inPractice(orm.em.fork(), mine.id, (em) => calendarFile(em, session, config))).rejects.toMatchObject({
      code: 'not_found',
    })
})
