import { Button } from '@ancrage/widgets/ui/button'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { Initials } from '../../../components/initials'
import { ClientSearch } from './client-search'
import { type AddTypedClient, NewClient } from './new-client'
import { PersonFacts } from './person-facts'
import type { PlannedPatient } from './plan'

interface Props {
  person: PlannedPatient | null
  error: string | undefined
  /** Set while the fields of a new client are open: a function that adds this client. */
  adding: RefObject<AddTypedClient | null>
  onChange: (person: PlannedPatient | null) => void
}

/** Chooses the client of a plan by a search, or adds a new one. */
export function ClientField({ person, error, adding, onChange }: Props) {
  const { t } = useTranslation('planning')
  const [added, setAdded] = useState<string | null>(null)
  /** True if the client was chosen here: the focused control was then replaced, and the new one takes the focus. */
  const [isChosen, setChosen] = useState(false)
  const choose = (chosen: PlannedPatient | null) => {
    setChosen(true)
    setAdded(null)
    onChange(chosen)
  }
  if (added !== null) {
    return <NewClient typed={added} adding={adding} onChoose={choose} onBack={() => setAdded(null)} />
  }
  if (!person) return <ClientSearch isFocused={isChosen} error={error} onChoose={choose} onAdd={setAdded} />
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('client.label')}</legend>
      <div className="flex items-center gap-3 rounded-lg border p-3">
        <Initials name={`${person.firstname} ${person.lastname}`} />
        <PersonFacts of={person} />
        <Button ref={isChosen ? focusOnMount : undefined} variant="ghost" size="sm" onClick={() => choose(null)}>
          {t('client.other')}
        </Button>
      </div>
    </fieldset>
  )
}
