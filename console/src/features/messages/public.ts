export { SessionMessages } from './session-messages'
