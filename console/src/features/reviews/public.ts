export { SessionReview } from './session-review'
