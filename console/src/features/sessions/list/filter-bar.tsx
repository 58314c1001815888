import { sessionStatuses } from '@ancrage/api/contract'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../components/search-field'
import { CheckList, toggled } from '../../../components/ui/check-list'
import { Popover } from '../../../components/ui/popover'
import { withTexts } from '../../../lib/i18n'
import { useSessionTypes } from '../../session-types/public'
import { SessionStatusChip, useTypeName } from '../session-facts'
import { useOwnStatuses } from '../use-own-statuses'
import { type SessionPeriod, sessionPeriods } from './filters'
import type { SessionList } from './use-filters'

const DateInput = lazy(withTexts(async () => ({ default: (await import('../../../components/date-input')).DateInput })))

/** The filters of the list. Every change is written to the address at once. */
export function SessionFilterBar({ list: { filters, change, changeFrom } }: { list: SessionList }) {
  const { t } = useTranslation('sessions')
  const typeName = useTypeName()
  const types = useSessionTypes()
  const statuses = useOwnStatuses(sessionStatuses, filters.status)
  const count = filters.status.length
  return (
    <search data-print="never" className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchField label={t('search')} value={filters.q} onChange={(q) => change({ q })} />
      <Select
        aria-label={t('period')}
        className="sm:flex-1 md:w-44 md:flex-none"
        value={filters.period}
        onChange={({ target }) => change({ period: target.value as SessionPeriod, from: null, to: null })}
      >
        {sessionPeriods.map((period) => (
          <option key={period} value={period}>
            {t(`periods.${period}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('type')}
        className="sm:flex-1 md:w-44 md:flex-none"
        value={filters.type ?? ''}
        onChange={({ target }) => change({ type: target.value || null })}
      >
        <option value="">{t('allTypes')}</option>
        {types.data?.map((type) => (
          <option key={type.id} value={type.id}>
            {typeName(type)}
          </option>
        ))}
      </Select>
      <div className="col-span-2 sm:flex-1 md:flex-none">
        <Popover
          align="start"
          hasWords
          label={count > 0 ? t('statusCount', { count }) : t('allStatuses')}
          triggerClass={buttonClass({
            variant: 'secondary',
            className: 'w-full justify-between! border-input! px-3! font-normal! md:w-44 pointer-coarse:text-lg!',
          })}
          trigger={
            <>
              {count > 0 ? t('statusCount', { count }) : t('allStatuses')}
              <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
            </>
          }
        >
          <CheckList
            legend={t('status')}
            all={statuses}
            chosen={filters.status}
            onToggle={(one) => changeFrom(({ status }) => ({ status: toggled(sessionStatuses, status, one) }))}
          >
            {(status) => <SessionStatusChip of={{ status }} />}
          </CheckList>
        </Popover>
      </div>
      {filters.period === 'custom' && (
        <div className="col-span-2 flex basis-full items-center gap-2">
          <Suspense fallback={<Skeleton className="h-9 flex-1 pointer-coarse:h-11" />}>
            <DateInput
              aria-label={t('from')}
              className="flex-1 sm:w-44 sm:flex-none"
              value={filters.from ?? ''}
              onChange={(from) => change({ from: from || null })}
            />
            <span aria-hidden="true">–</span>
            <DateInput
              aria-label={t('to')}
              className="flex-1 sm:w-44 sm:flex-none"
              value={filters.to ?? ''}
              min={filters.from ?? undefined}
              onChange={(to) => change({ to: to || null })}
            />
          </Suspense>
        </div>
      )}
    </search>
  )
}
