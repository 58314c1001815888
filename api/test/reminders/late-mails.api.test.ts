import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { remind } from '../../src/due-reminders/service.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { Template } from '../../src/mail/template.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { enqueueReviewRequest } from '../../src/reviews/asking.ts'
import { aSession } from '../build.ts'
import { aDebtOf, MORNING } from '../due-reminders/a-debt.ts'

type Written = 'due.reminder' | 'reviews.requested'

/** A debt that its client is reminded of, and a visit that they are asked about, both at ten in the morning. */
async function twoMails() {
  const { office, practice, patientId, own } = await aDebtOf([40])
  const startsAt = new Date('2037-06-14T08:00:00Z')
  const { id } = await aSession(office.orm, practice, { status: 'completed', startsAt, patientId })
  await own(async (em) => {
    await remind(em, office.config, { practiceId: practice.id, patientId, by: null }, MORNING)
    const session = { practiceId: practice.id, id, startsAt }
    await enqueueReviewRequest(queryOf(em), session, { at: MORNING, now: startsAt, isChosen: true })
  })
  /** Until when one of the mails waits, if it is written at an instant. */
  const waitsUntil = async (template: Written, at: string) => {
    const message = (await office.messages(practice.id)).find((one) => one.template === template)
    const now = new Date(at)
    const write = mailTemplates[template] as Template<Written>
    const mail = await inPractice(office.orm.em.fork(), practice.id, (em) =>
      write({ ...message, sessionId: message?.sessionId ?? null } as never, {
        em,
        links: mailLinks(office.config),
        now,
        config: office.config,
      }),
    )
    expect(mail).not.toBeNull()
    return mail?.notBefore && mail.notBefore > now ? mail.notBefore.toISOString() : null
  }
  return waitsUntil
}

test('a reminder of a debt and the question for a review that are late do not go out at night', async () => {
  const waitsUntil = await twoMails()
  for (const template of ['due.reminder', 'reviews.requested'] as const) {
    expect(await waitsUntil(template, '2037-06-15T08:01:00Z')).toBeNull()
    // Twenty and twenty-two in Paris, then half past three.
    expect(await waitsUntil(template, '2037-06-15T18:00:00Z')).toBeNull()
    expect(await waitsUntil(template, '2037-06-15T20:00:00Z')).toBe('2037-06-16T06:00:00.000Z')
    expect(await waitsUntil(template, '2037-06-16T01:30:00Z')).toBe('2037-06-16T06:00:00.000Z')
  }
})

test('one that somebody sends at night, or that was planned for then, goes at once', async () => {
  const { office, practice, patientId, own } = await aDebtOf([40])
  const night = new Date('2037-06-15T20:00:00Z')
  await own((em) => remind(em, office.config, { practiceId: practice.id, patientId, by: null }, night))
  const [message] = await office.messages(practice.id)
  const write = mailTemplates['due.reminder'] as Template<Written>
  const now = new Date(night.getTime() + 60_000)
  const mail = await own((em) =>
    write({ ...message, sessionId: null } as never, {
      em,
      links: mailLinks(office.config),
      now,
      config: office.config,
    }),
  )
  expect(mail?.to.address).toMatch(/@/)
  expect(mail?.notBefore).toBeUndefined()
})
