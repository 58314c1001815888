import { Button } from '@ancrage/widgets/ui/button'
import { Pencil, Repeat2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import type { Absence } from './absence'
import { useAbsenceWords } from './use-absence-words'
import { useAbsenceActions } from './use-absences'

/** One unavailability: what, when, how often, and what can be done with it. */
export function AbsenceRow({ absence, onChange }: { absence: Absence; onChange: () => void }) {
  const { t } = useTranslation('schedule')
  const { when, repeated } = useAbsenceWords()
  const textOf = useProblemText()
  const { remove } = useAbsenceActions()
  const [isBusy, setBusy] = useState(false)
  const { title, rule } = absence

  async function takeAway() {
    setBusy(true)
    try {
      await remove(absence)
    } catch (error) {
      toast.error(t('absence.removeFailed', { title }), { description: textOf(asProblem(error)) })
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{title}</p>
        <p className="sentence text-muted-foreground">{when(absence)}</p>
        {rule && (
          <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
            <Repeat2 className="size-3.5 shrink-0" aria-hidden />
            <span className="sentence">{repeated(rule)}</span>
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('absence.changeOf', { title })}
        data-tooltip={t('absence.changeOf', { title })}
        onClick={onChange}
      >
        <Pencil className="size-4" aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        isBusy={isBusy}
        aria-label={t('absence.removeOf', { title })}
        data-tooltip={t('absence.removeOf', { title })}
        onClick={() => void takeAway()}
      >
        {!isBusy && <Trash2 className="size-4" aria-hidden />}
      </Button>
    </li>
  )
}
