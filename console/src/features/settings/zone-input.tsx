import type { FieldControl } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { offsetOf, type Zone, zoneOf } from './zones'

interface Props extends FieldControl {
  value: string
  onChange: (id: string) => void
  onBlur: () => void
}

/** A time zone, found by typing a city; each with its offset of today. */
export function ZoneInput({ value, onChange, onBlur, ...control }: Props) {
  const { t } = useTranslation('settings')
  const id = useId()
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  /** Null while nobody chooses. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  /** Comes with the first wish to choose. */
  const [find, setFind] = useState<(typed: string) => Zone[]>()
  const found = (typed !== null && find?.(typed)) || []
  const isOpen = typed !== null
  const active = found[at]

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function open() {
    setTyped((known) => known ?? '')
    // Where it cannot be had, the next wish asks again.
    void import('./find-zones').then(
      ({ findZones }) => setFind(() => findZones),
      () => undefined,
    )
  }

  function close() {
    setTyped(null)
    setAt(0)
  }

  function pick(zone: string) {
    close()
    onChange(zone)
  }

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open()
    else if (!isOpen) return
    else if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && active) pick(active.id)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <div className="relative max-w-sm">
      <Input
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen ? t('zone.placeholder') : undefined}
        value={typed ?? `${zoneOf(value).city} (${offsetOf(value, now)})`}
        onClick={open}
        onKeyDown={move}
        onChange={({ target }) => {
          open()
          // The first key replaces what is shown.
          setTyped(typed === null ? target.value.slice(-1) : target.value)
          setAt(0)
        }}
        onBlur={() => {
          close()
          onBlur()
        }}
      />
      <div
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={t('zone.list')}
        hidden={!isOpen || found.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-lg border bg-popover p-1 text-popover-foreground shadow-float"
      >
        {found.map((zone, index) => (
          // The keyboard chooses from the field, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
          <div
            key={zone.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={clsx(
              'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-2 py-1 hover:bg-accent pointer-coarse:min-h-11',
              index === at && 'bg-accent outline-2 outline-ring',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(zone.id)}
          >
            <span className="min-w-0 truncate">
              {zone.city} <span className="text-muted-foreground text-sm">{zone.region}</span>
            </span>
            <span className="shrink-0 text-muted-foreground text-sm tabular-nums">{offsetOf(zone.id, now)}</span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {isOpen && find && t('zone.found', { count: found.length })}
      </span>
      {isOpen && find && found.length === 0 && <p className="mt-1.5 text-muted-foreground text-sm">{t('zone.none')}</p>}
    </div>
  )
}
