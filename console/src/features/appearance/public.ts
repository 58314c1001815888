export { openAppearance } from './open-appearance'
