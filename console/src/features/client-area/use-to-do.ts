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

/** What waits for the client beside that: consents, and what to answer or pay of sessions in open practices. */
export function useToAgree(practices: Client['practices']) {
  const { data: consents = [] } = useConsentsToSign()
  const { data = [] } = useAppointments()
  const open = data.filter(({ practiceId }) => practices.some(({ id, isClosed }) => id === practiceId && !isClosed))
  return {
    consentCount: consents.length,
    toPick: open.filter(({ hasProposals }) => hasProposals),
    toPay: open.filter(({ payment }) => payment?.status === 'open'),
    toConfirm: open.filter(({ status }) => status === 'pre_scheduled'),
  }
}
