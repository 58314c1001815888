export { useWaitingList } from './use-waiting-list'
