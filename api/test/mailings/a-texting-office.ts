import { expect } from 'vitest'
import { addDays, localDay } from '../../src/format/day.ts'
import { anSmsOffice } from '../octopush/an-sms-office.ts'
import { workerWait } from '../worker-wait.ts'

export const closedText = 'Le cabinet est fermé demain. Merci de rappeler.'

/** An office, and a text to all who have an appointment on the day of its sessions or the next. */
export async function aTextingOffice() {
  const texting = await anSmsOffice()
  const day = localDay(new Date(texting.thursday), texting.practice.timeZone)
  const body = { text: closedText, locale: 'fr' as const, from: day, to: addDays(day, 1) }
  /** Sets the clock to an hour of UTC, so many days before the sessions. */
  const standAt = (daysBefore: number, time: string) => {
    texting.clock.now = new Date(`${addDays(day, -daysBefore)}T${time}:00.000Z`)
  }
  /** Has a worker send a text to several, until so many SMS went out and it has ended. */
  const sendAll = async (id: string, times: number) => {
    const worker = await texting.office.worker()
    // The clock of the test may be hours ahead of the queue's.
    const sent = async () => {
      await texting.office.hurry()
      return texting.account.sent.length
    }
    await expect.poll(sent, workerWait).toBe(times)
    const left = async () => {
      await texting.office.hurry()
      const { underway, waiting: held } = await texting.client.mailings.get({ params: { id } })
      return underway + held
    }
    await expect.poll(left, workerWait).toBe(0)
    await worker.stop()
  }
  return { ...texting, day, body, standAt, sendAll }
}
