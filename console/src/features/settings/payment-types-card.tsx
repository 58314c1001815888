import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { Query } from '../../components/query'
import { asProblem } from '../../lib/api'
import { usePaymentTypes } from '../../lib/payment-types'
import { useFocusFault } from '../../lib/use-focus-fault'
import { CardSkeletons } from './card-skeletons'
import { useUnsaved } from './guarded-cards'
import { PaymentTypeFields } from './payment-type-row'
import {
  blankRow,
  faultsOfRows,
  movedRow,
  type PaymentTypeFault,
  type PaymentTypeRow,
  rowsOf,
  type SavedPaymentType,
} from './payment-type-values'
import { useStoringTypes } from './use-storing-types'

/** The most ways to pay of a practice. */
const MOST_TYPES = 30

/** Edits the ways to pay: names, order, and further ones of the practice. */
export function PaymentTypesCard() {
  const reading = usePaymentTypes()
  return (
    <Query of={reading} loading={<CardSkeletons of={['paymentTypes']} />}>
      {(types) => <TypesForm saved={types} onSaved={(now) => void reading.mutate(now, { revalidate: false })} />}
    </Query>
  )
}

interface Props {
  saved: SavedPaymentType[]
  onSaved: (types: SavedPaymentType[]) => void
}

function TypesForm({ saved, onSaved }: Props) {
  const { t } = useTranslation('settings')
  const place = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<PaymentTypeRow[] | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, PaymentTypeFault>>(new Map())
  const [isNoneOffered, setNoneOffered] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const focusFault = useFocusFault(() => place.current)
  const store = useStoringTypes(onSaved)
  const rows = edited ?? rowsOf(saved)
  const isUnsaved = edited !== null && JSON.stringify(edited) !== JSON.stringify(rowsOf(saved))
  useUnsaved('paymentTypes', isUnsaved)

  function forget() {
    setEdited(null)
    setFaults(new Map())
    setNoneOffered(false)
    setProblem(null)
  }

  function move(from: number, to: number) {
    const row = rows[from]
    if (!row) return
    setEdited(movedRow(rows, from, to))
    setAnnouncement(t('paymentTypes.movedTo', { name: row.nameFr, position: to + 1, count: rows.length }))
    // A button loses the focus when its row moves, so it is focused again for the next press.
    requestAnimationFrame(() =>
      place.current
        ?.querySelector<HTMLElement>(`[data-press="${to < from ? 'earlier' : 'later'}:${row.key}"]`)
        ?.focus(),
    )
  }

  function remove(key: string) {
    setEdited(rows.filter((row) => row.key !== key))
    place.current?.querySelector<HTMLElement>('[data-press="add"]')?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const found = faultsOfRows(rows)
    setFaults(found)
    setProblem(null)
    setNoneOffered(rows.every(({ isHidden }) => isHidden))
    if (found.size > 0) focusFault()
    if (found.size > 0 || rows.every(({ isHidden }) => isHidden)) return
    setBusy(true)
    try {
      await store(rows, saved)
      forget()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <FormCard
      title={t('paymentTypes.title')}
      lead={t('paymentTypes.lead')}
      isUnsaved={isUnsaved}
      isBusy={isBusy}
      problem={problem?.code === 'conflict' ? null : problem}
      onSave={(event) => void send(event)}
      onDiscard={forget}
    >
      <div ref={place}>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <ol aria-label={t('paymentTypes.list')}>
          {rows.map((row, index) => (
            <PaymentTypeFields
              key={row.key}
              row={row}
              index={index}
              count={rows.length}
              fault={faults.get(row.key)}
              onChange={(next) => setEdited(rows.map((one) => (one.key === next.key ? next : one)))}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ol>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          data-press="add"
          disabled={rows.length >= MOST_TYPES}
          onClick={() => setEdited([...rows, blankRow()])}
        >
          <Plus className="size-4" aria-hidden />
          {t('paymentTypes.add')}
        </Button>
      </div>
      {isNoneOffered && <Alert tone="danger">{t('paymentTypes.noneOffered')}</Alert>}
      {problem?.code === 'conflict' && <Alert tone="danger">{t('paymentTypes.inUse')}</Alert>}
    </FormCard>
  )
}
