import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOf } from '../../../lib/client-name'
import { useFormats } from '../../../lib/use-formats'
import { VisitSource } from '../../visit-source/public'
import { SessionLocation, SessionTypes, TimeSpan } from '../session-facts'
import { hasVideo, SessionVideo } from '../session-video'
import type { OpenSession } from '../use-sessions'
import { mayChange } from './may-change'
import type { HeadPart } from './session-head'

interface Props {
  session: OpenSession
  onChange: (part: HeadPart) => void
}

/** Who, when, of what, where, for how much; what can be changed has a pencil. */
export function HeadFacts({ session, onChange }: Props) {
  const { t } = useTranslation(['sessionHead', 'components'])
  const format = useFormats()
  const { patient, place, prepaidCents, bookingConsent } = session
  const may = mayChange(session)
  const pencil = (part: HeadPart) => (may[part] ? () => onChange(part) : undefined)
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
      <Fact name={t('client')}>
        <Link to={`/patients/${patient.id}`} className="wrap-anywhere font-medium underline-offset-4 hover:underline">
          {nameOf(session)}
        </Link>
      </Fact>
      <Fact name={t('when')} edit={t('change.time')} onEdit={pencil('time')}>
        <span className="sentence inline-block">{format.day(session.startsAt)}</span>, <TimeSpan of={session} />
        <span className="whitespace-nowrap text-muted-foreground"> ({format.duration(session.durationMinutes)})</span>
      </Fact>
      <Fact name={t('types')} edit={t('change.types')} onEdit={pencil('types')}>
        <SessionTypes of={session} />
      </Fact>
      <Fact name={t('place')} edit={t('change.place')} onEdit={pencil('place')}>
        <SessionLocation of={session} />
        {place && (
          <a
            href={mapOf(place)}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere block text-primary text-sm underline underline-offset-4"
          >
            {[place.address, place.city].filter(Boolean).join(', ')}
            <ExternalLink className="ms-1 inline size-3.5" aria-hidden />
            <span className="sr-only"> ({t('map')})</span>
          </a>
        )}
      </Fact>
      <Fact name={t('price')}>
        {format.money(session.priceCents, session.currency)}
        {prepaidCents != null && (
          <span className="block text-muted-foreground text-sm">
            {t('prepaid', { amount: format.money(prepaidCents, session.currency) })}
          </span>
        )}
      </Fact>
      {hasVideo(session) && (
        <Fact name={t('components:video.name')}>
          <SessionVideo id={session.id} />
        </Fact>
      )}
      {session.source && (
        <Fact name={t('source')}>
          <VisitSource source={session.source} />
        </Fact>
      )}
      {bookingConsent && (
        <Fact name={t('consent.name')}>
          {t('consent.given', { when: format.dayAndTime(bookingConsent.givenAt) })}
          {bookingConsent.withdrawnAt && (
            <span className="block text-destructive">
              {t('consent.withdrawn', { when: format.dayAndTime(bookingConsent.withdrawnAt) })}
            </span>
          )}
        </Fact>
      )}
      {session.cancelReason && (
        <Fact name={t('cancelReason')}>
          <span className="wrap-anywhere whitespace-pre-line">{session.cancelReason}</span>
        </Fact>
      )}
    </dl>
  )
}

/** The place on OpenStreetMap, which is asked only when the link is followed: by its coordinates where they are known. */
function mapOf({ address, city, location }: NonNullable<OpenSession['place']>): string {
  const [latitude, longitude] = location?.split(',') ?? []
  if (latitude && longitude)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent([address, city].filter(Boolean).join(', '))}`
}

interface FactProps {
  name: string
  edit?: string
  onEdit?: (() => void) | undefined
  children: ReactNode
}

const Fact = ({ name, edit, onEdit, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground text-sm">{name}</dt>
    <dd className="flex min-w-0 items-start gap-1">
      <div className="min-w-0">{children}</div>
      {onEdit && (
        <button
          type="button"
          aria-label={edit}
          data-tooltip={edit}
          onClick={onEdit}
          className="-my-1 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted-foreground ease-colors focus-ring hover:bg-accent hover:text-accent-foreground pointer-coarse:-my-2.5 pointer-coarse:size-11"
        >
          <Pencil className="size-3.5" aria-hidden />
        </button>
      )}
    </dd>
  </div>
)
