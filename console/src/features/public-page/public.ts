export { usePublicPage } from './use-public-page'
