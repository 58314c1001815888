import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { useSessionTypes } from '../../lib/session-types'
import { useFormats, useLanguage, useZone } from '../../lib/use-formats'
import { instantAt } from '../../lib/zone'
import { ClockInput } from './clock-input'
import { Remedy } from './remedy'
import { useToday } from './use-special-days'
import { type Asked, useExplanation, useReasonWords } from './why-not'

/** Says of any time whether clients are offered it and, if not, why and what would change it. */
export function WhyNotSection() {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const language = useLanguage()
  const today = useToday()
  const types = useSessionTypes()
  const [typed, setTyped] = useState({ type: '', date: today, minutes: 600 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const type = typed.type || types.data?.[0]?.id
  const isTime = typed.minutes < 1440
  const change = (wish: Partial<typeof typed>) => setTyped({ ...typed, ...wish })

  // Without a type there is nothing that could be offered; the dashboard says so.
  if (!type) return null

  function ask(event: FormEvent) {
    event.preventDefault()
    if (!type || !typed.date || !isTime) return
    setAsked({ sessionTypeId: type, startsAt: instantAt(typed.date, typed.minutes, zone).toISOString() })
  }

  return (
    <Section title={t('why.title')} lead={t('why.lead')}>
      <form noValidate className="flex flex-wrap items-end gap-4" onSubmit={ask}>
        <Field label={t('why.type')} className="w-full sm:w-60">
          {(control) => (
            <Select {...control} value={type} onChange={({ target }) => change({ type: target.value })}>
              {types.data?.map(({ id, nameFr, nameEn }) => (
                <option key={id} value={id}>
                  {language === 'fr' ? nameFr : nameEn}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('special.date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={typed.date}
              onChange={({ target }) => change({ date: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="font-medium">
            {t('why.time')}
          </span>
          <ClockInput
            label={t('why.time')}
            value={typed.minutes}
            onChange={(minutes) => change({ minutes })}
            isWrong={!isTime}
          />
        </div>
        <Button type="submit" variant="secondary" disabled={!typed.date || !isTime}>
          {t('why.ask')}
        </Button>
      </form>
      {asked && <Answer asked={asked} />}
    </Section>
  )
}

function Answer({ asked }: { asked: Asked }) {
  const { t } = useTranslation('schedule')
  const format = useFormats()
  const wordsOf = useReasonWords()
  return (
    <div className="mt-5">
      <Query of={useExplanation(asked)} loading={<Skeleton className="h-16 w-full rounded-lg" />}>
        {({ isOffered, reasons, startsAt }) =>
          isOffered ? (
            <Alert tone="success" title={t('why.offered', { when: format.dayAndTime(startsAt) })} />
          ) : (
            <Alert title={t('why.notOffered', { when: format.dayAndTime(startsAt) })}>
              <ul className="mt-1 space-y-1">
                {reasons.map((reason) => (
                  <li key={JSON.stringify(reason)}>
                    {wordsOf(reason)} <Remedy remedy={reason.remedy} />
                  </li>
                ))}
              </ul>
            </Alert>
          )
        }
      </Query>
    </div>
  )
}
