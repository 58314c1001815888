import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContrastNote } from '../../components/contrast-note'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { phoneMask } from '../../components/masks'
import { Query } from '../../components/query'
import { api, asProblem } from '../../lib/api'
import { PRODUCT_COLOR } from '../../lib/colors'
import { useOwnPractice } from '../../lib/practice-settings'
import { refresh } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { AddressFields } from './address-fields'
import { StepFrame, type WelcomeStepProps } from './step-frame'

type Own = ReplyOf<typeof contract.practices.own>
const fields = ['address', 'city', 'phone', 'location', 'primaryColor'] as const
type Values = Record<(typeof fields)[number], string>

/** Edits the address, the telephone and the colour that clients see. A known address is not asked for again. */
export function PlaceStep(stepProps: WelcomeStepProps) {
  const practice = useOwnPractice()
  return (
    <Query of={practice} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(own) => <PlaceForm own={own} {...stepProps} />}
    </Query>
  )
}

function PlaceForm({ own, ...stepProps }: WelcomeStepProps & { own: Own }) {
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
  const isKnown = before.address !== '' && before.city !== ''
  const [isAddressOpen, setAddressOpen] = useState(!isKnown)
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
      {...stepProps}
    >
      <div className="space-y-5">
        {isAddressOpen ? (
          <AddressFields values={values} change={change} error={error} isFocused={isKnown} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border px-3 py-2">
            <p className="wrap-anywhere min-w-0">
              <span className="sr-only">{t('practice.address')} </span>
              {values.address}, {values.city}
            </p>
            <Button variant="ghost" size="sm" onClick={() => setAddressOpen(true)}>
              <Pencil className="size-4" aria-hidden />
              {t('practice.changeAddress')}
            </Button>
          </div>
        )}
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
