import { isDropped, isInMode, isOver, modeTable } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useMode } from '../../../lib/mode'
import { useNow } from '../../../lib/now'
import { ConsentPart, signingObstacleOf } from '../../clinical-consent/public'
import { DocumentsOnDemand } from '../../documents/public'
import { FormsPart, LastAnswer } from '../../forms/public'
import { WriteLink } from '../../mailings/public'
import { SessionMessages } from '../../messages/public'
import { SessionReminders } from '../../reminders/public'
import { SessionReview } from '../../reviews/public'
import { SessionCardPaymentsOnDemand } from '../../stripe/public'
import { hasMoreFacts, MoreFacts } from '../head/more-facts'
import { SessionHistory } from '../sheet/session-history'
import { SessionProgramme } from '../sheet/session-programme'
import '../sheet/texts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionRecord } from '../record/clinical-record'
import { ThreadBeforeOnDemand } from '../thread/on-demand'
import type { OpenSession } from '../use-sessions'
import { LastTime } from './last-time'
import { hasMoneyPart, MoneyPart } from './money-part'
import { PartCard } from './part-card'

interface Props {
  session: OpenSession
  last: SessionRecord['last']
}

/**
 * Shows the cards beside the record. What is for afterwards, money and the request for a review, comes last until the
 * session is over.
 */
export function SideParts({ session, last }: Props) {
  const { t } = useTranslation('session')
  const { id, patient, isLocked, programme } = session
  const mode = useMode()
  const now = useNow()
  const hasCards = isInMode(mode ?? 'essential', modeTable.features.cardPayments)
  const details = hasMoreFacts(session) && (
    <PartCard id="part-details" title={t('parts.details')}>
      <MoreFacts session={session} />
    </PartCard>
  )
  const isAfter = isOver(session.status)
  const after = (
    <>
      {hasMoneyPart(mode, session) && (
        <PartCard id="part-money" title={t('parts.money')}>
          <MoneyPart session={session} />
        </PartCard>
      )}
      {hasCards && (
        <Suspense>
          <SessionCardPaymentsOnDemand sessionId={id} />
        </Suspense>
      )}
      {!isDropped(session.status) && (
        <PartCard id="part-review" title={t('parts.review')}>
          <SessionReview
            sessionId={id}
            status={session.status}
            startsAt={session.startsAt}
            hasEmail={patient.email !== null}
          />
        </PartCard>
      )}
    </>
  )
  return (
    <div className="min-w-0 space-y-4">
      {/* Before the first notes, what the client wrote is all that is known. */}
      {!last && details}
      <PartCard id="part-last" title={t('last.title')}>
        <LastTime last={last} />
      </PartCard>
      <PartCard id="part-thread" title={t('thread.title')}>
        <Suspense>
          <ThreadBeforeOnDemand patientId={patient.id} startsAt={session.startsAt} lastSessionId={last?.sessionId} />
        </Suspense>
      </PartCard>
      <PartCard id="part-forms" title={t('parts.forms')}>
        <FormsPart sessionId={id} patient={patient} isLocked={isLocked} />
        <LastAnswer sessionId={id} patientId={patient.id} />
      </PartCard>
      {last && details}
      <PartCard id="part-consent" title={t('parts.consent')}>
        <ConsentPart sessionId={id} patient={patient} isLocked={isLocked} obstacle={signingObstacleOf(session, now)} />
      </PartCard>
      {isAfter && after}
      <PartCard id="part-reminders" title={t('parts.reminders')}>
        <SessionReminders sessionId={id} patientId={patient.id} isComing={session.status === 'scheduled'} />
      </PartCard>
      <PartCard id="part-messages" title={t('parts.messages')}>
        <SessionMessages sessionId={id} />
        <p className="mt-2">
          <WriteLink patientId={patient.id} sessionId={id} />
        </p>
      </PartCard>
      <div id="part-documents" className="scroll-mt-28" data-print="never">
        <Suspense fallback={<Skeleton className="h-32" />}>
          <DocumentsOnDemand patientId={patient.id} sessionId={id} />
        </Suspense>
      </div>
      {programme && (
        <div id="part-programme" className="surface scroll-mt-28 p-4">
          <SessionProgramme
            of={session}
            programme={programme}
            movedAlong={undefined}
            addressOf={(other) => `/sessions/${other}`}
          />
        </div>
      )}
      {!isAfter && after}
      <div id="part-history" className="surface scroll-mt-28 p-4" data-print="never">
        <SessionHistory id={id} isCard />
      </div>
    </div>
  )
}
