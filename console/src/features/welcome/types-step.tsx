import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { Query } from '../../components/query'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { useAllSessionTypes } from '../session-types/public'
import { addTypes } from './add-types'
import { hasType, type KnownType, type ReadyType, readyTypes } from './ready-types'
import { StepFrame, type WelcomeStepProps } from './step-frame'

/** Proposes three session types, each ticked unless the practice has it already. */
export function TypesStep(stepProps: WelcomeStepProps) {
  const types = useAllSessionTypes()
  return (
    <Query of={types} loading={<Skeleton className="h-96 rounded-lg" />} isEmpty={() => false}>
      {(known) => <TypesForm known={known} {...stepProps} />}
    </Query>
  )
}

interface Row {
  isTicked: boolean
  price: string
}

function TypesForm({ known, ...stepProps }: WelcomeStepProps & { known: readonly KnownType[] }) {
  const { t } = useTranslation('welcome')
  const language = useLanguage()
  const format = useFormats()
  const practiceId = useCurrentUser().data?.entity.id ?? ''
  const [first] = useState(
    () =>
      Object.fromEntries(
        readyTypes.map((type) => [type.key, { isTicked: known.length === 0, price: priceInput(type.priceCents, ',') }]),
      ) as Record<ReadyType['key'], Row>,
  )
  const [rows, setRows] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const change = (key: ReadyType['key'], part: Partial<Row>) => setRows({ ...rows, [key]: { ...rows[key], ...part } })
  const wrong = ({ key }: ReadyType) => rows[key].isTicked && Number.isNaN(parseCents(rows[key].price))

  const isUnsaved = JSON.stringify(rows) !== JSON.stringify(first)

  async function save() {
    setChecked(true)
    const first = readyTypes.find((type) => !hasType(type, known) && wrong(type))
    if (first) {
      document.querySelector<HTMLElement>(`[name="price-${first.key}"]`)?.focus()
      return false
    }
    const ticked = readyTypes.filter(({ key }) => rows[key].isTicked)
    await addTypes(
      ticked.map((type) => ({ type, priceCents: parseCents(rows[type.key].price) })),
      practiceId,
    )
    return true
  }

  return (
    <StepFrame
      title={t('types.title')}
      lead={t('types.lead')}
      confirm={t('next')}
      save={save}
      isUnsaved={isUnsaved}
      {...stepProps}
    >
      <ul className="space-y-3">
        {readyTypes.map((type) => {
          const name = language === 'en' ? type.nameEn : type.nameFr
          const isKnown = hasType(type, known)
          const { isTicked, price } = rows[type.key]
          return (
            <li key={type.key} className="rounded-lg border p-4 has-checked:border-primary">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
                <Checkbox
                  label={
                    <>
                      <span className="font-medium">{name}</span>
                      <span className="block text-muted-foreground text-sm">
                        {isKnown ? t('types.there') : format.duration(type.durationMinutes)}
                      </span>
                    </>
                  }
                  checked={isKnown || isTicked}
                  disabled={isKnown}
                  onChange={({ target }) => change(type.key, { isTicked: target.checked })}
                />
                {!isKnown && isTicked && (
                  <Field
                    label={
                      <>
                        {t('types.price')}
                        <span className="sr-only">{t('types.priceOf', { name })}</span>
                      </>
                    }
                    className="w-40"
                    error={isChecked && wrong(type) ? t('types.wrongPrice') : undefined}
                  >
                    {(control) => (
                      <AmountInput
                        {...control}
                        name={`price-${type.key}`}
                        value={price}
                        onChange={(typed) => change(type.key, { price: typed })}
                      />
                    )}
                  </Field>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-muted-foreground text-sm">{t('types.more')}</p>
    </StepFrame>
  )
}
