import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { withTexts } from '../../lib/i18n'
import { useThingsToDo } from '../../lib/things-to-do'
import { useCurrentUser } from '../../lib/user'
import type { Requests } from '../sessions/public'
import { DashboardSection } from './section'
import { type Todo, thingsToDo } from './things-to-do'
import type { CardArrangement } from './use-arrangement'
import { useHasBilling, useMoneySummary } from './use-money-summary'
import { useBillingToDo } from './use-overview'

// Its icons are not on the first screen. They are loaded once the things to do are known.
const TodoItem = lazy(async () => ({ default: (await import('./todo-item')).TodoItem }))
const CloseSessions = lazy(withTexts(async () => ({ default: (await import('./close/close-sessions')).CloseSessions })))

interface Props {
  /** The waiting requests; null if another card shows them. */
  requests: Requests | null
  dismissed: CardArrangement['dismissed']
  onDismiss: (hint: CardArrangement['dismissed'][number]) => void
}

const welcomeSteps = ['hours', 'types', 'practice', 'publish']

/** Returns the open steps of the welcome; null if it is over. */
function openSteps(settings: readonly { key: string; value: unknown }[] = []): readonly string[] | null {
  const settled = settings.find(({ key }) => key === 'welcome')?.value
  if (!Array.isArray(settled)) return null
  const open = welcomeSteps.filter((step) => !settled.includes(step))
  return open.length > 0 ? open : null
}

/** Lists what the practitioner has to do, each with the action for it. */
export function ThingsToDoCard({ requests, dismissed, onDismiss }: Props) {
  const { t } = useTranslation('dashboard')
  const server = useThingsToDo()
  const account = useCurrentUser()
  const billing = useBillingToDo()
  const money = useMoneySummary()
  const hasBilling = useHasBilling()
  const [isClosing, setClosing] = useState(false)
  const user = account.data
  const parts = [server, account, ...(requests ? [requests] : []), ...(hasBilling ? [billing, money] : [])]
  // Shows nothing until everything is known, so that no line appears late and nothing looks done too early.
  const isKnown = parts.every(({ data }) => data !== undefined)
  const known = {
    ...server,
    data: isKnown ? server.data : undefined,
    error: parts.find(({ error }) => error)?.error,
    mutate: async () => {
      await Promise.allSettled(parts.map(({ mutate }) => mutate()))
      return server.data
    },
  }
  const things = (data: NonNullable<typeof server.data>): Todo[] =>
    thingsToDo({
      server: data,
      billing: billing.data ?? null,
      disputes: money.data?.disputes ?? [],
      requests: requests?.data?.meta.total ?? 0,
      user,
      dismissed,
      welcome: openSteps(user?.settings),
    })
  return (
    <DashboardSection title={t('cards.todo')}>
      <Query
        of={known}
        loading={<Skeleton className="h-[108px]" />}
        isEmpty={(data) => things(data).length === 0}
        empty={
          <p className="surface flex items-center gap-3 p-4 text-muted-foreground">
            <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
            {t('todo.nothing')}
          </p>
        }
      >
        {(data) => (
          <Suspense fallback={<Skeleton className="h-[108px]" />}>
            <ul className="surface divide-y divide-card-border">
              {things(data).map((thing) => (
                <li key={thing.kind}>
                  <TodoItem
                    thing={thing}
                    email={user?.email ?? ''}
                    onClose={() => setClosing(true)}
                    onDismiss={onDismiss}
                  />
                </li>
              ))}
            </ul>
          </Suspense>
        )}
      </Query>
      {isClosing && (
        // Outside of its line, which disappears with the last session.
        <Suspense>
          <CloseSessions onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </DashboardSection>
  )
}
