export { SessionReminders } from './session-reminders'
