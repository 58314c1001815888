import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bringIntoView } from '../../lib/bring-into-view'
import { useFormats } from '../../lib/use-formats'
import type { AffectedSessions } from './affected-sessions'

interface Props {
  affected: AffectedSessions
  onClose: () => void
}

/** Lists the sessions that a change of hours leaves outside offered time, each with a link to move it. */
export function AffectedSessionsNotice({ affected: { total, sessions }, onClose }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormats()
  const more = total - sessions.length
  return (
    <Alert
      ref={bringIntoView}
      className="scroll-mt-24"
      tone="warning"
      icon="alert"
      title={t('affected.title', { count: total })}
      actions={
        <Button size="sm" variant="secondary" onClick={onClose}>
          {t('affected.close')}
        </Button>
      }
    >
      <p>{t('affected.hint')}</p>
      <ul className="mt-2 max-h-60 overflow-y-auto">
        {sessions.map(({ id, startsAt, patient }) => (
          <li key={id} className="py-0.5">
            <Link to={`/sessions?session=${id}`} className="text-primary underline underline-offset-4">
              {t('affected.session', {
                when: format.dayAndTime(startsAt),
                name: `${patient.firstname} ${patient.lastname}`,
              })}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="py-0.5">{t('affected.more', { count: more })}</li>}
      </ul>
    </Alert>
  )
}
