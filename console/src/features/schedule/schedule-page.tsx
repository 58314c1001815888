import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { AbsencesSection } from './absences-section'
import { SpecialDaysSection } from './special-days-section'
import { TouchedSessions } from './touched-sessions'
import { type Affected, useHours } from './use-schedule'
import { WeeklyHours } from './weekly-hours'

/** When the practice is open: every week, and on days that differ. */
export function SchedulePage() {
  const { t } = useTranslation('schedule')
  const [touched, setTouched] = useState<Affected | null>(null)
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
      <div className="space-y-6">
        {touched && touched.total > 0 && <TouchedSessions affected={touched} onClose={() => setTouched(null)} />}
        <Query of={useHours()} loading={<Skeleton className="h-128 w-full rounded-lg" />}>
          {(hours) => <WeeklyHours hours={hours} onTouched={setTouched} />}
        </Query>
        <AbsencesSection onTouched={setTouched} />
        <SpecialDaysSection onTouched={setTouched} />
      </div>
    </Page>
  )
}
