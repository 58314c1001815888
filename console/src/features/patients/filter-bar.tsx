import { Select } from '@ancrage/widgets/ui/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterToggle } from '../../components/filter-toggle'
import { SearchField } from '../../components/search-field'
import { useIsSmall, useIsWide } from '../../lib/media'
import { useSessionTypes } from '../session-types/public'
import { useTypeName } from '../sessions/public'
import {
  archiveFilters,
  comingFilter,
  countPatientFilters,
  type PatientFilters,
  patientSorts,
  seenFilter,
} from './filters'
import type { PatientListAddress } from './use-patient-list-address'
import { useTags } from './use-patients'

/** Filters the list, and sorts it where there is no table. Each choice updates the address. Folded on a phone. */
export function PatientFilterBar({ list: { filters, change } }: { list: PatientListAddress }) {
  const { t } = useTranslation('patients')
  const typeName = useTypeName()
  const types = useSessionTypes()
  const tags = useTags()
  const isWide = useIsWide()
  const isSmall = useIsSmall()
  const [isOpen, setOpen] = useState(false)
  const set = countPatientFilters(filters)
  // A tag that no client has any more stays in the choice, so that the filter can be removed.
  const known = [...new Set([...(tags.data ?? []).map(({ tag }) => tag), ...(filters.tag ? [filters.tag] : [])])]

  const choice = (
    name: string,
    key: keyof PatientFilters,
    options: readonly (readonly [string, string])[],
    all?: string,
  ) => (
    <Select
      aria-label={name}
      className="sm:flex-1 sm:basis-36"
      value={String(filters[key] ?? '')}
      onChange={({ target }) => change({ [key]: target.value || undefined })}
    >
      {all && <option value="">{all}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
  const choices = (
    <>
      {choice(
        t('next.label'),
        'next',
        comingFilter.map((one) => [one, t(`next.${one}`)] as const),
        t('next.label'),
      )}
      {choice(
        t('seen.label'),
        'lastSeen',
        seenFilter.map((one) => [one, t(`seen.${one}`)] as const),
        t('seen.label'),
      )}
      {choice(
        t('type'),
        'type',
        (types.data ?? []).map((type) => [type.id, typeName(type)] as const),
        t('type'),
      )}
      {known.length > 0 &&
        choice(
          t('tag'),
          'tag',
          known.map((tag) => [tag, tag] as const),
          t('tag'),
        )}
      {choice(
        t('archive.label'),
        'archived',
        archiveFilters.map((one) => [one, t(`archive.${one}`)] as const),
        t('archive.without'),
      )}
      {!isWide &&
        choice(
          t('sort.label'),
          'sort',
          patientSorts.map((sort) => [sort, t(`sort.${sort}`)] as const),
        )}
    </>
  )
  return (
    <search data-print="never" className="mb-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <div className="col-span-2 flex sm:basis-full">
        <SearchField label={t('search')} value={filters.q} onChange={(q) => change({ q })} />
      </div>
      {isSmall && (
        <FilterToggle
          label={set > 0 ? t('filtersSet', { count: set }) : t('filters')}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isSmall || isOpen) && choices}
    </search>
  )
}
