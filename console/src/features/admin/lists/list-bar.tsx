import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../components/search-field'
import { useIsWide } from '../../../lib/media'
import { isSearchable } from './list-state'
import type { List, ListFilter } from './use-list'

interface Props {
  list: List
  search: string
  choices: readonly ListFilter[]
  /** The orders beside that of time, for narrow screens without table headings. */
  sorts: readonly { value: string; name: string }[]
}

/** Filters and sorts a list. Every change is written to the address at once. */
export function ListBar({ list, search, choices, sorts }: Props) {
  const { t } = useTranslation('admin')
  const isWide = useIsWide()
  return (
    <search className="mb-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchField label={search} value={list.q} onChange={(q) => list.change({ q })} />
      {!isSearchable(list.q) && (
        <p role="status" className="order-last col-span-2 text-muted-foreground text-sm sm:basis-full">
          {t('list.tooShort')}
        </p>
      )}
      {choices.map(({ name, all, value, options, onChange }) => (
        <Select
          key={name}
          aria-label={name}
          className="sm:flex-1 md:w-44 md:flex-none"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </Select>
      ))}
      {!isWide && (
        <Select
          aria-label={t('list.sort')}
          className={choices.length % 2 ? 'sm:flex-1' : 'col-span-2 sm:flex-1'}
          value={list.sort}
          onChange={({ target }) => list.change({ sort: target.value })}
        >
          <option value="-createdAt">{t('sorts.newest')}</option>
          <option value="createdAt">{t('sorts.oldest')}</option>
          {sorts.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </search>
  )
}
