import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../components/search-field'
import type { InboxView } from './inbox'
import { type InboxList, inboxViews } from './use-inbox'

/** Filters the list; each choice updates the address at once. */
export function InboxFilterBar({ list: { filters, change } }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  return (
    <search data-print="never" className="mb-4 flex flex-wrap gap-2">
      <SearchField label={t('search')} value={filters.q} onChange={(q) => change({ q })} />
      <Select
        aria-label={t('view')}
        className="max-sm:w-full sm:w-44"
        value={filters.view}
        onChange={({ target }) => change({ view: target.value as InboxView })}
      >
        {inboxViews.map((view) => (
          <option key={view} value={view}>
            {t(`views.${view}`)}
          </option>
        ))}
      </Select>
    </search>
  )
}
