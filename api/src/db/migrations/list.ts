import { FirstSlice } from './0001-first-slice.ts'
import { Lookups } from './0002-lookups.ts'
import { Accounts } from './0003-accounts.ts'
import { SecondFactor } from './0004-second-factor.ts'
import { Audit } from './0005-audit.ts'
import { ClientAccounts } from './0006-client-accounts.ts'
import { Administration } from './0007-administration.ts'
import { PaymentTypes } from './0008-payment-types.ts'
import { Contact } from './0010-contact.ts'
import { Profile } from './0011-profile.ts'
import { Reports } from './0013-reports.ts'
import { Schedule } from './0014-schedule.ts'
import { SessionTypes } from './0015-session-types.ts'
import { Programmes } from './0016-programmes.ts'
import { BusyTime } from './0017-busy-time.ts'
import { Calendly } from './0018-calendly.ts'
import { Video } from './0019-video.ts'
import { PatientSearch } from './0020-patient-search.ts'
import { UnplannedTypes } from './0021-unplanned-types.ts'
import { VideoLease } from './0023-video-lease.ts'
import { DataKeys } from './0024-data-keys.ts'
import { PatientList } from './0029-patient-list.ts'

/** Every migration, in order. One that has been released is never edited. */
export const migrationsList = [
  { name: '0001-first-slice', class: FirstSlice },
  { name: '0002-lookups', class: Lookups },
  { name: '0003-accounts', class: Accounts },
  { name: '0004-second-factor', class: SecondFactor },
  { name: '0005-audit', class: Audit },
  { name: '0006-client-accounts', class: ClientAccounts },
  { name: '0007-administration', class: Administration },
  { name: '0008-payment-types', class: PaymentTypes },
  { name: '0010-contact', class: Contact },
  { name: '0011-profile', class: Profile },
  { name: '0013-reports', class: Reports },
  { name: '0014-schedule', class: Schedule },
  { name: '0015-session-types', class: SessionTypes },
  { name: '0016-programmes', class: Programmes },
  { name: '0017-busy-time', class: BusyTime },
  { name: '0018-calendly', class: Calendly },
  { name: '0019-video', class: Video },
  { name: '0020-patient-search', class: PatientSearch },
  { name: '0021-unplanned-types', class: UnplannedTypes },
  { name: '0023-video-lease', class: VideoLease },
  { name: '0024-data-keys', class: DataKeys },
  { name: '0029-patient-list', class: PatientList },
]
