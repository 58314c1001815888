import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { FilterToggle } from '../../components/filter-toggle'
import { SearchField } from '../../components/search-field'
import { withTexts } from '../../lib/i18n'
import { useIsSmall, useIsWide } from '../../lib/media'
import { usePaymentTypeWords } from '../money/public'
import { billingSorts, countFilters, invoiceStates, isAmountUnread } from './filters'
import type { BillingList } from './use-billing-list'

const ClientFilter = lazy(withTexts(async () => ({ default: (await import('../messages/public')).ClientFilter })))

/** The filters of a view, with the order where there is no table. Every change is written to the address at once. */
export function BillingFilterBar({ list: { filters, change } }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const { types, nameOf } = usePaymentTypeWords()
  const isWide = useIsWide()
  const isSmall = useIsSmall()
  const { view } = filters
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const set = countFilters(filters)
  const hasPeriod = view !== 'owed'
  const dayField = (key: 'from' | 'to') => (
    <div className="flex min-w-0 items-center gap-2 text-muted-foreground text-sm max-sm:col-span-2">
      <label htmlFor={`${id}-${key}`} className="shrink-0 max-sm:w-6">
        {t(key)}
      </label>
      <DateInput
        id={`${id}-${key}`}
        className="flex-1"
        value={filters[key]}
        onChange={(day) => change({ [key]: day })}
      />
    </div>
  )
  const amount = (
    <Input
      aria-label={t('amount')}
      placeholder={t('amount')}
      inputMode="decimal"
      maxLength={12}
      aria-invalid={isAmountUnread(filters)}
      className="sm:max-w-56 sm:flex-1 sm:basis-28"
      value={filters.amount}
      onChange={({ target }) => change({ amount: target.value })}
    />
  )
  const more = (
    <>
      {hasPeriod && dayField('from')}
      {hasPeriod && dayField('to')}
      {view !== 'owed' && (
        <Suspense fallback={<div className="col-span-2 min-h-9 pointer-coarse:min-h-11 sm:w-56" />}>
          <ClientFilter patientId={filters.client} onChange={(client) => change({ client })} />
        </Suspense>
      )}
      {view === 'invoices' && (
        <Select
          aria-label={t('state')}
          className="sm:max-w-56 sm:flex-1 sm:basis-36"
          value={filters.status}
          onChange={({ target }) => change({ status: invoiceStates.find((one) => one === target.value) ?? '' })}
        >
          <option value="">{t('anyState')}</option>
          {invoiceStates.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </Select>
      )}
      {view === 'invoices' && amount}
      {(view === 'payments' || view === 'invoices') && (
        <Select
          aria-label={t('type')}
          className="max-sm:col-span-2 sm:max-w-56 sm:flex-1 sm:basis-36"
          value={filters.type}
          onChange={({ target }) => change({ type: target.value })}
        >
          <option value="">{t('type')}</option>
          {types.map(({ key }) => (
            <option key={key} value={key}>
              {nameOf(key)}
            </option>
          ))}
        </Select>
      )}
      {view === 'payments' && amount}
      {!isWide && (
        <Select
          aria-label={t('sort')}
          className={`sm:flex-1 sm:basis-36 ${view === 'payments' ? '' : 'max-sm:col-span-2'}`}
          value={filters.sort}
          onChange={({ target }) => change({ sort: target.value })}
        >
          {billingSorts[view].map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort as 'since'}`)}
            </option>
          ))}
        </Select>
      )}
    </>
  )
  return (
    <search data-print="never" className="mb-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <div className="col-span-2 flex sm:basis-full lg:flex-1 lg:basis-56">
        <SearchField label={t(`search.${view}`)} value={filters.q} onChange={(q) => change({ q })} />
      </div>
      {isSmall && (
        <FilterToggle
          label={set > 0 ? t('filtersSet', { count: set }) : t('filters')}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isSmall || isOpen) && more}
    </search>
  )
}
