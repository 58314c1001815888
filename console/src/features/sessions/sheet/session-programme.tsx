import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router'
import { useFormats } from '../../../lib/use-formats'
import { Dot, SessionStatusChip, useTypeName } from '../session-facts'
import type { Session, SessionProgrammeData } from '../use-sessions'

interface Props {
  /** The opened session. */
  of: Pick<Session, 'id'>
  programme: SessionProgrammeData
  /** The earlier starts of sessions that have just moved along, by id. */
  movedAlong: ReadonlyMap<string, string> | undefined
  addressOf: ((id: string) => To) | undefined
}

const inList = (id: string): To => ({ pathname: '/sessions', search: `?session=${id}` })

/** Lists the sessions of a programme, each with a link. */
export function SessionProgramme({
  of,
  programme: { sessions, unplanned, everyWeeks },
  movedAlong,
  addressOf = inList,
}: Props) {
  const { t } = useTranslation('sessionSheet')
  const typeName = useTypeName()
  const count = sessions.length + unplanned.length
  const title = everyWeeks ? t('programme.everyWeeks', { count: everyWeeks }) : t('programme.title')
  return (
    <section aria-label={title}>
      <h3 className="mb-3 font-medium text-muted-foreground text-sm">
        {title} · {t('programme.length', { count })}
      </h3>
      {movedAlong && (
        <p role="status" className="mb-3 text-sm">
          {movedAlong.size ? t('programme.movedAlong', { count: movedAlong.size }) : t('programme.noneMovedAlong')}
        </p>
      )}
      <ol>
        {sessions.map((session) => (
          <Step
            key={session.id}
            session={session}
            was={movedAlong?.get(session.id)}
            to={session.id === of.id ? null : addressOf(session.id)}
          />
        ))}
        {unplanned.map((type) => (
          <li key={type.id} className={line}>
            <Mark color={type.color} />
            <div className="min-w-0">
              <p className="text-muted-foreground">{t('programme.noTime')}</p>
              <p className="wrap-anywhere text-muted-foreground text-sm">{typeName(type)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const line = 'group relative flex gap-3 pb-4 last:pb-0'

const Mark = ({ color }: { color: string }) => (
  <>
    <span aria-hidden="true" className="absolute start-[5px] top-5 bottom-0 w-px bg-border group-last:hidden" />
    <Dot color={color} className="relative mt-1.5 size-[11px]" />
  </>
)

interface StepProps {
  session: SessionProgrammeData['sessions'][number]
  /** The start before the session moved along. */
  was: string | undefined
  /** Null for the opened session. */
  to: To | null
}

function Step({ session, was, to }: StepProps) {
  const { t } = useTranslation('sessionSheet')
  const format = useFormats()
  const typeName = useTypeName()
  const when = format.dayAndTime(session.startsAt)
  const type = session.types.map(typeName).join(' + ')
  const words = <span className="sentence inline-block">{when}</span>
  return (
    <li className={line} aria-current={to ? undefined : 'true'}>
      <Mark color={session.types[0]?.color ?? ''} />
      <div className="flex min-w-0 flex-1 items-start gap-x-3">
        <div className="min-w-0 flex-1">
          {to ? (
            <Link
              to={to}
              preventScrollReset
              aria-label={t('programme.open', { type, when })}
              className="font-medium underline-offset-4 hover:underline"
            >
              {words}
            </Link>
          ) : (
            <p className="font-semibold">{words}</p>
          )}
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {type}
            {!to && ` · ${t('programme.this')}`}
          </p>
          {was && (
            <p className="text-muted-foreground text-sm">{t('programme.was', { when: format.dayAndTime(was) })}</p>
          )}
        </div>
        <SessionStatusChip of={session} className="shrink-0" />
      </div>
    </li>
  )
}
