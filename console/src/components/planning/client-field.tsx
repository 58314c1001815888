import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Initials } from '../client-name'
import { ClientSearch } from './client-search'
import { NewClient } from './new-client'
import { PersonFacts } from './person-facts'
import type { Person } from './plan'

interface Props {
  person: Person | null
  error: string | undefined
  onChange: (person: Person | null) => void
}

/** For whom: somebody who is looked for, or added. */
export function ClientField({ person, error, onChange }: Props) {
  const { t } = useTranslation('planning')
  const [added, setAdded] = useState<string | null>(null)
  const choose = (chosen: Person | null) => {
    setAdded(null)
    onChange(chosen)
  }
  if (added !== null) return <NewClient typed={added} onChoose={choose} onBack={() => setAdded(null)} />
  if (!person) return <ClientSearch error={error} onChoose={choose} onAdd={setAdded} />
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('client.label')}</legend>
      <div className="flex items-center gap-3 rounded-lg border p-3">
        <Initials name={`${person.firstname} ${person.lastname}`} />
        <PersonFacts of={person} />
        <Button variant="ghost" size="sm" onClick={() => choose(null)}>
          {t('client.other')}
        </Button>
      </div>
    </fieldset>
  )
}
