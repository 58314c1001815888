import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../../components/summary'
import { useIsSmall } from '../../../lib/media'
import { useFormats } from '../../../lib/use-formats'
import { SessionLocation, SessionTypes, TimeSpan, useTypeName } from '../session-facts'
import type { OpenSession } from '../use-sessions'
import { changeableParts } from './changeable-parts'

/** The parts of a session that its head can change. */
export type HeadPart = 'time' | 'types' | 'place'

interface Props {
  session: OpenSession
  onChange: (part: HeadPart) => void
}

/** Shows time, types, place and price of a session. On a phone, place and price are folded. */
export function HeadFacts(props: Props) {
  const isSmall = useIsSmall()
  if (!isSmall) return <Facts {...props} />
  return (
    <details>
      <Summary className="-mb-2 min-h-11 w-full!">
        <ShortFacts session={props.session} />
      </Summary>
      <Facts {...props} />
    </details>
  )
}

function ShortFacts({ session }: Pick<Props, 'session'>) {
  const format = useFormats()
  const typeName = useTypeName()
  return (
    <span className="min-w-0 flex-1 truncate">
      <span className="sentence inline-block font-medium">{format.shortDay(session.startsAt)}</span>,{' '}
      <TimeSpan of={session} />
      <span className="text-muted-foreground"> · {session.types.map(typeName).join(', ')}</span>
    </span>
  )
}

/** Lists the facts, with a button to change those that can still change. */
function Facts({ session, onChange }: Props) {
  const { t } = useTranslation('sessionHead')
  const format = useFormats()
  const { place, prepaidCents } = session
  const may = changeableParts(session)
  const pencil = (part: HeadPart) => (may[part] ? () => onChange(part) : undefined)
  return (
    <dl className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Fact name={t('when')} edit={t('change.time')} onEdit={pencil('time')}>
        <span className="sentence inline-block font-medium">{format.day(session.startsAt)}</span>,{' '}
        <TimeSpan of={session} />
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
            className="wrap-anywhere ms-2 text-primary text-sm underline underline-offset-4"
          >
            {[place.address, place.city].filter(Boolean).join(', ')}
            <ExternalLink className="ms-1 inline size-3.5" aria-hidden />
            <span className="sr-only"> ({t('map')})</span>
          </a>
        )}
      </Fact>
      <Fact name={t('price')}>
        <span className="tabular-nums">{format.money(session.priceCents, session.currency)}</span>
        {prepaidCents != null && (
          <span className="text-muted-foreground text-sm">
            {' '}
            {t('prepaid', { amount: format.money(prepaidCents, session.currency) })}
          </span>
        )}
      </Fact>
    </dl>
  )
}

/** Returns an OpenStreetMap link for the place, by coordinates if they are known. It is loaded only when followed. */
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
  <div className="flex min-w-0 items-center">
    <dt className="sr-only">{name}</dt>
    <dd className="flex min-w-0 items-center">
      <div className="min-w-0">{children}</div>
      {onEdit && (
        <button
          type="button"
          aria-label={edit}
          data-tooltip={edit}
          data-print="never"
          onClick={onEdit}
          className="-my-1 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted-foreground ease-colors focus-ring hover:bg-accent hover:text-accent-foreground pointer-coarse:-my-2.5 pointer-coarse:size-11"
        >
          <Pencil className="size-3.5" aria-hidden />
        </button>
      )}
    </dd>
  </div>
)
