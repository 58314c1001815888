import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import type { Absence } from './absence'
import { AbsenceRow } from './absence-row'
import { AbsenceSheet } from './absence-sheet'
import { useAbsences } from './use-absences'
import type { AffectedSessions } from './use-schedule'

/** Times that are not offered: leave, training, what comes every week. */
export function AbsencesSection({ onTouched }: { onTouched: (affected: AffectedSessions) => void }) {
  const { t } = useTranslation('schedule')
  const absences = useAbsences()
  const [open, setOpen] = useState<{ absence?: Absence } | null>(null)
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
        empty={<Empty drawing="boat" title={t('absence.none')} action={add} />}
      >
        {(list) => (
          <ul className="divide-y">
            {list.map((absence) => (
              <AbsenceRow key={absence.id} absence={absence} onChange={() => setOpen({ absence })} />
            ))}
          </ul>
        )}
      </Query>
      {open && (
        <AbsenceSheet
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
