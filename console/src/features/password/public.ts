export { NewPasswordField } from './new-password-field'
export { isGuessable } from './use-strength'
