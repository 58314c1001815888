import { Alert } from '@ancrage/widgets/ui/alert'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import type { OpenSession } from '../use-sessions'
import type { useChangeSession } from './use-change-session'

type Props = Omit<ReturnType<typeof useChangeSession>, 'save'> & { session: OpenSession }

/** Shows whether the client is notified, and the problem if the change was refused. */
export function ChangeFoot({
  session,
  canNotify,
  isNotified,
  setNotified,
  isOverlapAllowed,
  setOverlapAllowed,
  problem,
}: Props) {
  const { t } = useTranslation('sessionHead')
  return (
    <>
      {canNotify && (
        <Checkbox
          checked={isNotified}
          onChange={({ target }) => setNotified(target.checked)}
          label={t('tell', { email: session.patient.email })}
        />
      )}
      {problem?.code === 'slot_taken' ? (
        <Alert tone="warning" title={t('overlap.title')}>
          <Checkbox
            className="mt-2"
            checked={isOverlapAllowed}
            onChange={({ target }) => setOverlapAllowed(target.checked)}
            label={t('overlap.allow')}
          />
        </Alert>
      ) : problem?.details.errors?.location ? (
        <Alert tone="danger">{t('notThere')}</Alert>
      ) : (
        problem && <ProblemNotice problem={problem} />
      )}
    </>
  )
}
