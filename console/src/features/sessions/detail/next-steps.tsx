import { isInMode, modeTable } from '@ancrage/api/contract'
import { localDay } from '@ancrage/api/format/day'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { CalendarDays, FolderOpen } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMode } from '../../../lib/mode'
import { useNow } from '../../../lib/now'
import { useFormats, useZone } from '../../../lib/use-formats'
import { useClientConsents } from '../../clinical-consent/public'
import { MoneyOfferOnDemand, TakeSessionPaymentOnDemand } from '../../money/public'
import { type OpenSession, useHistory } from '../use-sessions'
import { NextConsent } from './next-consent'
import { NextNotes } from './next-notes'
import { NextPlanned } from './next-planned'
import { useNextSession } from './use-next-session'

/** The card disappears a day after completion, in milliseconds. */
const SHOWN_MS = 24 * 3_600_000

interface Props {
  session: OpenSession
  /** True if the record has any text; undefined until that is known. */
  isWritten: boolean | undefined
}

/**
 * Lists what to do after a completed session: notes, consent, next session, payment, documents, and back to the day.
 */
export function NextSteps({ session, isWritten }: Props) {
  const { t } = useTranslation('session')
  const heading = useId()
  const format = useFormats()
  const zone = useZone()
  const now = useNow()
  const mode = useMode() ?? 'essential'
  const { data: history = [] } = useHistory(session.id)
  const { data: consents } = useClientConsents(session.patient.id).reading
  const { next } = useNextSession(session)
  const completedAt = history.findLast(({ event }) => event === 'complete')?.at
  if (!completedAt || now - Date.parse(completedAt) > SHOWN_MS) return null
  return (
    <section aria-labelledby={heading} className="surface mb-4 p-4 sm:p-5" data-print="never">
      <h2 id={heading} className="mb-1 font-semibold text-lg">
        {t('next.title')}
      </h2>
      <dl className="divide-y divide-card-border">
        {isWritten !== undefined && (
          <Step name={t('next.notes')}>
            <NextNotes session={session} isWritten={isWritten} />
          </Step>
        )}
        {consents && !consents.some(({ state }) => state === 'in_force') && (
          <Step name={t('next.consent')}>
            <NextConsent session={session} next={next ?? undefined} />
          </Step>
        )}
        <Step name={t('next.appointment')}>
          <NextPlanned session={session} />
        </Step>
        {isInMode(mode, modeTable.features.billing) ? (
          <Step name={t('next.money')}>
            <Suspense fallback={<Skeleton className="h-11" />}>
              <TakeSessionPaymentOnDemand sessionId={session.id} patient={session.patient} hasNote />
            </Suspense>
          </Step>
        ) : (
          session.priceCents > 0 && (
            <Step name={t('next.money')}>
              <Suspense fallback={<Skeleton className="h-11" />}>
                <MoneyOfferOnDemand session={session} />
              </Suspense>
            </Step>
          )
        )}
        <Step name={t('next.documents')}>
          <span className="flex sm:justify-end">
            <a href="#part-documents" className={buttonClass({ variant: 'secondary' })}>
              <FolderOpen className="size-4" aria-hidden />
              {t('next.share')}
            </a>
          </span>
        </Step>
      </dl>
      <Link
        to={`/calendar?view=day&on=${localDay(session.startsAt, zone)}`}
        className={buttonClass({ variant: 'ghost', className: '-ms-3 mt-2' })}
      >
        <CalendarDays className="size-4" aria-hidden />
        {t('next.back', { day: format.day(session.startsAt) })}
      </Link>
    </section>
  )
}

const Step = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="items-center gap-4 py-3 sm:flex">
    <dt className="shrink-0 text-muted-foreground max-sm:mb-1 sm:w-40">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
)
