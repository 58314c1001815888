import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import {
  areExercisesLost,
  dropExercises,
  exercisesStoredAt,
  keepExercises,
  subscribeToOfflineExercises,
} from '../../lib/offline-exercises'
import { MOST_RECORDINGS_MB } from '../../lib/offline-recordings'
import { signedInClient } from '../../lib/signed-in-client'
import { useFormats } from '../../lib/use-formats'

/** Stores the exercises on this device, only on a press, and deletes them. */
export function KeepExercises({ nameOf }: { nameOf: (practiceId: string) => string | undefined }) {
  const { t } = useTranslation('clientExercises')
  const format = useFormats()
  const storedAt = useSyncExternalStore(subscribeToOfflineExercises, exercisesStoredAt)
  const isLost = useSyncExternalStore(subscribeToOfflineExercises, areExercisesLost)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<unknown>(null)

  async function keep() {
    setBusy(true)
    setTrouble(null)
    // The page may show what was read for the previous client, so it reads again.
    const owner = signedInClient()
    try {
      const shared = await api.exercises.ofClient({})
      if (!keepExercises(owner, shared, nameOf, new Date())) setTrouble('not kept')
    } catch (error) {
      setTrouble(error)
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby="on-this-device" className="surface space-y-3 p-4 sm:p-6">
      <h2 id="on-this-device" className="font-semibold text-lg">
        {t('device.title')}
      </h2>
      <p className="text-muted-foreground">{t('device.text', { most: MOST_RECORDINGS_MB })}</p>
      {trouble === 'not kept' && <Alert tone="danger">{t('device.failed')}</Alert>}
      {isLost && !storedAt && trouble === null && <Alert tone="danger">{t('device.lost')}</Alert>}
      {trouble !== null && trouble !== 'not kept' && <ProblemNotice problem={asProblem(trouble)} />}
      <p role="status">
        {storedAt && t('device.kept', { when: format.date(storedAt), time: format.timeInText(storedAt) })}
      </p>
      {storedAt ? (
        <Button variant="secondary" onClick={dropExercises}>
          {t('device.drop')}
        </Button>
      ) : (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void keep()}>
          {t('device.keep')}
        </Button>
      )}
    </section>
  )
}
