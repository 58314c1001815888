import type { contract, ReplyOf } from '@ancrage/api/contract'
import { aQuietPractice } from './app'
import { FakeUpload } from './fake-upload'

type Profile = ReplyOf<typeof contract.profile.own>

/** Claire's profile without a picture. */
export const aProfile = (overrides: Partial<Profile> = {}): Profile => ({
  name: 'Claire Vasseur',
  email: 'claire@ancrage.test',
  locale: 'fr',
  timeZone: 'Europe/Paris',
  phone: '+33612345678',
  address: '14 rue des Tilleuls',
  city: '44000 Nantes',
  avatarUrl: null,
  notifications: {
    requests: true,
    cancellations: true,
    moves: true,
    messages: true,
    reviews: true,
    payments: true,
    forms: false,
    expiring: false,
    failures: false,
  },
  bell: {
    requests: true,
    cancellations: true,
    moves: true,
    forms: true,
    expiring: true,
    messages: true,
    reviews: true,
    payments: true,
    failures: true,
    sms: true,
    calendars: true,
  },
  dayMail: null,
  ...overrides,
})

/** A striped picture as a file. */
export async function aPhoto(width = 400, height = 300): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')!
  for (let at = 0; at < width; at += 20) {
    pen.fillStyle = `hsl(${at} 70% 60%)`
    pen.fillRect(at, 0, 20, height)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob!], 'photo de vacances.png', { type: 'image/png' })
}

/** A practitioner who can change the profile. */
export function aPerson(overrides: Partial<Profile> = {}, api = aQuietPractice()) {
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  let profile = aProfile(overrides)
  const become = (changes: object) => {
    profile = { ...profile, ...changes }
    return profile
  }
  return api
    .on('GET /api/profile', () => profile)
    .on('PATCH /api/profile', ({ body }) => {
      const { notifications, bell, ...changes } = body as Partial<Profile>
      return become({
        ...changes,
        notifications: { ...profile.notifications, ...notifications },
        bell: { ...profile.bell, ...bell },
      })
    })
    .on('PUT /api/profile/avatar', () => become({ avatarUrl: '/api/pictures/new' }))
    .on('DELETE /api/profile/avatar', () => {
      become({ avatarUrl: null })
      return undefined
    })
    .on('GET /api/pictures/*', () => 'picture')
}
