import {
  type Client,
  useAppointments,
  useConsentsToSign,
  useFormsToFill,
  useOwnBilling,
  useOwnExercises,
} from './use-client'

/** How much waits for the client; undefined where it is not known yet. */
export function useWhatWaits() {
  const { data: forms } = useFormsToFill()
  const { data: billing } = useOwnBilling()
  const { data: shared } = useOwnExercises()
  return {
    openForms: forms?.filter(({ answeredAt }) => !answeredAt).length,
    dueCents: billing?.reduce((sum, one) => sum + one.dueCents, 0) ?? 0,
    /** Questions whose mark of today is missing. */
    toMark: shared?.flatMap(({ isClosed, questions, today }) =>
      questions.filter(({ endedAt, marks }) => !isClosed && !endedAt && !marks.some(({ day }) => day === today)),
    ).length,
  }
}

/** What waits for the client beside that: consents, and planned sessions to confirm in practices that are open. */
export function useToAgree(practices: Client['practices']) {
  const { data: consents = [] } = useConsentsToSign()
  const { data: appointments = [] } = useAppointments()
  const isOpen = (id: string) => practices.some((practice) => practice.id === id && !practice.isClosed)
  const toConfirm = appointments.filter(({ status, practiceId }) => status === 'pre_scheduled' && isOpen(practiceId))
  return { consentCount: consents.length, toConfirm }
}
