export { NewPasswordField } from './new-password-field'
