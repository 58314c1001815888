import './texts'
import type { Problem } from '@ancrage/api/client'
import { localDay } from '@ancrage/api/format/day'
import { SlotPicker } from '@ancrage/widgets/scheduling'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'
import { api, asProblem } from '../../../lib/api'
import { clientName } from '../../../lib/client-name'
import { refresh } from '../../../lib/readings'
import { toast } from '../../../lib/toast'
import { useFormats, useLanguage, useZone } from '../../../lib/use-formats'
import { useCurrentUser } from '../../../lib/user'
import { MoveRefused } from '../move/move-refused'
import { useOfferedTimes } from '../use-offered-times'
import type { Session } from '../use-sessions'

const MOST = 3

/** Why no mail can reach the client. */
const unmailedReasons = ['no_email', 'mail_withheld'] as const

/** Chooses up to three other times for a request, from its day on, and sends them to the client. */
export function ProposeDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation('proposing')
  const zone = useZone()
  const format = useFormats(zone)
  const language = useLanguage()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState<'none' | 'enough' | 'overlapping' | 'tooClose' | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { id, location, startsAt, endsAt } = session
  const offered = useOfferedTimes(
    session.types.map((type) => type.id),
    location,
  )
  const name = clientName(session)
  const taken = takenOf(problem)
  const isConfirmed = useCurrentUser().data?.emailVerifiedAt !== null
  const refused = unmailedReasons.find((reason) => problem?.details.errors?.startsAt?.includes(reason))
  const unmailed = isConfirmed ? refused : 'unconfirmed'

  function gone(taken: readonly string[]) {
    const times = format.list(taken.map((time) => format.dayAndTime(time)))
    const notice = t('gone', { count: taken.length, times })
    return chosen.length > 0 ? `${notice} ${t('stillChosen')}` : notice
  }

  function pick(time: string) {
    setProblem(null)
    if (chosen.includes(time)) return remove(time)
    if (chosen.length === MOST) return setNote('enough')
    const length = Date.parse(endsAt) - Date.parse(startsAt)
    const isOverlapping = chosen.some((other) => Math.abs(Date.parse(other) - Date.parse(time)) < length)
    if (isOverlapping) return setNote('overlapping')
    setNote(null)
    setChosen([...chosen, time].sort())
  }
  function remove(time: string) {
    setNote(null)
    setChosen(chosen.filter((other) => other !== time))
  }

  async function send() {
    if (chosen.length === 0) return setNote('none')
    setBusy(true)
    setProblem(null)
    try {
      await api.sessions.propose({ params: { id }, body: { startsAt: [...chosen] } })
      toast.success(t('sent', { name }))
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      setProblem(refusal)
      if (refusal.code === 'slot_taken') {
        const lost = takenOf(refusal).map((time) => Date.parse(time))
        setChosen(lost.length > 0 ? chosen.filter((time) => !lost.includes(Date.parse(time))) : [])
        setAttempt(attempt + 1)
      }
      const overlapping = chosen.filter((_, index) =>
        refusal.details.errors?.[`startsAt.${index}`]?.includes('overlapping'),
      )
      if (overlapping.length > 0) {
        setProblem(null)
        setChosen(chosen.filter((time) => !overlapping.includes(time)))
        setNote('tooClose')
      }
      setBusy(false)
    }
    void refresh('sessions')
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('title', { name })}
        description={t('asked', { when: format.dayAndTime(startsAt) })}
        footer={
          <>
            {/* Below the times, what is chosen would be out of sight. */}
            <div role="status" className="basis-full empty:absolute">
              {chosen.length > 0 && (
                <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
                  {chosen.map((time) => (
                    <li
                      key={time}
                      className="flex items-center gap-1 rounded-full border border-primary bg-primary-soft ps-3 text-sm"
                    >
                      <span className="sentence">
                        {format.shortDay(time)}, {format.timeInText(time)}
                      </span>
                      <Button
                        variant="ghost"
                        size="icon"
                        aria-label={t('remove', { when: format.dayAndTime(time) })}
                        onClick={() => remove(time)}
                      >
                        <X className="size-4" aria-hidden />
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <p role="status" className="basis-full text-sm text-warning empty:absolute">
              {note && t(note)}
            </p>
            {chosen.length > 0 && (
              <p className="me-auto self-center text-muted-foreground text-sm">
                {t('count', { count: chosen.length, most: MOST })}
              </p>
            )}
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button isBusy={isBusy} disabled={!isConfirmed} onClick={() => void send()}>
              {t('send')}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <p className="text-muted-foreground">{t('help')}</p>
          {problem?.code === 'slot_taken' ? (
            <MoveRefused
              problem={problem}
              zone={zone}
              {...(taken.length > 0 && { taken: gone(taken) })}
              onPick={pick}
            />
          ) : (
            (unmailed && <Alert tone="danger">{t(`refused.${unmailed}`)}</Alert>) ||
            (problem && <ProblemNotice problem={problem} />)
          )}
          <SlotPicker
            key={attempt}
            lang={language}
            timeZone={zone}
            {...offered}
            firstDay={localDay(startsAt, zone)}
            value={chosen.join(' ')}
            onChange={pick}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The chosen times that a refusal names as taken. */
function takenOf(problem: Problem | null): readonly string[] {
  const taken = problem?.code === 'slot_taken' ? problem.details.taken : undefined
  return Array.isArray(taken) ? taken.filter((time) => typeof time === 'string') : []
}
