import type { Problem } from '@ancrage/api/client'
import { TypeCards } from '@ancrage/widgets/type-cards'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { Query } from '../../../components/query'
import { useApplyLook } from '../../../lib/practice-look'
import { useLanguage } from '../../../lib/use-formats'
import type { useClient } from '../../client-area/public'
import { BookingDone } from './booked'
import { CheckAndSend, type WrittenBooking } from './check-and-send'
import { ChooseTime } from './choose-time'
import {
  type BookablePractice,
  type BookableType,
  type Booked,
  type BookingLocation,
  type Child,
  useBookable,
  useOrderedTypes,
} from './use-book'

type Known = NonNullable<ReturnType<typeof useClient>['data']>['practices'][number]

interface Props {
  practice: Known
  child: Child | undefined
  /** It was picked from several by a press. */
  isChosen: boolean
}

/** Books in one practice: type, place and time, then a confirmation. */
export function BookAtPractice({ practice, child, isChosen }: Props) {
  const profile = useBookable(practice.id)
  useApplyLook(practice)
  return (
    <Query of={profile} loading={<Skeleton className="h-80" />}>
      {(bookable) => <Steps practice={bookable} phone={practice.phone} child={child} isChosen={isChosen} />}
    </Query>
  )
}

interface Refused {
  problem: Problem
  startsAt: string
}

interface StepsProps extends Pick<Props, 'child' | 'isChosen'> {
  practice: BookablePractice
  phone: string | null
}

function Steps({ practice, phone, child, isChosen }: StepsProps) {
  const { t } = useTranslation('clientSessions')
  const lang = useLanguage()
  const types = useOrderedTypes(practice, child)
  const [type, setType] = useState<BookableType | null>(null)
  const [place, setPlace] = useState<BookingLocation>('office')
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [written, setWritten] = useState<WrittenBooking>({ message: '', hasConsent: false })
  const [booked, setBooked] = useState<Booked | null>(null)
  // The button that led to the types has gone, and they get its focus.
  const [wasPressed, setPressed] = useState(isChosen)

  if (booked && type) return <BookingDone booked={booked} practice={practice} type={type} />
  if (types.length === 0) return <Alert title={t('book.closed')}>{t('book.closedText')}</Alert>
  if (!type)
    return (
      <section aria-labelledby="type" className="@container/widget">
        <h2
          id="type"
          ref={wasPressed ? focusOnMount : null}
          tabIndex={-1}
          className="mb-3 font-semibold text-lg outline-none"
        >
          {t('book.type')}
        </h2>
        <TypeCards
          types={types}
          lang={lang}
          onChoose={(chosen) => {
            setType(chosen)
            setPlace(chosen.locations[0] ?? 'office')
          }}
        />
      </section>
    )
  if (!startsAt)
    return (
      <ChooseTime
        practice={practice}
        type={type}
        place={place}
        phone={phone}
        refused={refused?.problem ?? null}
        onPlace={setPlace}
        onChoose={(chosen) => {
          setRefused(null)
          setStartsAt(chosen)
        }}
        onBack={() => {
          setRefused(null)
          setType(null)
          setPressed(true)
        }}
      />
    )
  return (
    <CheckAndSend
      practice={practice}
      phone={phone}
      choice={{ type, place, startsAt }}
      child={child}
      written={written}
      onWrite={setWritten}
      onBack={() => setStartsAt(null)}
      onTaken={(problem) => {
        setRefused({ problem, startsAt })
        setStartsAt(null)
      }}
      onBooked={setBooked}
    />
  )
}
