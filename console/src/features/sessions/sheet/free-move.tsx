import '../planning/texts'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import { FreeTime } from '../planning/free-time'
import type { PlannedTime } from '../planning/plan'
import type { Session } from '../use-sessions'

interface Props {
  time: PlannedTime
  onChange: (change: Partial<PlannedTime>) => void
}

/** Chooses between the times that clients are offered and any other time. */
export function MoveTimeChoice({ time, onChange }: Props) {
  const { t } = useTranslation('planning')
  return (
    <RadioCards
      legend={t('when.label')}
      choices={[
        { value: 'offered', label: t('when.offered') },
        { value: 'free', label: t('when.free') },
      ]}
      value={time.way}
      onChange={(way) => onChange({ way })}
    />
  )
}

/** Chooses any date and time for an existing session and shows what conflicts. */
export function FreeMove({ time, onChange, session, zone }: Props & { session: Session; zone: string }) {
  const minutes = (Date.parse(session.endsAt) - Date.parse(session.startsAt)) / 60_000
  return (
    <FreeTime
      plan={time}
      zone={zone}
      minutes={minutes}
      isTaken={false}
      error={undefined}
      movedId={session.id}
      onChange={onChange}
    />
  )
}
