import { SlotPicker } from '@ancrage/widgets/scheduling'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { USUAL_HORIZON_DAYS, usePractice } from '../../lib/public-practice'
import { useFormats, useLanguage, useZone } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { OfferVerdict } from './offer-verdict'
import { type TypeChoice, TypeSelect } from './type-select'
import { useOffered } from './use-offered'

/** Shows the coming weeks as clients see them. It follows every change of the hours. */
export function ClientViewSection(choice: TypeChoice) {
  const { t } = useTranslation('schedule')
  const { type } = choice
  return (
    <Section title={t('seen.title')} lead={t('seen.lead')} actions={<TypeSelect {...choice} />}>
      {type.isActive ? (
        <Offered key={type.id} sessionTypeId={type.id} />
      ) : (
        <OfferVerdict
          when=""
          title={t('seen.inactive')}
          reasons={[{ code: 'inactive_type', remedy: { kind: 'session_type', id: type.id } }]}
        />
      )}
    </Section>
  )
}

function Offered({ sessionTypeId }: { sessionTypeId: string }) {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const language = useLanguage()
  const format = useFormats()
  const user = useCurrentUser()
  const practice = usePractice(user.data?.entity.id)
  const { reading, load, version } = useOffered(sessionTypeId)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Query of={reading} loading={<Skeleton className="h-80 w-full rounded-lg" />}>
      {() => (
        <div className="space-y-4">
          <SlotPicker
            lang={language}
            timeZone={zone}
            subject={`${sessionTypeId} ${version}`}
            load={load}
            horizonDays={practice.data?.policies.horizonDays ?? USUAL_HORIZON_DAYS}
            value={chosen}
            onChange={setChosen}
          />
          {chosen && <Alert title={t('seen.chosen', { when: format.dayAndTime(chosen) })}>{t('seen.noBooking')}</Alert>}
        </div>
      )}
    </Query>
  )
}
