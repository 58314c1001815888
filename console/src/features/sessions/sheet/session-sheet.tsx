import './texts'
import { attendedStatuses, isInMode, modeTable } from '@ancrage/api/contract'
import { Badge } from '@ancrage/widgets/ui/badge'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { NotebookPen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router'
import { Query } from '../../../components/query'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { clientName } from '../../../lib/client-name'
import { withTexts } from '../../../lib/i18n'
import { lazyPart } from '../../../lib/lazy-part'
import { useMode } from '../../../lib/mode'
import { useFormats } from '../../../lib/use-formats'
import { MoneyOfferOnDemand, TakeSessionPaymentOnDemand } from '../../money/public'
import { AttendanceBadge } from '../attendance-badge'
import { NewClientBadge } from '../new-client-badge'
import { Contact } from '../requests/contact'
import { SessionStatusChip, TimeSpan } from '../session-facts'
import { type Session, useSession } from '../use-sessions'
import { BookingLink } from './booking-link'
import { ClientAccess } from './client-access'
import { pageAhead } from './page-ahead'
import { Reschedule } from './reschedule'
import { SessionActions } from './session-actions'
import { SessionDetails } from './session-details'
import { SessionHistory } from './session-history'
import { SessionProgramme } from './session-programme'
import { SheetSkeleton } from './sheet-skeleton'

const TypedDetails = lazyPart(
  withTexts(async () => ({ default: (await import('../requests/typed-details')).TypedDetails })),
)

interface Props {
  id: string
  /** The session as the list has it, shown until the full one has loaded. */
  known: Session | undefined
  onClose: () => void
  /** Returns the address of another session of the programme. Default: at the side of the list. */
  addressOf?: (id: string) => To
}

const isAttended = ({ status }: Session) => attendedStatuses.some((one) => one === status)

/** Shows one session at the side of the list: its facts, its history and its actions. */
export function SessionSheet({ id, known, onClose, addressOf }: Props) {
  const { t } = useTranslation('sessionSheet')
  const format = useFormats()
  const reading = useSession(id, known)
  const mode = useMode()
  const hasBilling = isInMode(mode ?? 'essential', modeTable.features.billing)
  const [isMoving, setMoving] = useState(false)
  const [movedAlong, setMovedAlong] = useState<ReadonlyMap<string, string>>()
  const session = reading.data
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        shape="sheet"
        title={
          session ? (
            <Link to={`/patients/${session.patient.id}`} className="underline-offset-4 hover:underline">
              {clientName(session)}
            </Link>
          ) : (
            t('session')
          )
        }
        description={
          session && (
            <span className="flex flex-wrap items-center gap-2">
              <SessionStatusChip of={session} />
              <NewClientBadge of={session} />
              <AttendanceBadge of={session} />
              {session.isLocked && <Badge>{t('locked')}</Badge>}
            </span>
          )
        }
        footer={session && !isMoving && <SessionActions session={session} onMove={() => setMoving(true)} />}
      >
        <Query of={reading} loading={<SheetSkeleton />}>
          {(session) =>
            isMoving ? (
              <Reschedule session={session} onDone={() => setMoving(false)} onMovedAlong={setMovedAlong} />
            ) : (
              <div className="space-y-6">
                <p className="text-lg">
                  <span className="sentence block font-semibold">{format.day(session.startsAt)}</span>
                  <TimeSpan of={session} />
                  <span className="text-muted-foreground"> ({format.duration(session.durationMinutes)})</span>
                </p>
                <SessionDetails session={session} />
                {isAttended(session) && (
                  <Suspense>
                    {hasBilling ? (
                      <TakeSessionPaymentOnDemand sessionId={session.id} patient={session.patient} />
                    ) : (
                      mode && session.priceCents > 0 && <MoneyOfferOnDemand session={session} />
                    )}
                  </Suspense>
                )}
                <Link
                  to={`/sessions/${id}`}
                  className={buttonClass({ variant: 'soft', className: 'w-full' })}
                  {...pageAhead(id)}
                >
                  <NotebookPen className="size-4" aria-hidden />
                  {t('open')}
                </Link>
                <div className="flex flex-wrap gap-x-6 gap-y-2">
                  <Contact of={session} />
                </div>
                <ClientAccess key={session.patient.id} of={session} />
                {session.message && (
                  <blockquote
                    aria-label={t('message')}
                    className="wrap-anywhere whitespace-pre-line border-primary/40 border-s-2 ps-3"
                  >
                    {session.message}
                  </blockquote>
                )}
                {session.typedDetails && (
                  <Suspense>
                    <TypedDetails of={session} />
                  </Suspense>
                )}
                {session.programme && (
                  <SessionProgramme
                    of={session}
                    programme={session.programme}
                    movedAlong={movedAlong}
                    addressOf={addressOf}
                  />
                )}
                <SessionHistory id={session.id} />
                <BookingLink key={`link ${session.id}`} of={session} />
              </div>
            )
          }
        </Query>
      </DialogContent>
    </Dialog>
  )
}
