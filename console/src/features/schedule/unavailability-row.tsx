import { Repeat2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EntryRow } from './entry-row'
import type { ListedUnavailability } from './unavailability'
import { useUnavailabilityActions } from './use-unavailabilities'
import { useUnavailabilityWords } from './use-unavailability-words'

/** Shows one unavailability with its time and repetition, and buttons to change and remove it. */
export function UnavailabilityRow({
  unavailability,
  onChange,
}: {
  unavailability: ListedUnavailability
  onChange: () => void
}) {
  const { t } = useTranslation('schedule')
  const { when, repeated } = useUnavailabilityWords()
  const { remove } = useUnavailabilityActions()
  const { title, rule } = unavailability
  return (
    <EntryRow
      changeLabel={t('unavailability.changeOf', { title })}
      removeLabel={t('unavailability.removeOf', { title })}
      removeFailed={t('unavailability.removeFailed', { title })}
      onChange={onChange}
      remove={async () => void (await remove(unavailability))}
    >
      <p className="wrap-anywhere font-medium">{title}</p>
      <p className="sentence text-muted-foreground">{when(unavailability)}</p>
      {rule && (
        <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
          <Repeat2 className="size-3.5 shrink-0" aria-hidden />
          <span className="sentence">{repeated(rule)}</span>
        </p>
      )}
    </EntryRow>
  )
}
