import type { contract, ReplyOf } from '@ancrage/api/contract'
import { aQuietPractice, NOW } from './app'
import { aPage } from './build'

export type AdminUser = ReplyOf<typeof contract.admin.users>['data'][number]

const id = (kind: string, number: number) => `${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`
const practice = { id: id('44444444', 1), name: 'Cabinet des Tilleuls' }
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()

const people = [
  ['Claire Vasseur', 'active'],
  ['Léa Martin', 'active'],
  ['Anne Le Goff', 'unverified'],
  ['Hugo Petit', 'suspended'],
] as const

/** The accounts of a small platform; Claire is an admin with a second factor. */
export const someUsers = (): AdminUser[] =>
  people.map(([name, status], index) => ({
    id: id('55555555', index + 1),
    name,
    email: `${name.split(' ')[0]?.toLowerCase().replace('é', 'e')}@ancrage.test`,
    isAdmin: index === 0,
    status,
    hasTotp: index === 0,
    practice,
    signIns: index,
    createdAt: daysAgo(index * 12 + 3),
    lastSeenAt: status === 'unverified' ? null : daysAgo(index),
  }))

const curve = (day: number) => ({
  practices: 12 + Math.floor(day / 9),
  activePractices: 9 + Math.floor(day / 11),
  clients: 1346 + day * 4 + (day % 5),
  sessions: day % 7 > 4 ? 2 : 14 + ((day * 7) % 9),
  messages: 20 + ((day * 11) % 17),
  failedJobs: day % 31 === 0 ? 3 : 0,
})

const statistics = {
  now: { practices: 21, activePractices: 17, clients: 1702, sessions: 311, messages: 27, failedJobs: 2 },
  days: Array.from({ length: 90 }, (_, day) => ({ on: daysAgo(89 - day).slice(0, 10), ...curve(day) })),
  countedAt: new Date(Date.parse(NOW) - 240_000).toISOString(),
}

const failedJob = (number: number, name: string, reason: string | null) => ({
  id: id('66666666', number),
  name,
  attempts: 5,
  createdAt: daysAgo(2),
  failedAt: daysAgo(1),
  reason,
})

const entry = (number: number, action: string, subject: string, details: Record<string, string | number> = {}) => ({
  id: id('77777777', number),
  happenedAt: daysAgo(number),
  by: 'admin' as const,
  name: 'Claire Vasseur',
  action,
  subject,
  practice: action.startsWith('user') ? practice : null,
  details,
})

const letter = '<p style="color:#444">Bonjour,</p><p>Le service s’arrête dimanche.</p>'

/** A platform with data on every page of the administration. */
export function aPlatform(api = aQuietPractice()) {
  const users = someUsers()
  return api
    .on('GET /api/ready', () => ({ status: 'ok' as const, outages: [] }))
    .on('GET /api/admin/statistics', () => statistics)
    .on('GET /api/admin/failed-jobs', () =>
      aPage([
        failedJob(1, 'booking.notifyRequested', 'connect ETIMEDOUT'),
        failedJob(2, 'admin.deliverMail', '550 mailbox unavailable'),
      ]),
    )
    .on('GET /api/admin/review-reports', () =>
      aPage([
        {
          id: id('88888888', 1),
          practice,
          published: { rating: 1.3, name: 'Zoé', comment: 'Le praticien est un charlatan.' },
          reports: 2,
          doubts: 0,
          reasons: ['insult' as const, 'other' as const],
          since: daysAgo(9),
          dueAt: daysAgo(2),
          canDecide: true,
        },
      ]),
    )
    .on('GET /api/admin/practices/*/reviews/*/reported', () => ({
      rating: 1.3,
      name: 'Zoé',
      comment: 'Le praticien est un charlatan.',
      reports: [
        {
          id: id('99999999', 1),
          by: 'reader' as const,
          reason: 'insult' as const,
          words: 'Il me traite de charlatan.',
          createdAt: daysAgo(9),
        },
      ],
      openReports: 1,
    }))
    .on('GET /api/admin/audit', () =>
      aPage([
        entry(1, 'user.suspended', 'Hugo Petit', { reason: 'Impayés répétés.' }),
        entry(2, 'mail.sent', 'Maintenance de dimanche', { recipients: 124 }),
        entry(3, 'user.signed_out', 'Anne Le Goff'),
      ]),
    )
    .on('GET /api/admin/users/figures', () => ({
      total: 124,
      unverified: 6,
      suspended: 2,
      admins: 1,
      withSecondFactor: 31,
    }))
    .on('GET /api/admin/users', ({ query }) => {
      const found = users.filter(
        ({ name, status }) => name.includes(query.q ?? '') && status === (query.status ?? status),
      )
      const isWhole = !query.q && !query.status
      return aPage(found, { page: Number(query.page), perPage: Number(query.perPage), ...(isWhole && { total: 124 }) })
    })
    .on('GET /api/admin/practitioners/figures', () => ({ total: 118, essential: 90, full: 28, newThisMonth: 7 }))
    .on('GET /api/admin/practitioners', () =>
      aPage(
        users.map((user, index) => ({
          id: user.id,
          name: user.name,
          email: user.email,
          status: user.status,
          createdAt: user.createdAt,
          practice: { ...practice, city: 'Nantes', siret: index ? null : '73282932000074' },
          mode: index ? ('essential' as const) : ('full' as const),
          clients: 42 * index + 1,
          sessions: 18 * index,
        })),
      ),
    )
    .on('GET /api/admin/patients/figures', () => ({ total: 10_001, withAccount: 2480, newThisMonth: 311 }))
    .on('GET /api/admin/patients', () =>
      aPage(
        ['Camille Roux', 'Zoé Œuvrard', 'Yann Prigent'].map((name, index) => ({
          id: id('33333333', index + 1),
          firstname: name.split(' ')[0] ?? '',
          lastname: name.split(' ')[1] ?? '',
          email: index === 2 ? null : `${name.split(' ')[0]?.toLowerCase()}@courriel.test`,
          city: index ? null : 'Nantes',
          hasAccount: index === 0,
          practice,
          createdAt: daysAgo(index + 1),
        })),
        { total: 10_001 },
      ),
    )
    .on('POST /api/admin/mails/preview', ({ body }) => {
      const { subject, isService } = body as { subject: string; isService: boolean }
      return { total: isService ? 124 : 118, subject, html: letter, text: 'Bonjour' }
    })
}
