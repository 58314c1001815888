export { RecoveryCodes } from './recovery-codes'
