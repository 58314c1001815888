export { ClientFilter } from './client-filter'
export { MessageStateBadge } from './message-words'
export { PatientMailNotice } from './patient-mail-notice'
export { SessionMessages } from './session-messages'
