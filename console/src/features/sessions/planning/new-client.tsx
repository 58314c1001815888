import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type RefObject, type SyntheticEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../../components/field-words'
import { MaskedInput } from '../../../components/masked-input'
import { phoneMask } from '../../../components/masks'
import { ProblemNotice } from '../../../components/problem-notice'
import { api, asProblem } from '../../../lib/api'
import { refresh } from '../../../lib/readings'
import { useFocusFault } from '../../../lib/use-focus-fault'
import { useIdempotentSend } from '../../../lib/use-idempotent-send'
import { PersonFacts } from './person-facts'
import type { PlannedPatient } from './plan'
import { clientFields, type NewClientField, newClientFromSearch } from './typed-client'

/** Adds the client whose fields are open. Resolves to null if a field is refused, which then says why. */
export type AddTypedClient = () => Promise<PlannedPatient | null>

interface Props {
  /** The text of the search: a name, an e-mail address or a phone number. */
  typed: string
  /** Receives the function by which the form around adds this client. */
  adding: RefObject<AddTypedClient | null>
  onChoose: (person: PlannedPatient) => void
  onBack: () => void
}

/** Adds a new client within the planning form. Similar clients are shown before. */
export function NewClient({ typed, adding, onChoose, onBack }: Props) {
  const { t } = useTranslation('planning')
  const words = useFieldWords()
  const once = useIdempotentSend()
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFocusFault(() => form.current)
  const [values, setValues] = useState(() => newClientFromSearch(typed))
  const [errors, setErrors] = useState<Partial<Record<NewClientField, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([value]), input[value=""]')?.focus(), [])

  useImperativeHandle(adding, () => () => add(false))

  async function add(allowDuplicate: boolean): Promise<PlannedPatient | null> {
    const missing = (['firstname', 'lastname'] as const).filter((name) => values[name].trim() === '')
    setProblem(null)
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, 'required'])))
    setErrors({})
    setBusy(true)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    const body = { ...values, email: undefined, phone: undefined, ...given, ...(allowDuplicate && { allowDuplicate }) }
    try {
      const person = await once(body, (options) => api.patients.add({ body }, options))
      void refresh('patients')
      onChoose(person)
      return person
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedFields(refusal, clientFields)
      if (refused.length > 0) refuse(Object.fromEntries(refused))
      else setProblem(refusal)
      setBusy(false)
      return null
    }
  }

  function refuse(refused: Partial<Record<NewClientField, string>>) {
    setErrors(refused)
    focusFault()
    return null
  }

  const field = (name: NewClientField, type: 'text' | 'email' | 'tel') => (
    <Field
      label={t(`newClient.${name}`)}
      error={errors[name] && words({ message: errors[name] })}
      {...(name === 'email' || name === 'phone' ? { optional: t('optional') } : { required: true })}
    >
      {(control) => {
        const own = {
          ...control,
          type,
          autoComplete: 'off',
          maxLength: type === 'email' ? 254 : 80,
          value: values[name],
          onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
        }
        return type === 'tel' ? <MaskedInput mask={phoneMask} {...own} /> : <Input {...own} />
      }}
    </Field>
  )
  const similar = problem?.code === 'possible_duplicate' ? peopleIn(problem.details.patients) : []
  // Also of a press: meanwhile its button becomes the one that submits the form.
  const send = (event: SyntheticEvent, allowDuplicate = false) => {
    event.preventDefault()
    void add(allowDuplicate)
  }
  return (
    <form ref={form} noValidate aria-label={t('newClient.title')} className="rounded-lg border p-4" onSubmit={send}>
      <h3 className="mb-3 font-semibold">{t('newClient.title')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('firstname', 'text')}
        {field('lastname', 'text')}
        {field('email', 'email')}
        {field('phone', 'tel')}
      </div>
      {similar.length > 0 && (
        <Alert tone="warning" className="mt-4" title={t('newClient.alike', { count: similar.length })}>
          <ul className="mt-2 space-y-2">
            {similar.map((person) => (
              <li key={person.id} className="flex items-center gap-3 text-foreground">
                <PersonFacts of={person} />
                <Button size="sm" variant="secondary" onClick={() => onChoose(person)}>
                  {t('newClient.choose')}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problem && similar.length === 0 && <ProblemNotice className="mt-4" problem={problem} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          {t('newClient.back')}
        </Button>
        {similar.length > 0 ? (
          <Button size="sm" variant="secondary" isBusy={isBusy} onClick={(event) => send(event, true)}>
            {t('newClient.addAnyway')}
          </Button>
        ) : (
          <Button size="sm" type="submit" isBusy={isBusy}>
            {t('newClient.add')}
          </Button>
        )}
      </div>
    </form>
  )
}

const peopleIn = (patients: unknown): PlannedPatient[] =>
  Array.isArray(patients)
    ? patients.map((one: PlannedPatient) => ({ ...one, dateOfBirth: null, lastSessionAt: null }))
    : []
