export { NewsChoice } from './news-choice'
export { WriteLink } from './write-link'
