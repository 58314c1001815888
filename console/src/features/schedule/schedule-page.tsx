import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import type { AffectedSessions } from './affected-sessions'
import { AffectedChange } from './affected-sessions'
import { AffectedSessionsNotice } from './affected-sessions-notice'
import { OffersSections } from './offers-sections'
import { remedyTargets } from './remedy'
import { SpecialDaysSection } from './special-days-section'
import { UnavailabilitiesSection } from './unavailabilities-section'
import { useHours } from './use-schedule'
import { WeeklyHours } from './weekly-hours'

/** Edits when the practice is open: every week, and on single days. */
export function SchedulePage() {
  const { t } = useTranslation('schedule')
  const [affected, setAffected] = useState<AffectedSessions | null>(null)
  return (
    <Page
      title={t('title')}
      lead={
        <>
          {t('lead')}{' '}
          <Link to="/settings/configs" className="text-primary underline underline-offset-4">
            {t('rules')}
          </Link>
        </>
      }
    >
      <AffectedChange value={setAffected}>
        <div className="space-y-6">
          {affected && affected.total > 0 && (
            <AffectedSessionsNotice affected={affected} onClose={() => setAffected(null)} />
          )}
          <Part id={remedyTargets.hours}>
            <Query of={useHours()} loading={<Skeleton className="h-128 w-full rounded-lg" />}>
              {(hours) => <WeeklyHours hours={hours} onAffected={setAffected} />}
            </Query>
          </Part>
          <Part id={remedyTargets.unavailability}>
            <UnavailabilitiesSection onAffected={setAffected} />
          </Part>
          <Part id={remedyTargets.override}>
            <SpecialDaysSection onAffected={setAffected} />
          </Part>
          <OffersSections />
        </div>
      </AffectedChange>
    </Page>
  )
}

/** A part of the page that a reason links to. */
const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="scroll-mt-24 rounded-lg outline-none">
    {children}
  </div>
)
