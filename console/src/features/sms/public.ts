export { PatientSmsNotice } from './patient-sms-notice'
export { SmsBalance } from './sms-balance'
export { SmsSection } from './sms-section'
export { useOctopush } from './use-octopush'
