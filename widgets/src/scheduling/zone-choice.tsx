import type { Lang } from '@ancrage/api/format/language'
import { zoneText } from '@ancrage/api/format/zone'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SchedulingTexts } from './texts.ts'
import { useModule } from './use-module.ts'

export interface ZoneChoiceProps {
  timeZone: string
  lang: Lang
  texts: SchedulingTexts
  /** Called with another zone. Without it the zone is only shown. */
  onChange: ((timeZone: string) => void) | undefined
}

/** Says in which zone the times are, and lets the visitor change it where the place does not decide it. */
export function ZoneChoice({ timeZone, lang, texts, onChange }: ZoneChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const select = useModule(() => import('./zone-select.tsx'), isOpen)
  const ZoneSelect = select.module?.ZoneSelect
  return (
    <div part="zone" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
      {ZoneSelect && onChange ? (
        <ZoneSelect timeZone={timeZone} lang={lang} texts={texts} onChange={onChange} />
      ) : (
        <>
          <Icon name="globe" size={14} />
          <span>{texts.zoneOf(zoneText(timeZone, lang))}</span>
          {onChange && (
            <Button
              variant="link"
              size="inline"
              onClick={() => (isOpen ? select.retry() : setOpen(true))}
              aria-label={`${texts.changeZone} (${texts.zone})`}
            >
              {texts.changeZone}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
