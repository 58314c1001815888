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
export function UnavailabilitiesSection({ onAffected }: { onAffected: (affected: AffectedSessions) => void }) {
  const { t } = useTranslation('schedule')
  const unavailabilities = useUnavailabilities()
  const [open, setOpen] = useState<{ unavailability?: ListedUnavailability } | null>(null)
  const add = (
    <Button variant="secondary" onClick={() => setOpen({})}>
      <Plus className="size-4" aria-hidden />
      {t('unavailability.add')}
    </Button>
  )
  return (
    <Section
      title={t('unavailability.heading')}
      lead={t('unavailability.lead')}
      actions={unavailabilities.data && unavailabilities.data.length > 0 && add}
    >
      <Query
        of={unavailabilities}
        loading={<Skeleton className="h-24 w-full rounded-lg" />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyLine title={t('unavailability.none')} action={add} />}
      >
        {(list) => (
          <ul className="divide-y">
            {list.map((unavailability) => (
              <UnavailabilityRow
                key={unavailability.id}
                unavailability={unavailability}
                onChange={() => setOpen({ unavailability })}
              />
            ))}
          </ul>
        )}
      </Query>
      {open && (
        <UnavailabilitySheet
          unavailability={open.unavailability}
          onSaved={(affected) => {
            setOpen(null)
            onAffected(affected)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
