import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useOctopush } from './use-octopush'

interface Props {
  patientId: string
  /** Opens the form with the client's number. */
  onEdit: () => void
}

/** On a client: that SMS do not arrive, with what mends it. Nothing where they do, or where the practice sends none. */
export function PatientSmsNotice({ patientId: id, onEdit }: Props) {
  const { t } = useTranslation('octopush')
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const { data } = useOctopush()
  const reading = useReading(data?.account ? ['patients', id, 'sms'] : null, () =>
    api.octopush.ofPatient({ params: { id } }),
  )
  const problem = reading.data?.problem
  if (problem !== 'blacklisted_number' && problem !== 'bad_destination') return null

  async function lift() {
    setBusy(true)
    try {
      await api.octopush.unblock({ params: { id } })
      await refresh('patients')
    } catch (error) {
      toast.error(t('notLifted'), { description: textOf(asProblem(error)) })
    }
    setBusy(false)
  }

  return (
    <Alert tone="warning">
      <p>{t(`blocked.${problem}`)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onEdit}>
          {t('mend')}
        </Button>
        <Button size="sm" variant="ghost" isBusy={isBusy} onClick={() => void lift()}>
          {t('lift')}
        </Button>
      </div>
    </Alert>
  )
}
