import { Button } from '@ancrage/widgets/ui/button'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SubscribedCalendar, schoolZone, schoolZones } from './use-calendars'

interface Props {
  known: readonly SubscribedCalendar[]
  onAdd: (zone: (typeof schoolZones)[number]) => Promise<void>
}

/** Shows a button for the school holidays of each zone that is not subscribed yet. */
export function SchoolHolidays({ known, onAdd }: Props) {
  const { t } = useTranslation('integrations')
  const id = useId()
  const [busy, setBusy] = useState<string | null>(null)
  const left = schoolZones.filter((zone) => !known.some(({ preset }) => preset === zone))
  if (left.length === 0) return null

  async function add(zone: (typeof schoolZones)[number]) {
    setBusy(zone)
    await onAdd(zone)
    setBusy(null)
  }

  return (
    <div className="mt-4 border-t pt-4">
      <p id={id} className="font-medium">
        {t('calendars.holidays')}
      </p>
      <p className="text-muted-foreground text-sm">{t('calendars.holidaysHint')}</p>
      <fieldset aria-labelledby={id} className="mt-3 flex flex-wrap gap-2">
        {left.map((zone) => (
          <Button key={zone} variant="secondary" size="sm" isBusy={busy === zone} onClick={() => void add(zone)}>
            <Plus className="size-3.5" aria-hidden />
            {t('calendars.zone', { zone: schoolZone(zone) })}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
