import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { useHeldDialog } from '../../../components/ui/hold-dialog'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { toast } from '../../../lib/toast'
import { type OpenSession, useSessionActions } from '../use-sessions'

interface Props {
  session: OpenSession
  /** True if the client is mailed about the change. */
  isMailed: boolean
  onDone: () => void
}

/** Changes the length of a session and keeps its start. The client is mailed the new end. */
export function LengthForm({ session, isMailed, onDone }: Props) {
  const { t } = useTranslation('sessionSheet')
  const { reschedule } = useSessionActions()
  const { id, startsAt, durationMinutes } = session
  const [minutes, setMinutes] = useState(String(durationMinutes))
  const [isBusy, setBusy] = useState(false)
  useHeldDialog(isBusy)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const seen = { seenStartsAt: startsAt, seenDurationMinutes: durationMinutes }
      await reschedule(id, startsAt, { durationMinutes: Number(minutes), ...seen })
      toast.success(t('length.done', clientNameWords(session)), {
        description: t(isMailed ? 'newInvitation' : 'noMail'),
      })
      onDone()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <form className="mt-6 space-y-3 border-t pt-4" onSubmit={(event) => void save(event)}>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('length.label')} className="w-40">
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={5}
              max={480}
              step={5}
              required
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" isBusy={isBusy} disabled={Number(minutes) === durationMinutes}>
          {t('length.change')}
        </Button>
      </div>
      <p className="text-muted-foreground text-sm">{t(isMailed ? 'moveConsequence' : 'noMail')}</p>
      {problem && <ProblemNotice problem={problem} />}
    </form>
  )
}
