import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { LayoutDashboard } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { withTexts } from '../../lib/i18n'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { PlanButton, useRequests } from '../sessions/public'
import { CardColumns, ColumnSkeletons } from './card-columns'
import { cardsInMode, type DashboardCard } from './cards'
import { DaySummary } from './day-summary'
import { FigureCard } from './figure-card'
import { ThingsToDoCard } from './things-to-do-card'
import { Today } from './today'
import { UpcomingSessions, useUpcomingSessions } from './upcoming-sessions'
import { useArrangement } from './use-arrangement'
import { useColumns } from './use-columns'
import { useHasBilling, useMoneySummary } from './use-money-summary'
import { useOverview } from './use-overview'
import { useWeek } from './use-week'
import { WaitingRequests } from './waiting-requests'
import { WeekStrip } from './week-strip'

const loadMoney = () => import('./money-cards')
const ReceivedCard = lazy(async () => ({ default: (await loadMoney()).ReceivedCard }))
const OwedCard = lazy(async () => ({ default: (await loadMoney()).OwedCard }))
const SmsBalance = lazy(async () => ({ default: (await import('../octopush/public')).SmsBalance }))
const ArrangeCards = lazy(withTexts(async () => ({ default: (await import('./arrange-cards')).ArrangeCards })))

/** Shows the day: next sessions, requests, things to do, and figures. Each user arranges the cards. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const now = useNow()
  const week = useWeek()
  const requests = useRequests()
  const { arrangement: own, arrange, reset, dismiss } = useArrangement()
  const hasBilling = useHasBilling()
  const arrangement = own && {
    ...own,
    shown: cardsInMode(own.shown, hasBilling),
    hidden: cardsInMode(own.hidden, hasBilling),
  }
  const [isArranging, setArranging] = useState(false)
  const { place, columns } = useColumns()
  return (
    <Page
      title={t('title')}
      heading={format.day(now, now)}
      lead={
        <DaySummary
          sessions={week.today}
          requests={requests.data?.meta.total}
          hasFailed={(week.reading.error ?? requests.error) !== undefined}
          week={week.number}
        />
      }
      actions={
        <div data-print="never" className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          {isArranging && (
            <Button variant="ghost" size="sm" onClick={() => void reset()}>
              {t('arrange.reset')}
            </Button>
          )}
          <Button
            variant={isArranging ? 'primary' : 'ghost'}
            size="sm"
            className={isArranging ? '' : 'sm:-me-3'}
            disabled={!arrangement}
            onClick={() => setArranging(!isArranging)}
          >
            {!isArranging && <LayoutDashboard className="size-4 text-muted-foreground" aria-hidden />}
            {isArranging ? t('arrange.done') : <span className="max-[480px]:sr-only">{t('arrange.begin')}</span>}
          </Button>
          {!isArranging && <PlanButton size="sm" className="max-sm:order-first max-sm:grow sm:ms-3" />}
        </div>
      }
    >
      {!isArranging && <WeekStrip week={week} />}
      {!isArranging && <SmsLeft part="warning" />}
      <div ref={place} className={isArranging ? '' : 'mt-8'}>
        {!arrangement ? (
          <ColumnSkeletons columns={columns} />
        ) : isArranging ? (
          <Suspense fallback={<ColumnSkeletons columns={columns} />}>
            <ArrangeCards arrangement={arrangement} columns={columns} onArrange={(change) => void arrange(change)} />
          </Suspense>
        ) : (
          <Cards
            week={week}
            requests={requests}
            columns={columns}
            shown={arrangement.shown}
            toDo={
              <ThingsToDoCard
                requests={arrangement.shown.includes('requests') ? null : requests}
                dismissed={arrangement.dismissed}
                onDismiss={(hint) => void dismiss(hint)}
              />
            }
          />
        )}
      </div>
      {!isArranging && <SmsLeft part="rest" />}
    </Page>
  )
}

/** What is left of SMS: a warning above the cards, else a line below them. It is read only if an account is set up. */
function SmsLeft({ part }: { part: 'warning' | 'rest' }) {
  const { data: user } = useCurrentUser()
  if (!user?.octopushAccountApiKey) return null
  return (
    <div className="mt-4 empty:hidden">
      <Suspense>
        <SmsBalance part={part} />
      </Suspense>
    </div>
  )
}

interface CardsProps {
  week: ReturnType<typeof useWeek>
  requests: ReturnType<typeof useRequests>
  shown: readonly DashboardCard[]
  columns: number
  toDo: ReactNode
}

function Cards({ week, requests, shown, columns, toDo }: CardsProps) {
  const { t } = useTranslation('dashboard')
  const coming = useUpcomingSessions(week.tomorrow)
  const overview = useOverview()
  const money = useMoneySummary()
  const contents: Record<DashboardCard, () => ReactNode> = {
    today: () => <Today week={week} next={coming.data?.data[0]} />,
    requests: () => <WaitingRequests requests={requests} />,
    coming: () => <UpcomingSessions coming={coming} />,
    todo: () => toDo,
    sessions: () => <FigureCard name="sessions" overview={overview} />,
    occupancy: () => <FigureCard name="occupancy" overview={overview} />,
    clients: () => <FigureCard name="clients" overview={overview} />,
    received: () => (
      <Suspense>
        <ReceivedCard money={money} />
      </Suspense>
    ),
    owed: () => (
      <Suspense>
        <OwedCard money={money} />
      </Suspense>
    ),
  }
  if (shown.length === 0) return <p className="text-muted-foreground">{t('arrange.allHidden')}</p>
  return <CardColumns shown={shown} columns={columns} contentOf={(card) => contents[card]()} />
}
