export { PatientMailNotice } from './patient-mail-notice'
export { SessionMessages } from './session-messages'
