export { PatientSmsNotice } from './patient-sms-notice'
export { SmsBalance } from './sms-balance'
export { SmsSectionOnDemand } from './sms-section-on-demand'
export { useOctopush } from './use-octopush'
