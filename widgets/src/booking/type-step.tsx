import { durationText, moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { startTransition, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { SessionType } from './practice.ts'
import type { BookingTexts } from './texts.ts'

export interface TypeStepProps {
  types: readonly SessionType[]
  lang: Lang
  texts: BookingTexts
  onChoose: (type: SessionType) => void
  /** Called when the visitor looks at a type, so that its times can be loaded early. */
  onConsider: (type: SessionType) => void
}

/** Chooses the session: one card each, with its length and price. */
export function TypeStep({ types, lang, texts, onChoose, onConsider }: TypeStepProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (type: SessionType) => {
    if (type.id === chosen) return
    // The card shows the press at once, on a slow phone too; the next step may take a moment.
    setChosen(type.id)
    startTransition(() => onChoose(type))
  }
  return (
    <ul className="m-0 grid list-none gap-3 p-0 @lg/widget:grid-cols-2">
      {types.map((type) => (
        <li key={type.id} className="flex">
          <button
            type="button"
            part="type"
            aria-busy={chosen === type.id || undefined}
            onClick={() => choose(type)}
            onPointerEnter={() => onConsider(type)}
            onFocus={() => onConsider(type)}
            className="flex w-full cursor-pointer gap-3 rounded-lg border border-border bg-card p-4 text-start focus-ring ease-colors hover:border-primary hover:bg-primary-soft aria-busy:border-primary aria-busy:bg-primary-soft"
          >
            {/* Drawn, not styled: a strict policy forbids styles in markup, and the first view comes as markup. */}
            <span className="relative w-1 shrink-0 overflow-hidden rounded-full">
              <svg className="absolute size-full" aria-hidden="true">
                <rect width="100%" height="100%" fill={type.color} />
              </svg>
            </span>
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span part="type-name" className="text-lg font-semibold text-foreground">
                {type.name}
              </span>
              {type.programme && (
                <span className="text-sm font-medium text-primary">
                  {texts.programme(type.programme.sessions, type.programme.weeks)}
                </span>
              )}
              {type.description && (
                <span part="type-description" className="text-sm text-muted-foreground">
                  {type.description}
                </span>
              )}
              <span
                part="type-facts"
                className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm text-foreground figures"
              >
                <span part="duration" className="flex items-center gap-1.5">
                  <Icon name="clock" size={14} className="text-muted-foreground" />
                  {durationText(type.durationMinutes, lang)}
                </span>
                <span part="price" className="font-medium">
                  {type.priceCents ? moneyText(type.priceCents, type.currency, lang) : texts.free}
                </span>
                <span className="text-muted-foreground">
                  {type.locations.map((place) => texts.places[place]).join(' · ')}
                </span>
              </span>
            </span>
            <Icon name="chevronRight" className="self-center text-muted-foreground" />
          </button>
        </li>
      ))}
    </ul>
  )
}
