import { Repeat2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Absence } from './absence'
import { EntryRow } from './entry-row'
import { useAbsenceWords } from './use-absence-words'
import { useAbsenceActions } from './use-absences'

/** One unavailability: what, when, how often, and what can be done with it. */
export function AbsenceRow({ absence, onChange }: { absence: Absence; onChange: () => void }) {
  const { t } = useTranslation('schedule')
  const { when, repeated } = useAbsenceWords()
  const { remove } = useAbsenceActions()
  const { title, rule } = absence
  return (
    <EntryRow
      changeLabel={t('absence.changeOf', { title })}
      removeLabel={t('absence.removeOf', { title })}
      removeFailed={t('absence.removeFailed', { title })}
      onChange={onChange}
      remove={async () => void (await remove(absence))}
    >
      <p className="wrap-anywhere font-medium">{title}</p>
      <p className="sentence text-muted-foreground">{when(absence)}</p>
      {rule && (
        <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
          <Repeat2 className="size-3.5 shrink-0" aria-hidden />
          <span className="sentence">{repeated(rule)}</span>
        </p>
      )}
    </EntryRow>
  )
}
