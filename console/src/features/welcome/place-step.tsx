import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContrastNote } from '../../components/contrast-note'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { phoneMask, townMask } from '../../components/masks'
import { Query } from '../../components/query'
import { api, asProblem } from '../../lib/api'
import { PRODUCT_COLOR } from '../../lib/colors'
import { useOwnPractice } from '../../lib/practice-settings'
import { refresh } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { AddressInput } from '../addresses/public'
import { StepFrame, type StepWays } from './step-frame'

type Own = ReplyOf<typeof contract.practices.own>
const fields = ['address', 'city', 'phone', 'location', 'primaryColor'] as const
type Values = Record<(typeof fields)[number], string>

/** Edits the address, the telephone and the colour that clients see. */
export function PlaceStep(ways: StepWays) {
  const practice = useOwnPractice()
  return (
    <Query of={practice} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(own) => <PlaceForm own={own} {...ways} />}
    </Query>
  )
}

function PlaceForm({ own, ...ways }: StepWays & { own: Own }) {
  const { t } = useTranslation('welcome')
  const words = useFieldWords()
  const format = useFormats()
  const [before] = useState(
    (): Values => ({
      address: own.address ?? '',
      city: own.city ?? '',
      phone: own.phone ? format.phone(own.phone).replaceAll('\u00a0', ' ') : '',
      location: own.location ?? '',
      primaryColor: own.primaryColor ?? '',
    }),
  )
  const [values, setValues] = useState(before)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const error = (field: keyof Values) => words(refused.has(field) ? { message: refused.get(field) } : undefined)

  const changed = fields.filter((field) => values[field].trim() !== before[field])

  async function save() {
    setRefused(new Map())
    if (changed.length === 0) return true
    const sent = Object.fromEntries(changed.map((field) => [field, values[field].trim() || null]))
    try {
      await api.practices.change({ body: sent as RequestInput<typeof contract.practices.change>['body'] })
    } catch (problem) {
      const found = refusedFields(asProblem(problem), fields)
      if (found.length === 0) throw problem
      setRefused(new Map(found))
      document.querySelector<HTMLElement>(`[name="${found[0]?.[0]}"]`)?.focus()
      return false
    }
    await Promise.all([refresh('practice'), refresh('user')])
    return true
  }

  return (
    <StepFrame
      title={t('practice.title')}
      lead={t('practice.lead')}
      confirm={t('next')}
      save={save}
      isUnsaved={changed.length > 0}
      {...ways}
    >
      <div className="space-y-5">
        <Field label={t('practice.address')} error={error('address')}>
          {(control) => (
            <AddressInput
              {...control}
              name="address"
              maxLength={200}
              value={values.address}
              // A typed address loses the coordinates of the one that was picked before.
              onChange={(address) => change({ address, location: '' })}
              onPick={({ street, postcode, city, latitude, longitude }) =>
                change({ address: street ?? '', city: `${postcode} ${city}`, location: `${latitude},${longitude}` })
              }
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('practice.city')} error={error('city')}>
            {(control) => (
              <MaskedInput
                mask={townMask}
                {...control}
                name="city"
                autoComplete="address-level2"
                maxLength={120}
                value={values.city}
                onChange={({ currentTarget }) => change({ city: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t('practice.phone')} error={error('phone')}>
            {(control) => (
              <MaskedInput
                mask={phoneMask}
                {...control}
                name="phone"
                type="tel"
                autoComplete="tel"
                maxLength={30}
                value={values.phone}
                onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <Field label={t('practice.color')} hint={t('practice.colorHint')} error={error('primaryColor')}>
          {(control) => (
            <Input
              {...control}
              name="primaryColor"
              type="color"
              className="h-11 max-w-24 cursor-pointer p-1"
              value={values.primaryColor || PRODUCT_COLOR}
              onChange={({ target }) => change({ primaryColor: target.value })}
            />
          )}
        </Field>
        <ContrastNote
          color={values.primaryColor || PRODUCT_COLOR}
          words={(isEnough, ratio) => t(isEnough ? 'practice.contrastGood' : 'practice.contrastLow', { ratio })}
        />
      </div>
    </StepFrame>
  )
}
