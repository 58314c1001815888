import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { api, asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import { useFocusFault } from '../../lib/use-focus-fault'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { emptyNewPatient, type NewPatientField, type NewPatientValues, newPatientBody, refusalsOf } from './new-patient'
import { PersonFields } from './person-fields'
import { SimilarClients } from './similar-clients'
import { type Patient, refreshPatients } from './use-patients'
import { useSimilarClients } from './use-similar-clients'

interface Props {
  /** The known data of a person who wrote a message. */
  known?: Partial<NewPatientValues>
  onClose: () => void
}

/** Adds a client. Similar clients are shown while typing, and again before saving. */
export function AddPatient({ known, onClose }: Props) {
  const { t } = useTranslation('patients')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFocusFault(() => form.current)
  const navigate = useNavigate()
  const once = useIdempotentSend()
  const [first] = useState({ ...emptyNewPatient, ...known })
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Partial<Record<NewPatientField, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const foreseen = useSimilarClients(values)
  const isRefused = problem?.code === 'possible_duplicate'
  const similar = isRefused ? (problem.details.patients as readonly Patient[]) : foreseen
  const isUnsaved = !isBusy && JSON.stringify(values) !== JSON.stringify(first)
  const { leave, question } = useLeaveUnsaved(isUnsaved)

  function refuse(refused: Partial<Record<NewPatientField, string>>) {
    setErrors(refused)
    focusFault()
  }

  async function add(allowDuplicate: boolean) {
    const missing = (['firstname', 'lastname'] as const).filter((name) => values[name].trim() === '')
    setProblem(null)
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, 'required'])))
    setErrors({})
    setBusy(true)
    const body = { ...newPatientBody(values), ...(allowDuplicate && { allowDuplicate }) }
    try {
      const added = await once(body, (options) => api.patients.add({ body }, options))
      toast.success(t('form.added', { name: `${added.firstname} ${added.lastname}` }), {
        action: { label: t('form.openAdded'), onClick: () => void navigate(`/patients/${added.id}`) },
      })
      void refreshPatients()
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusalsOf(refusal.details.errors)
      if (Object.keys(refused).length > 0) refuse(refused)
      else setProblem(refusal)
      setBusy(false)
    }
  }

  // Also of a press: meanwhile its button becomes the one that submits the form.
  const send = (event: SyntheticEvent, allowDuplicate = false) => {
    event.preventDefault()
    void add(allowDuplicate)
  }
  return (
    <Dialog isBusy={isBusy} onClose={() => leave(onClose)}>
      <DialogContent
        shape="sheet"
        title={t('form.title')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('form.cancel')}</Button>
            </DialogClose>
            {isRefused ? (
              <Button isBusy={isBusy} onClick={(event) => send(event, true)}>
                {t('form.submitAnyway')}
              </Button>
            ) : (
              <Button type="submit" form={id} isBusy={isBusy}>
                {t('form.submit')}
              </Button>
            )}
          </>
        }
      >
        <form ref={form} id={id} noValidate className="space-y-6" onSubmit={send}>
          <PersonFields
            values={values}
            errors={errors}
            onChange={(change) => {
              setValues({ ...values, ...change })
              // A changed name is another person than the refused one.
              if (isRefused) setProblem(null)
            }}
          >
            <SimilarClients people={similar} isRefused={isRefused} />
          </PersonFields>
          {problem && !isRefused && <ProblemNotice problem={problem} />}
        </form>
        <UnsavedGuard isUnsaved={isUnsaved} />
        {question}
      </DialogContent>
    </Dialog>
  )
}
