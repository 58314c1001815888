export { openCustomizer } from './open-customizer'
