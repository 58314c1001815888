import { type contract, dashboardCards, type ReplyOf, type RequestInput } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'

export type CardArrangement = ReplyOf<typeof contract.reports.arrangement>
type Change = RequestInput<typeof contract.reports.arrange>['body']

const atFirst: CardArrangement = { shown: [...dashboardCards], hidden: [], dismissed: [] }
const toBegin = { shown: [], hidden: [] }

let sent: Promise<unknown> = Promise.resolve()

/** Sends one change after the other, so that the later of two quick ones arrives last. */
function send(body: Change): Promise<CardArrangement> {
  const answer = sent.then(() => api.reports.arrange({ body }))
  sent = answer.catch(() => undefined)
  return answer
}

/** Reads and changes the user's arrangement of the dashboard. Changes appear at once and apply to all their devices. */
export function useArrangement() {
  const { t } = useTranslation('dashboard')
  const textOf = useProblemText()
  const reading = useReading(['dashboard', 'arrangement'], () => api.reports.arrangement({}))

  async function change(body: Change, seen: Partial<CardArrangement> = body) {
    try {
      await reading.mutate(send(body), {
        optimisticData: (before) => ({ ...(before ?? atFirst), ...seen }),
        rollbackOnError: true,
        revalidate: false,
      })
    } catch (error) {
      toast.error(t('arrange.failed'), { description: textOf(asProblem(error)) })
    }
  }

  return {
    /** Undefined until it is known. If it cannot be read, the default is used. */
    arrangement: reading.data ?? (reading.error ? atFirst : undefined),
    arrange: ({ shown, hidden }: Pick<CardArrangement, 'shown' | 'hidden'>) => change({ shown, hidden }),
    reset: () => change(toBegin, { shown: [...dashboardCards], hidden: [] }),
    dismiss: (hint: CardArrangement['dismissed'][number]) =>
      change({ dismissed: [...new Set([...(reading.data?.dismissed ?? []), hint])] }),
  }
}
