import { messageChannels, messageStates } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { FilterToggle } from '../../components/filter-toggle'
import { useIsSmall } from '../../lib/media'
import { ClientFilter } from './client-filter'
import { countMessageFilters, type LoggedTemplate, loggedTemplates, type MessageFilters } from './filters'
import { useTemplateName } from './message-words'
import type { SentList } from './use-messages'

/** Filters the messages by state, kind and date. */
export function MessageFilterBar({ list: { filters, change, clear, isNarrowed } }: { list: SentList }) {
  const { t } = useTranslation('messages')
  const templateName = useTemplateName()
  const isSmall = useIsSmall()
  const [isOpen, setOpen] = useState(false)
  const set = countMessageFilters(filters)
  const fields = (
    <>
      <Select
        aria-label={t('filter.channel')}
        className="sm:w-40"
        value={filters.channel}
        onChange={({ target }) => change({ channel: target.value as MessageFilters['channel'] })}
      >
        <option value="">{t('filter.anyChannel')}</option>
        {messageChannels.map((channel) => (
          <option key={channel} value={channel}>
            {t(`channel.${channel}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filter.state')}
        className="sm:w-48"
        value={filters.state}
        onChange={({ target }) => change({ state: target.value as MessageFilters['state'] })}
      >
        <option value="">{t('filter.anyState')}</option>
        {messageStates.map((state) => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filter.template')}
        className="col-span-2 sm:w-56"
        value={filters.template}
        onChange={({ target }) => change({ template: target.value as LoggedTemplate | '' })}
      >
        <option value="">{t('filter.anyTemplate')}</option>
        {loggedTemplates.map((template) => (
          <option key={template} value={template}>
            {templateName(template)}
          </option>
        ))}
      </Select>
      <ClientFilter patientId={filters.patientId} onChange={(patientId) => change({ patientId })} />
      {/* Both bounds stay on one line. */}
      <div className="col-span-2 grid grid-cols-2 gap-2 sm:flex">
        {(['from', 'to'] as const).map((bound) => (
          <span key={bound} className="flex flex-col gap-1 sm:flex-row sm:items-center sm:gap-2">
            <span aria-hidden className="text-muted-foreground text-sm">
              {t(`filter.${bound}`)}
            </span>
            <DateInput
              aria-label={t(`filter.${bound}`)}
              className="sm:w-40"
              value={filters[bound]}
              onChange={(day) => change({ [bound]: day })}
            />
          </span>
        ))}
      </div>
    </>
  )
  return (
    <search data-print="never" className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
      {isSmall && (
        <FilterToggle
          label={set > 0 ? t('filter.openSet', { count: set }) : t('filter.open')}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isSmall || isOpen) && fields}
      {isSmall && !isOpen && filters.patientId && (
        <ClientFilter patientId={filters.patientId} onChange={(patientId) => change({ patientId })} />
      )}
      {isNarrowed && (
        <Button variant="ghost" className="max-sm:col-span-2" onClick={clear}>
          <X className="size-4" aria-hidden />
          {t('clear')}
        </Button>
      )}
    </search>
  )
}
