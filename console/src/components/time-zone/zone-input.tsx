import './texts'
import type { FieldControl } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { Combobox } from '../combobox'
import { findZone, offsetOf, type Zone } from './zones'

interface Props extends FieldControl {
  value: string
  onChange: (id: string) => void
  onBlur: () => void
}

/** Chooses a time zone by its city, each shown with its offset of today. */
export function ZoneInput({ value, onChange, ...control }: Props) {
  const { t } = useTranslation('timeZone')
  const now = useNow()
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Loaded when the list first opens. */
  const [find, setFind] = useState<(typed: string) => Zone[]>()
  const found = (typed !== null && find?.(typed)) || []
  const isOpen = typed !== null

  function open() {
    setTyped((known) => known ?? '')
    // If the list cannot be loaded, the next opening tries again.
    void import('./find-zones').then(
      ({ findZones }) => setFind(() => findZones),
      () => undefined,
    )
  }

  return (
    <div className="max-w-sm">
      <Combobox
        {...control}
        spellCheck={false}
        placeholder={isOpen ? t('placeholder') : undefined}
        value={typed ?? `${findZone(value).city} (${offsetOf(value, now)})`}
        onType={(text) => {
          open()
          // The first key replaces the shown zone.
          setTyped(typed === null ? text.slice(-1) : text)
        }}
        options={found}
        keyOf={({ id }) => id}
        onPick={({ id }) => onChange(id)}
        isOpen={isOpen}
        onOpen={open}
        onClose={() => setTyped(null)}
        label={t('list')}
        found={isOpen && find && t('found', { count: found.length })}
        optionClass="justify-between gap-3"
      >
        {(zone) => (
          <>
            <span className="min-w-0 truncate">
              {zone.city} <span className="text-muted-foreground text-sm">{zone.region}</span>
            </span>
            <span className="shrink-0 text-muted-foreground text-sm tabular-nums">{offsetOf(zone.id, now)}</span>
          </>
        )}
      </Combobox>
      {isOpen && find && found.length === 0 && <p className="mt-1.5 text-muted-foreground text-sm">{t('none')}</p>}
    </div>
  )
}
