import type { ProfileOfClient } from '../src/features/client-profile/use-client-profile'
import { anId } from './build'
import { aClient } from './build-client'

const at = '2027-02-26T08:00:00.000Z'

/** What a client of one practice has written about themselves, with two devices that are signed in. */
export const aClientProfile = (): ProfileOfClient => ({
  email: 'camille@courriel.test',
  locale: 'fr',
  pendingEmail: null,
  practices: [
    {
      practiceId: aClient().practices[0]!.id,
      practice: 'Cabinet des Tilleuls',
      firstname: 'Camille',
      lastname: 'Roux',
      phone: '+33612345678',
      address: null,
      city: 'Nantes',
      isDiscreet: false,
      refusesReminders: false,
      wantsNews: false,
    },
  ],
  signIns: [
    { id: anId(1), userAgent: null, isRemembered: true, createdAt: at, lastSeenAt: at, isCurrent: true },
    { id: anId(2), userAgent: null, isRemembered: false, createdAt: at, lastSeenAt: at, isCurrent: false },
  ],
})
