import { useTranslation } from 'react-i18next'
import { PersonName } from '../../../components/person-name'
import { useFormats } from '../../../lib/use-formats'
import type { PlannedPatient } from './plan'

/** Shows a client’s name, and what distinguishes two clients of the same name. */
export function PersonFacts({ of: person }: { of: PlannedPatient }) {
  const { t } = useTranslation('planning')
  const format = useFormats()
  const facts = [
    person.email,
    person.phone && format.phone(person.phone),
    person.lastSessionAt && t('client.lastHere', { day: format.shortDate(person.lastSessionAt) }),
  ].filter(Boolean)
  return (
    <span className="min-w-0 flex-1 leading-snug">
      <span className="wrap-anywhere block">
        <PersonName of={person} />
      </span>
      {facts.length > 0 && (
        <span className="wrap-anywhere block text-muted-foreground text-sm">{facts.join(' · ')}</span>
      )}
    </span>
  )
}
