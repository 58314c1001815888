import type { Lang } from '@ancrage/api/format/language'
import { cityOf, ownTimeZone } from '@ancrage/api/format/zone'
import { useId, useState } from 'react'
import { Select } from '../ui/select.tsx'
import type { SchedulingTexts } from './texts.ts'

export interface ZoneSelectProps {
  timeZone: string
  lang: Lang
  texts: SchedulingTexts
  onChange: (timeZone: string) => void
}

// An inline ref would run, and take the focus, at each render.
const focusOnOpen = (select: HTMLSelectElement | null) => select?.focus()

/** Every zone that the browser knows, the visitor's own first. It loads on demand and takes the focus. */
export function ZoneSelect({ timeZone, lang, texts, onChange }: ZoneSelectProps) {
  const id = useId()
  return (
    <div className="flex w-full max-w-2xs flex-col gap-1.5">
      <label htmlFor={id}>{texts.zone}</label>
      <Select id={id} ref={focusOnOpen} value={timeZone} onChange={(event) => onChange(event.target.value)}>
        <ZoneOptions timeZone={timeZone} lang={lang} />
      </Select>
    </div>
  )
}

const yourZone = { fr: 'Votre fuseau', en: 'Your zone' } satisfies Record<Lang, string>

function ZoneOptions({ timeZone, lang }: { timeZone: string; lang: Lang }) {
  const [all] = useState(() => groupsOf([...new Set([...Intl.supportedValuesOf('timeZone'), timeZone])]))
  const own = ownTimeZone()
  return (
    <>
      <optgroup label={yourZone[lang]}>
        <option value={own}>{cityOf(own)}</option>
      </optgroup>
      {all.map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones
            .filter((zone) => zone !== own)
            .map((zone) => (
              <option key={zone} value={zone}>
                {cityOf(zone)}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
}

function groupsOf(zones: readonly string[]): [region: string, zones: string[]][] {
  const groups = new Map<string, string[]>()
  for (const zone of [...zones].sort()) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? zone) : 'UTC'
    groups.set(region, [...(groups.get(region) ?? []), zone])
  }
  return [...groups]
}
