import '../texts'
import { Button } from '@ancrage/widgets/ui/button'
import { CalendarClock, Check, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTile } from '../../../components/date-tile'
import { clientName, clientNameWords } from '../../../lib/client-name'
import { withTexts } from '../../../lib/i18n'
import { useNow } from '../../../lib/now'
import { useFormats } from '../../../lib/use-formats'
import { NewClientBadge } from '../new-client-badge'
import { SessionLocation, SessionTypes } from '../session-facts'
import type { Session } from '../use-sessions'
import { Contact } from './contact'
import { RequestDay } from './request-day'

/** Loaded lazily, since few requests have proposed times. */
const ProposedTimes = lazy(withTexts(async () => ({ default: (await import('./proposed-times')).ProposedTimes })))
const TypedDetails = lazy(withTexts(async () => ({ default: (await import('./typed-details')).TypedDetails })))

interface Props {
  session: Session
  onAccept: () => void
  onRefuse: () => void
  /** Opens the dialog that proposes other times. */
  onPropose: () => void
  /** As a part of a page among others: leaves out contact, and the end of a long message. */
  isCompact?: boolean
}

/** Returns where a visitor came from: campaign or site. */
const channelOf = ({ utm, referrer }: NonNullable<Session['source']>) =>
  [utm?.source, utm?.campaign].filter(Boolean).join(' · ') || referrer?.replace(/^www\./, '')

/** Shows a request with type, time and message, links to its client and its day, and the buttons that answer it. */
export function RequestCard({ session, onAccept, onRefuse, onPropose, isCompact = false }: Props) {
  const { t } = useTranslation('sessionParts')
  const format = useFormats()
  const now = useNow()
  const name = clientName(session)
  const words = clientNameWords(session)
  const { message } = session
  const contact = !isCompact && <Contact of={session} />
  const Heading = isCompact ? 'h3' : 'h2'
  return (
    <article aria-label={t('request.from', words)} className="surface @container overflow-hidden">
      <div className="flex gap-4 p-4 @md:p-5">
        <DateTile at={session.startsAt} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Heading className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={`/patients/${session.patient.id}`}
                className="wrap-anywhere focus-ring min-w-0 rounded-sm font-semibold text-lg leading-tight underline-offset-4 hover:underline pointer-coarse:py-1"
              >
                {name}
              </Link>
              <NewClientBadge of={session} />
            </Heading>
            <p className="whitespace-nowrap text-muted-foreground text-sm">
              {t('request.received', { when: format.relativeTime(session.requestedAt, now) })}
            </p>
          </div>
          <p className="mt-1 font-medium">
            <RequestDay session={session} isCompact={isCompact} />
            <span className="whitespace-nowrap font-normal text-muted-foreground">
              {' '}
              · {format.relativeDay(session.startsAt, now)}
            </span>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
            <SessionTypes of={session} className="text-foreground" />
            <span className="whitespace-nowrap">{format.duration(session.durationMinutes)}</span>
            <SessionLocation of={session} />
            {!isCompact && <span className="whitespace-nowrap tabular-nums">{format.money(session.priceCents)}</span>}
          </p>
        </div>
      </div>
      {session.confirmBy && (
        <p className="mx-4 mb-4 text-sm text-warning @md:ms-[92px]">
          {t('request.heldBack', { until: format.timeInText(session.confirmBy) })}
        </p>
      )}
      {(session.proposals || session.haveProposalsEnded) && (
        <Suspense>
          <ProposedTimes of={session} />
        </Suspense>
      )}
      {!isCompact && session.source && channelOf(session.source) && (
        <p className="wrap-anywhere mx-4 mb-4 text-muted-foreground text-sm @md:ms-[92px]">
          via {channelOf(session.source)}
        </p>
      )}
      {session.typedDetails && (
        <div className="mx-4 mb-4 @md:ms-[92px] @md:me-5">
          <Suspense>
            <TypedDetails of={session} />
          </Suspense>
        </div>
      )}
      {message && (
        <blockquote
          aria-label={t('request.message', words)}
          className="wrap-anywhere mx-4 mb-4 whitespace-pre-line border-primary/40 border-s-2 ps-3 @md:ms-[92px]"
        >
          <span className={isCompact ? 'line-clamp-2' : undefined}>{message}</span>
        </blockquote>
      )}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-3 border-card-border border-t px-4 py-3 @md:px-5">
        {/* Where there is room it stands before the answers, for the keyboard too; on a phone after them. */}
        <div className="hidden text-sm @md:contents">{contact}</div>
        <div data-print="never" className={`ms-auto flex grow flex-wrap gap-2 ${isCompact ? '' : '@md:grow-0'}`}>
          {!session.confirmBy && session.patient.email && (
            <Button variant="secondary" className="grow" onClick={onPropose} aria-label={t('request.proposeOf', words)}>
              <CalendarClock className="size-4" aria-hidden />
              {t('request.propose')}
            </Button>
          )}
          <Button variant="secondary" className="grow" onClick={onRefuse} aria-label={t('request.refuseOf', words)}>
            <X className="size-4" aria-hidden />
            {t('request.refuse')}
          </Button>
          {/* While proposed times wait for the client, accepting is not the main action. */}
          <Button
            variant={session.proposals ? 'secondary' : 'primary'}
            className="grow"
            onClick={onAccept}
            aria-label={t('request.acceptOf', words)}
          >
            <Check className="size-4" aria-hidden />
            {t('request.accept')}
          </Button>
        </div>
        <div className="contents text-sm @md:hidden">{contact}</div>
      </footer>
    </article>
  )
}
