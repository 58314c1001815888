import type { HeadPart } from './head-facts'
import './texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { hasVideo, SessionVideo } from '../session-video'
import { Reschedule } from '../sheet/reschedule'
import type { OpenSession } from '../use-sessions'
import type { SessionNotes } from './complete-step'
import { HeadFacts } from './head-facts'
import { LockLine } from './lock-line'
import { PlaceForm } from './place-form'
import { StateActions } from './state-actions'
import { TimeTaken } from './timer'
import { TypesForm } from './types-form'

interface Props {
  session: OpenSession
  /** Undefined while the record is not open. */
  notes?: SessionNotes | undefined
}

/** Shows the facts of a session, how long it runs or took, and all actions that its status allows. */
export function SessionHead({ session, notes }: Props) {
  const { t } = useTranslation('sessionHead')
  const [part, setPart] = useState<HeadPart | null>(null)
  const close = () => setPart(null)
  return (
    <section aria-label={t('label')}>
      <HeadFacts session={session} onChange={setPart} />
      {hasVideo(session) && (
        <div className="mt-2">
          <SessionVideo id={session.id} />
        </div>
      )}
      <LockLine session={session} />
      <TimeTaken session={session} />
      <StateActions session={session} notes={notes} onMove={() => setPart('time')} />
      <Dialog isOpen={part !== null} onClose={close}>
        {part && (
          <DialogContent shape={part === 'time' ? 'sheet' : 'card'} title={t(`change.${part}`)}>
            {part === 'time' && <Reschedule session={session} onDone={close} onMovedAlong={() => undefined} />}
            {part === 'types' && <TypesForm session={session} onDone={close} />}
            {part === 'place' && <PlaceForm session={session} onDone={close} />}
          </DialogContent>
        )}
      </Dialog>
    </section>
  )
}
