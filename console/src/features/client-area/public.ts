export { AccessEnded } from './access-ended'
export { ClientListPage } from './client-list-page'
export { ClosedPracticesOnDemand } from './closed/on-demand'
export { ForChild } from './for-child'
export { LaterAppointment } from './later-appointment'
export { MailSignInLink } from './mail-sign-in-link'
export {
  type Client,
  type ClientBilling,
  type ClientRequests,
  type OwnExercises,
  signClientOut,
  useAppointments,
  useClient,
  useFormsToFill,
  useOwnBilling,
  useOwnExercises,
  useSharedDocuments,
} from './use-client'
export { usePracticeLooks } from './use-practice-looks'
