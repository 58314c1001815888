import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Combobox } from '../../components/combobox'
import { PersonName } from '../../components/person-name'
import { clientName } from '../../lib/client-name'
import { usePatientFile } from '../../lib/patient-file'
import { useProblemText } from '../../lib/problem-text'
import { usePatientSearch } from '../../lib/use-patient-search'

interface Props {
  /** Empty: those of all clients are shown. */
  patientId: string
  onChange: (patientId: string) => void
}

/** Narrows the messages to those of a client, who is found by name. */
export const ClientFilter = ({ patientId, onChange }: Props) =>
  patientId ? <Chosen id={patientId} onClear={() => onChange('')} /> : <Search onChoose={onChange} />

function Chosen({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('messages')
  const { data: patient } = usePatientFile(id)
  return (
    <span className="col-span-2 flex min-h-9 items-center gap-1 rounded-md border border-input bg-primary-soft ps-3 pointer-coarse:min-h-11">
      <Link to={`/patients/${id}`} className="focus-ring wrap-anywhere min-w-0 grow rounded-sm text-primary underline">
        {patient ? clientName({ patient }) : t('fact.client')}
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('filter.anyClient')}
        data-tooltip={t('filter.anyClient')}
        onClick={onClear}
      >
        <X className="size-4" aria-hidden />
      </Button>
    </span>
  )
}

function Search({ onChoose }: { onChoose: (patientId: string) => void }) {
  const { t } = useTranslation('messages')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const textOf = useProblemText()
  const { patients, isWaiting, problem } = usePatientSearch(typed)
  const isFound = typed.trim() !== '' && !isWaiting
  return (
    <div className="col-span-2 sm:w-56">
      <Combobox
        aria-label={t('filter.client')}
        placeholder={t('filter.anyClient')}
        value={typed}
        maxLength={100}
        spellCheck={false}
        onType={(text) => {
          setTyped(text)
          setOpen(true)
        }}
        options={patients}
        keyOf={({ id }) => id}
        onPick={({ id }) => onChoose(id)}
        isOpen={isOpen && patients.length > 0}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        isWaiting={isWaiting}
        label={t('filter.clientsFound')}
        found={problem ? textOf(problem) : isFound && t('filter.clientCount', { count: patients.length })}
      >
        {(person) => <PersonName of={person} />}
      </Combobox>
    </div>
  )
}
