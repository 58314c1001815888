import type { Problem } from '@ancrage/api/client'
import { type LoadDays, SlotPicker } from '@ancrage/widgets/scheduling'
import { Button } from '@ancrage/widgets/ui/button'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeldDialog } from '../../../components/ui/hold-dialog'
import { asProblem } from '../../../lib/api'
import { useFormats, useLanguage } from '../../../lib/use-formats'
import { MoveRefused } from './move-refused'

interface Props {
  /** The current start of the session. */
  startsAt: string
  zone: string
  /** Names what is offered. When it changes, free times are loaded again. */
  subject: string
  load: LoadDays
  horizonDays: number
  /** Rejects with a `Problem`. */
  move: (startsAt: string) => Promise<unknown>
  /** Says what moving does, such as that the client is notified. */
  consequence: string
  confirm: string
  /** Renders a refusal that only this kind of move knows; null for the usual message. */
  refused?: (problem: Problem) => ReactNode
  /** Further choices to make before the move. */
  also?: ReactNode | ((startsAt: string) => ReactNode)
  /** Says that a choice in `also` is missing for this time. It must show that itself. */
  isMissing?: (startsAt: string) => boolean
  whenNone?: ReactNode
  /** Another way to choose a time: the control that opens it, and what replaces the offered times while it is open. */
  freely?: { lead: ReactNode; isOpen: boolean; content: ReactNode; startsAt: string | null; close: () => void }
  onDone: () => void
  /** Default: `onDone`. */
  onBack?: () => void
}

/** Moves a session to another free time, after a confirmation. */
export function MoveForm({
  startsAt,
  zone,
  move,
  consequence,
  confirm,
  also,
  isMissing,
  refused,
  freely,
  onDone,
  onBack = onDone,
  ...offer
}: Props) {
  const { t } = useTranslation('components')
  const language = useLanguage()
  const format = useFormats(zone)
  const [picked, setChosen] = useState<string | null>(null)
  const chosen = freely?.isOpen ? freely.startsAt : picked
  const [isBusy, setBusy] = useState(false)
  useHeldDialog(isBusy)
  const [refusal, setRefusal] = useState<{ problem: Problem; attempt: number }>()

  const picker = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  // The focus moves to the confirmation. Otherwise Tab would first pass all later times.
  useEffect(() => {
    if (picked) summary.current?.focus({ preventScroll: true })
  }, [picked])

  /** The button that is pressed for this disappears, so the focus returns to the time that was chosen. */
  function chooseAgain() {
    const time = picker.current?.querySelector<HTMLElement>('[aria-pressed=true]') ?? picker.current
    time?.focus()
    setChosen(null)
  }

  async function confirmMove(to: string) {
    if (isMissing?.(to)) return
    setBusy(true)
    try {
      await move(to)
      onDone()
    } catch (error) {
      setRefusal({ problem: asProblem(error), attempt: (refusal?.attempt ?? 0) + 1 })
      setChosen(null)
      setBusy(false)
    }
  }

  return (
    <div className="space-y-4">
      <Button variant="ghost" size="sm" className="-ms-3" disabled={isBusy} onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden />
        {t('back')}
      </Button>
      <p>
        {t('move.from')} <strong className="font-semibold">{format.dayAndTime(startsAt)}</strong>
      </p>
      {refusal &&
        (refused?.(refusal.problem) ?? (
          <MoveRefused
            problem={refusal.problem}
            zone={zone}
            onPick={(startsAt) => {
              freely?.close()
              setChosen(startsAt)
            }}
          />
        ))}
      {freely && <div className="mb-4">{freely.lead}</div>}
      {freely?.isOpen ? (
        freely.content
      ) : (
        <div ref={picker} tabIndex={-1} className="outline-none">
          <SlotPicker
            key={refusal?.attempt}
            lang={language}
            timeZone={zone}
            value={picked}
            onChange={setChosen}
            {...offer}
          />
        </div>
      )}
      {chosen && (
        <div className="-mx-6 -mb-6 sticky bottom-0 rounded-b-lg border-t bg-popover p-4 px-6">
          <p ref={summary} role="status" tabIndex={-1} className="outline-none">
            {t('move.to')} <strong className="font-semibold">{format.dayAndTime(chosen)}</strong>
            <span className="block text-muted-foreground text-sm">{consequence}</span>
          </p>
          {typeof also === 'function' ? also(chosen) : also}
          {/* The tab key reaches the confirmation first. */}
          <div className="mt-3 flex flex-row-reverse gap-2">
            <Button isBusy={isBusy} onClick={() => void confirmMove(chosen)}>
              {confirm}
            </Button>
            {!freely?.isOpen && (
              <Button variant="secondary" disabled={isBusy} onClick={chooseAgain}>
                {t('move.other')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
