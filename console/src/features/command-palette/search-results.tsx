import { CalendarDays, RotateCw, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useNow } from '../../lib/now'
import { useProblemText } from '../../lib/problem-text'
import { useFormats } from '../../lib/use-formats'
import { SessionStatusChip, useTypeName } from '../sessions/public'
import { PaletteGroup, PaletteItem } from './item'
import type { usePaletteSearch } from './use-search'

interface Props {
  by: ReturnType<typeof usePaletteSearch>
  onChoose: (run: () => void) => void
}

/** Lists the clients and sessions that the server found. */
export function SearchResults({ by: { sessions, clients, problem, retry }, onChoose }: Props) {
  const { t } = useTranslation('commandPalette')
  const format = useFormats()
  const now = useNow()
  const typeName = useTypeName()
  const textOf = useProblemText()
  const navigate = useNavigate()
  return (
    <>
      {clients.length > 0 && (
        <PaletteGroup heading={t('clients')}>
          {clients.map(({ id, firstname, lastname }) => {
            const name = `${firstname} ${lastname}`
            return (
              <PaletteItem
                key={id}
                value={`client-${id}`}
                icon={UserRound}
                label={name}
                detail={t('openClient')}
                onSelect={() => onChoose(() => void navigate(`/patients/${id}`))}
              />
            )
          })}
        </PaletteGroup>
      )}
      {sessions.length > 0 && (
        <PaletteGroup heading={t('sessions')}>
          {sessions.map((session) => (
            <PaletteItem
              key={session.id}
              value={`session-${session.id}`}
              icon={CalendarDays}
              label={`${session.patient.firstname} ${session.patient.lastname}`}
              detail={
                <>
                  {format.dayAndTime(session.startsAt, now)}
                  {session.types[0] && ` · ${typeName(session.types[0])}`}
                </>
              }
              end={<SessionStatusChip of={session} className="shrink-0" />}
              onSelect={() => onChoose(() => void navigate(`/sessions?session=${session.id}`))}
            />
          ))}
        </PaletteGroup>
      )}
      {problem && (
        <PaletteGroup heading={t('clients')}>
          <PaletteItem
            value="retry"
            icon={RotateCw}
            label={t('searchFailed')}
            detail={`${textOf(problem)} ${t('retry')}`}
            onSelect={retry}
          />
        </PaletteGroup>
      )}
    </>
  )
}
