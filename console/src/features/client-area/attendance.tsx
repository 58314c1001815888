import { Button } from '@ancrage/widgets/ui/button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import type { Appointment } from './use-client'

/** Lets the client confirm that they come, and then shows the confirmation. */
export default function Attendance({
  of: { id, startsAt, timeZone, attendanceConfirmedAt },
}: {
  of: Pick<Appointment, 'id' | 'startsAt' | 'timeZone' | 'attendanceConfirmedAt'>
}) {
  const { t } = useTranslation('clientArea')
  const format = useFormats(timeZone)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof asProblem> | null>(null)
  const [hasSaid, setSaid] = useState(false)

  async function say() {
    setBusy(true)
    setProblem(null)
    await api.clientSessions
      .confirmAttendance({ params: { id } })
      .then(() => refresh('client'))
      .then(() => setSaid(true))
      .catch((error) => setProblem(asProblem(error)))
    setBusy(false)
  }

  return (
    <div className="space-y-2">
      {problem && <ProblemNotice problem={problem} />}
      {attendanceConfirmedAt ? (
        <p
          ref={hasSaid ? focusOnMount : null}
          tabIndex={-1}
          className="flex items-center gap-1.5 text-success outline-none"
        >
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          {t('attendance.confirmed')}
        </p>
      ) : (
        <Button
          className="w-full"
          isBusy={isBusy}
          aria-label={t('attendance.confirmOf', { when: format.dayAndTime(startsAt) })}
          onClick={() => void say()}
        >
          {t('attendance.confirm')}
        </Button>
      )}
    </div>
  )
}
