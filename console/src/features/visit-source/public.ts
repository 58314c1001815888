export { VisitSource } from './visit-source'
