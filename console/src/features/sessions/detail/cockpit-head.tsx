import { Button } from '@ancrage/widgets/ui/button'
import * as Radix from '@radix-ui/react-dialog'
import { Maximize, Minimize, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { clientName } from '../../../lib/client-name'
import { ElapsedTime } from '../head/timer'
import { TimerActions } from '../head/timer-actions'
import type { RecordState } from '../record/record-state'
import { SavingNote } from '../record/saving-note'
import type { OpenSession } from '../use-sessions'

interface Props {
  session: OpenSession
  state: RecordState
  onRetry: () => void
}

/** Shows the client, the timer, whether everything is saved, and the buttons that leave the cockpit. */
export function CockpitHead({ session, state, onRetry }: Props) {
  const { t } = useTranslation('session')
  const { status, startedAt, durationMinutes } = session
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 pb-2 sm:px-6">
      <div className="order-1 min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold text-lg leading-tight">{clientName(session)}</p>
        <SavingNote of={state} onRetry={onRetry} />
      </div>
      <div className="order-3 flex items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between sm:order-2 sm:flex-wrap">
        {status === 'in_progress' && startedAt && (
          <div className="min-w-32 flex-1 sm:min-w-44">
            <ElapsedTime startedAt={startedAt} minutes={durationMinutes} size="lg" />
          </div>
        )}
        <TimerActions session={session} />
      </div>
      <div className="order-2 flex items-center self-start sm:order-3">
        <FullScreen />
        <Radix.Close asChild>
          <Button variant="ghost" size="icon" aria-label={t('cockpit.leave')} data-tooltip={t('cockpit.leave')}>
            <X className="size-5" aria-hidden />
          </Button>
        </Radix.Close>
      </div>
    </header>
  )
}

function follow(change: () => void) {
  document.addEventListener('fullscreenchange', change)
  return () => document.removeEventListener('fullscreenchange', change)
}

/** Switches full screen on and off, where the browser supports it. Escape leaves full screen too. */
function FullScreen() {
  const { t } = useTranslation('session')
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(isFull ? 'cockpit.window' : 'cockpit.full')
  const Icon = isFull ? Minimize : Maximize
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      data-tooltip={label}
      onClick={() => {
        const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
        change.catch(() => undefined)
      }}
    >
      <Icon className="size-5" aria-hidden />
    </Button>
  )
}
