import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { refresh } from '../../../lib/readings'
import { toast } from '../../../lib/toast'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

/** Shows the times proposed to the client of a request, with a button that withdraws them, and that some have ended. */
export function ProposedTimes({ of: session }: { of: Session }) {
  const { t } = useTranslation('proposing')
  const format = useFormats()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const { proposals = [] } = session
  const last = proposals
    .map(({ until }) => until)
    .sort()
    .at(-1)

  async function takeBack() {
    setBusy(true)
    try {
      await api.sessions.takeProposalsBack({ params: { id: session.id } })
      toast.success(t('takenBack'))
    } catch (error) {
      toast.error(textOf(asProblem(error)))
    }
    setBusy(false)
    void refresh('sessions')
  }
  return (
    <>
      {session.haveProposalsEnded && (
        <p className="mx-4 mb-4 text-sm text-warning @md:ms-[92px] @md:me-5">{t('ended')}</p>
      )}
      {last && (
        <div className="mx-4 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-info-soft p-3 text-sm @md:ms-[92px] @md:me-5">
          <p className="min-w-[min(100%,12rem)] flex-1">
            {t('proposed', {
              count: proposals.length,
              times: format.list(proposals.map(({ startsAt }) => format.dayAndTime(startsAt))),
              until: format.dayAndTime(last),
            })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            isBusy={isBusy}
            onClick={() => void takeBack()}
            aria-label={t('takeBackOf', clientNameWords(session))}
          >
            {t('takeBack')}
          </Button>
        </div>
      )}
    </>
  )
}
