import { registry } from '@ancrage/api/contract'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { centsOf, typedPrice } from '../../lib/typed-amount'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { useAllSessionTypes } from '../session-types/public'
import { bodyOf, hasType, type KnownType, type ReadyType, readyTypes } from './ready-types'
import { StepFrame, type StepWays } from './step-frame'

/** Proposes three session types, each ticked unless the practice has it already. */
export function TypesStep(ways: StepWays) {
  const types = useAllSessionTypes()
  return (
    <Query of={types} loading={<Skeleton className="h-96 rounded-lg" />} isEmpty={() => false}>
      {(known) => <TypesForm known={known} {...ways} />}
    </Query>
  )
}

interface Row {
  isTicked: boolean
  price: string
}

/**
 * The grid of start times in minutes for sessions of different durations: few times to choose from, with small gaps
 * between sessions.
 */
const MIXED_MINUTES = 30

/**
 * Sets the grid of start times of a new practice, unless it has chosen one. One common duration becomes the grid
 * itself; different durations use half an hour, which leaves fewer gaps.
 */
async function offerBy(lengths: ReadonlySet<number>) {
  const { gridMinutes } = await api.practices.settings({})
  if (gridMinutes !== registry.gridMinutes.fallback) return
  await api.practices.changeSettings({ body: { gridMinutes: lengths.size === 1 ? null : MIXED_MINUTES } })
}

const allTypes = () => api.sessionTypes.list({ query: { archived: '1' } })

function TypesForm({ known, ...ways }: StepWays & { known: readonly KnownType[] }) {
  const { t } = useTranslation('welcome')
  const language = useLanguage()
  const format = useFormats()
  const practiceId = useCurrentUser().data?.entity.id ?? ''
  const [rows, setRows] = useState(
    () =>
      Object.fromEntries(
        readyTypes.map((type) => [type.key, { isTicked: known.length === 0, price: typedPrice(type.priceCents, ',') }]),
      ) as Record<ReadyType['key'], Row>,
  )
  const [isChecked, setChecked] = useState(false)
  const change = (key: ReadyType['key'], part: Partial<Row>) => setRows({ ...rows, [key]: { ...rows[key], ...part } })
  const wrong = ({ key }: ReadyType) => rows[key].isTicked && Number.isNaN(centsOf(rows[key].price))

  async function save() {
    setChecked(true)
    const first = readyTypes.find((type) => !hasType(type, known) && wrong(type))
    if (first) {
      document.querySelector<HTMLElement>(`[name="price-${first.key}"]`)?.focus()
      return false
    }
    // Reads the types that another tab has added. The idempotency key covers two tabs that save at once.
    const now = await allTypes()
    for (const type of readyTypes) {
      if (!rows[type.key].isTicked || hasType(type, now)) continue
      const headers = { 'idempotency-key': `welcome-${type.key}-${practiceId}` }
      await api.sessionTypes.add({ body: bodyOf(type, centsOf(rows[type.key].price)) }, { headers })
    }
    const ticked = readyTypes.filter(({ key }) => rows[key].isTicked)
    const lengths = new Set(ticked.map(({ durationMinutes }) => durationMinutes))
    if (now.length === 0 && lengths.size > 0) await offerBy(lengths)
    await Promise.all([refresh('session-types'), refresh('practice')])
    return true
  }

  return (
    <StepFrame title={t('types.title')} lead={t('types.lead')} confirm={t('next')} save={save} {...ways}>
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
