import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyLine } from '../../components/empty-line'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import type { AffectedSessions } from './affected-sessions'
import type { ListedUnavailability } from './unavailability'
import { UnavailabilityRow } from './unavailability-row'
import { UnavailabilitySheet } from './unavailability-sheet'
import { useUnavailabilities } from './use-unavailabilities'

/** Lists the unavailabilities, such as leave and weekly appointments. */
export function UnavailabilitiesSection({ onTouched }: { onTouched: (affected: AffectedSessions) => void }) {
  const { t } = useTranslation('schedule')
  const absences = useUnavailabilities()
  const [open, setOpen] = useState<{ absence?: ListedUnavailability } | null>(null)
  const add = (
    <Button variant="secondary" onClick={() => setOpen({})}>
      <Plus className="size-4" aria-hidden />
      {t('absence.add')}
    </Button>
  )
  return (
    <Section
      title={t('absence.heading')}
      lead={t('absence.lead')}
      actions={absences.data && absences.data.length > 0 && add}
    >
      <Query
        of={absences}
        loading={<Skeleton className="h-24 w-full rounded-lg" />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyLine title={t('absence.none')} action={add} />}
      >
        {(list) => (
          <ul className="divide-y">
            {list.map((absence) => (
              <UnavailabilityRow key={absence.id} absence={absence} onChange={() => setOpen({ absence })} />
            ))}
          </ul>
        )}
      </Query>
      {open && (
        <UnavailabilitySheet
          absence={open.absence}
          onSaved={(affected) => {
            setOpen(null)
            onTouched(affected)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
