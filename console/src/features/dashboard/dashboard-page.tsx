import './texts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { useNow } from '../../lib/now'
import { useRequests } from '../../lib/sessions'
import { useFormats } from '../../lib/use-formats'
import { Coming, useComing } from './coming'
import { Lead } from './lead'
import { Today } from './today'
import { useWeek } from './use-week'
import { WaitingRequests } from './waiting-requests'
import { WeekStrip } from './week-strip'

/** The day at a glance: what is next, what needs an answer, what comes. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const now = useNow()
  const week = useWeek()
  const requests = useRequests()
  const coming = useComing(week.tomorrow)
  return (
    <Page
      title={t('title')}
      heading={format.day(now, now)}
      lead={<Lead sessions={week.today} requests={requests.data?.meta.total} />}
    >
      <WeekStrip week={week} />
      <div className="mt-8 grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)] md:grid-rows-[auto_1fr]">
        <Today week={week} next={coming.data?.data[0]} />
        <div className="md:row-span-2">
          <WaitingRequests requests={requests} />
        </div>
        <Coming coming={coming} />
      </div>
    </Page>
  )
}
