import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { TFunction } from 'i18next'
import type { ListFilter } from './use-list'

type Status = ReplyOf<typeof contract.admin.users>['data'][number]['status']

interface FilteredByStatus {
  filter: (key: 'status', words: { name: string; all: string; wordFor: (value: Status) => string }) => ListFilter
}

/** Narrows a list of accounts by their status. */
export const statusFilter = (list: FilteredByStatus, t: TFunction<'admin'>): ListFilter =>
  list.filter('status', {
    name: t('columns.status'),
    all: t('statuses.all'),
    wordFor: (value) => t(`statuses.${value}`),
  })
