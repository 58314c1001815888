import { expect, test } from 'vitest'
import { linesOfSession } from '../../src/invoices/lines.ts'
import type { Session } from '../../src/sessions/entity.ts'

test('a line added to the price has its session’s words once the erasure of its client has emptied its own', () => {
  const startsAt = new Date('2027-03-02T09:00:00Z')
  const session = { id: 'one', startsAt, startedAt: null, location: 'video', items: [{ priceCents: 2000 }] }
  const practice = { timeZone: 'Europe/Paris', address: null, city: null }
  const added = (label: string) => ({ kind: 'line', label, amountCents: 300 })
  const lines = linesOfSession(session as unknown as Session, [added('Trajet'), added('')], {
    wording: 'session',
    locale: 'fr',
    practice,
  })
  expect(lines.map(({ label, unitPriceCents }) => [label, unitPriceCents])).toEqual([
    ['Séance', 2000],
    ['Trajet', 300],
    ['Séance', 300],
  ])
})
