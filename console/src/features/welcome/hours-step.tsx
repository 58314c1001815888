import { Alert } from '@ancrage/widgets/ui/alert'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { useFormats, useLanguage } from '../../lib/use-formats'
import {
  type AffectedSessions,
  AffectedSessionsNotice,
  haveSameHours,
  rangeErrors,
  rangesIn,
  refreshSchedule,
  useHours,
  usualWeek,
  WeekEditor,
  wdays,
  weekFormOf,
} from '../schedule/public'
import { useAllSessionTypes } from '../session-types/public'
import { type ReadyType, readyTypes } from './ready-types'
import { StepFrame, type WelcomeStepProps } from './step-frame'

type Ranges = Parameters<typeof weekFormOf>[0]

/** Returns the initial form: the saved hours, or Monday to Friday. */
const formOf = (saved: Ranges) => weekFormOf(saved.length ? saved : usualWeek)

const isSameWeek = (one: Ranges, other: Ranges) => haveSameHours(rangesIn(weekFormOf(one)), rangesIn(weekFormOf(other)))

/** Returns what the next steps propose to a practice that has no type yet. */
function useRest() {
  const { t } = useTranslation('welcome')
  const language = useLanguage()
  const format = useFormats()
  const { data: known } = useAllSessionTypes()
  if (known?.length !== 0) return undefined
  const named = ({ nameFr, nameEn, priceCents }: ReadyType) =>
    `${language === 'en' ? nameEn : nameFr} (${format.money(priceCents)})`
  return t('rest', { types: readyTypes.map(named).join(', ') })
}

/** Edits the working hours. */
export function HoursStep(ways: WelcomeStepProps) {
  const hours = useHours()
  return (
    <Query of={hours} loading={<Skeleton className="h-96 rounded-lg" />}>
      {({ ranges }) => <HoursForm saved={ranges} {...ways} />}
    </Query>
  )
}

function HoursForm({ saved, ...ways }: WelcomeStepProps & { saved: Ranges }) {
  const { t } = useTranslation('welcome')
  const { mutate } = useHours()
  const rest = useRest()
  const [from, setFrom] = useState(saved)
  const [week, setWeek] = useState(() => formOf(saved))
  const [isOther, setOther] = useState(false)
  const [affected, setAffected] = useState<AffectedSessions | null>(null)

  // A saved week without any hours is not the form's first one.
  const isUnsaved = ![from, rangesIn(formOf(from))].some((hours) => isSameWeek(rangesIn(week), hours))

  async function save() {
    if (wdays.some((wday) => rangeErrors(week[wday]).size > 0)) {
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
      return false
    }
    setOther(false)
    setAffected(null)
    const typed = rangesIn(week)
    const now = await api.schedule.read({})
    if (isSameWeek(typed, now.ranges)) return true
    // Another tab has changed the hours: show them instead of overwriting them.
    if (!isSameWeek(from, now.ranges)) {
      setFrom(now.ranges)
      setWeek(formOf(now.ranges))
      setOther(true)
      await mutate(now, { revalidate: false })
      return false
    }
    const { affected: touched, ...saved } = await api.schedule.replace({ body: { ranges: typed } })
    setFrom(saved.ranges)
    await mutate(saved, { revalidate: false })
    void refreshSchedule()
    if (touched.total === 0) return true
    // The step stays until the user has read which sessions are outside the hours; the next press continues.
    setAffected(touched)
    return false
  }
  return (
    <StepFrame
      title={t('hours.title')}
      lead={t('hours.lead')}
      confirm={t('next')}
      save={save}
      isUnsaved={isUnsaved}
      rest={rest}
      {...ways}
    >
      {isOther && (
        <Alert className="mb-5" tone="warning" title={t('hours.other')}>
          {t('hours.otherHint')}
        </Alert>
      )}
      {affected && (
        <div className="mb-5">
          <AffectedSessionsNotice affected={affected} onClose={() => setAffected(null)} />
        </div>
      )}
      <WeekEditor week={week} onChange={setWeek} />
    </StepFrame>
  )
}
