import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import {
  errorsIn,
  rangesIn,
  refreshSchedule,
  useHours,
  usualWeek,
  WeekEditor,
  wdays,
  weekFormOf,
} from '../schedule/public'
import { StepFrame, type StepWays } from './step-frame'

/** When one may book: Monday to Friday, unless it was set otherwise. */
export function HoursStep(ways: StepWays) {
  const hours = useHours()
  return (
    <Query of={hours} loading={<Skeleton className="h-96 rounded-lg" />}>
      {({ ranges }) => <HoursForm ranges={ranges.length ? ranges : usualWeek} {...ways} />}
    </Query>
  )
}

function HoursForm({ ranges, ...ways }: StepWays & { ranges: Parameters<typeof weekFormOf>[0] }) {
  const { t } = useTranslation('welcome')
  const { mutate } = useHours()
  const [week, setWeek] = useState(() => weekFormOf(ranges))

  async function save() {
    if (wdays.some((wday) => errorsIn(week[wday]).size > 0)) {
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
      return false
    }
    const { schedule } = await api.schedule.replace({ body: { ranges: rangesIn(week) } })
    await mutate(schedule, { revalidate: false })
    void refreshSchedule()
    return true
  }
  return (
    <StepFrame title={t('hours.title')} lead={t('hours.lead')} confirm={t('next')} save={save} {...ways}>
      <WeekEditor week={week} onChange={setWeek} />
    </StepFrame>
  )
}
