import { expect, test } from 'vitest'
import { withDefaults } from '../../practices/settings.ts'
import { lastDayOfWithdrawal, termsOf } from './terms.ts'

test.each([
  ['a Monday', '2026-11-16', 'Europe/Paris', '2026-11-30'],
  ['a Saturday', '2026-11-14', 'Europe/Paris', '2026-11-30'],
  ['a Sunday', '2026-11-15', 'Europe/Paris', '2026-11-30'],
  ['Christmas, before a weekend', '2026-12-11', 'Europe/Paris', '2026-12-28'],
  ['a day that is a holiday in Réunion alone, in Paris', '2027-12-06', 'Europe/Paris', '2027-12-20'],
  ['a day that is a holiday in Réunion alone, there', '2027-12-06', 'Indian/Reunion', '2027-12-21'],
])(
  'a right of withdrawal whose fourteenth day is %s lasts to the end of the next working day',
  (_, concludedOn, zone, last) => {
    expect(lastDayOfWithdrawal(concludedOn, zone)).toBe(last)
  },
)

test.each([
  ['deposit', 'fr', /acompte.*Si le praticien annule, tout vous est rendu/, /arrhes|double/],
  ['arrhes', 'fr', /arrhes.*si le praticien renonce, il vous en rend le double/, /acompte|Si le praticien annule/],
  ['deposit', 'en', /deposit.*If the practitioner cancels, everything goes back/, /arrhes|twice/],
  [
    'arrhes',
    'en',
    /arrhes.*if the practitioner steps back, you get twice the sum/,
    /deposit|If the practitioner cancels/,
  ],
] as const)(
  'the conditions of a prepayment (%s, %s) say what goes back, and nothing that contradicts it',
  (depositKind, lang, said, unsaid) => {
    const request = { kind: 'prepayment', totalCents: 6000, amountCents: 3000, depositKind } as const
    const practice = { timeZone: 'Europe/Paris', name: 'Cabinet des Essais' }
    const session = { startsAt: new Date('2026-12-20T09:00:00Z') }
    const payable = { request, practice, session, settings: withDefaults(null) }
    const words = termsOf(payable, lang, new Date('2026-12-01T09:00:00Z')).lines.join(' ').replace(/\s/g, ' ')
    expect(words).toMatch(said)
    expect(words).not.toMatch(unsaid)
  },
)

test.each([
  ['fr', 'Au moins 48 h avant, 60 % vous sont rendus. Au moins 24 h avant, 30 % vous sont rendus. Plus tard, rien'],
  ['en', 'At least 48 h before, 60% goes back. At least 24 h before, 30% goes back. Later, nothing'],
] as const)('the conditions name each step of a refund (%s)', (lang, said) => {
  const request = { kind: 'prepayment', totalCents: 6000, amountCents: 3000 } as const
  const practice = { timeZone: 'Europe/Paris', name: 'Cabinet des Essais' }
  const session = { startsAt: new Date('2026-12-20T09:00:00Z') }
  const refundSteps = [
    { hours: 48, percent: 60 },
    { hours: 24, percent: 30 },
  ]
  const payable = { request, practice, session, settings: withDefaults({ refundFullHours: 72, refundSteps }) }
  const words = termsOf(payable, lang, new Date('2026-12-01T09:00:00Z')).lines.join(' ').replace(/\s/g, ' ')
  expect(words).toContain(said)
})

test.each([
  [
    'fr',
    /R221-3.*Cabinet des Essais.*en ligne sur la page.*la date et l’heure de sa soumission.*proportionnel/,
    /R221-1.*« À l’attention de Cabinet des Essais : je vous notifie/,
  ],
  [
    'en',
    /R221-3.*Cabinet des Essais.*online.*date and time of its submission.*in proportion/,
    /R221-1.*“To Cabinet des Essais: I hereby give notice/,
  ],
] as const)(
  'the conditions hold the model notice and the model form, in %s, and neither once the session began',
  (lang, notice, form) => {
    const request = { kind: 'prepayment', totalCents: 6000, amountCents: 3000 } as const
    const practice = { timeZone: 'Europe/Paris', name: 'Cabinet des Essais' }
    const session = { startsAt: new Date('2026-12-20T09:00:00Z') }
    const payable = { request, practice, session, settings: withDefaults(null) }
    const linesAt = (now: string) => termsOf(payable, lang, new Date(now)).lines.map((line) => line.replace(/\s/g, ' '))
    const lines = linesAt('2026-12-01T09:00:00Z')
    expect(lines.join(' ')).toMatch(notice)
    expect(lines.filter((line) => form.test(line))).toHaveLength(1)
    // A wall of text is read by nobody.
    for (const line of lines) expect(line.length).toBeLessThan(650)
    expect(linesAt('2026-12-21T09:00:00Z').join(' ')).not.toMatch(/R221/)
  },
)

test.each([
  ['fr', 6000, 'À payer maintenant : 60,00 €.'],
  ['fr', 2000, 'À régler : 60,00 €, dont 20,00 € maintenant. Il restera 40,00 € à régler.'],
  ['en', 6000, 'To be paid now: €60.00.'],
  ['en', 2000, 'Due: €60.00, of which €20.00 is to be paid now. €40.00 will be left to pay.'],
] as const)('a link says what is due and what will be left, and names no price (%s, %i)', (lang, amountCents, said) => {
  const request = { kind: 'link', totalCents: 6000, amountCents } as const
  const practice = { timeZone: 'Europe/Paris', name: 'Cabinet des Essais' }
  const payable = { request, practice, session: null, settings: withDefaults(null) }
  const { lines } = termsOf(payable, lang, new Date('2026-12-01T09:00:00Z'))
  expect(lines.join(' ').replace(/\s/g, ' ')).toBe(said)
})
