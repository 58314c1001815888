import {
  type Appointment,
  useAppointments,
  useConsentsToSign,
  useFormsToFill,
  useOwnBilling,
  useOwnExercises,
} from './use-client'

/** How much waits for the client; undefined where it is not known yet. */
export function useToDoCounts() {
  const { data: forms } = useFormsToFill()
  const { data: billing } = useOwnBilling()
  const { data: shared } = useOwnExercises()
  const due = (owed: typeof billing) => owed?.reduce((sum, one) => sum + one.dueCents, 0) ?? 0
  return {
    openForms: forms?.filter(({ answeredAt }) => !answeredAt).length,
    dueCents: due(billing),
    /** What of that can be paid here, by card. */
    payableCents: due(billing?.filter(({ canPay }) => canPay)),
    /** Questions whose mark of today is missing. */
    toMark: shared?.flatMap(({ isClosed, questions, today }) =>
      questions.filter(({ endedAt, marks }) => !isClosed && !endedAt && !marks.some(({ day }) => day === today)),
    ).length,
  }
}

/** What to answer or pay of coming appointments: each by itself, those of one programme to confirm together. */
export function useToAgree() {
  const { data = [] } = useAppointments()
  return {
    toPick: data.filter(({ hasProposals }) => hasProposals).map(alone),
    toPay: data.filter(({ payment }) => payment?.url).map(alone),
    toConfirm: byProgramme(data.filter(({ canConfirm }) => canConfirm)),
  }
}

const alone = (appointment: Appointment) => [appointment]

function byProgramme(appointments: readonly Appointment[]): Appointment[][] {
  const groups: Appointment[][] = []
  for (const one of appointments) {
    const known = groups.find(([first]) => one.programmeId && first?.programmeId === one.programmeId)
    if (known) known.push(one)
    else groups.push([one])
  }
  return groups
}

/** Whether each reading that may find something to do has ended, with or without an answer. */
export function useIsToDoRead(): boolean {
  const readings = [useConsentsToSign(), useAppointments(), useFormsToFill(), useOwnBilling(), useOwnExercises()]
  return readings.every(({ data, error }) => data || error)
}
