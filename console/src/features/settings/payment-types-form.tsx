import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'
import { useUnsaved } from './guarded-cards'
import { PaymentTypeFields } from './payment-type-row'
import {
  blankRow,
  faultsOfRows,
  type PaymentTypeFault,
  type SavedPaymentType,
  withMovedRow,
} from './payment-type-values'
import { useEditedTypes } from './use-edited-types'
import { useStoringTypes } from './use-storing-types'

/** The most ways to pay of a practice. */
const MOST_TYPES = 30

interface Props {
  saved: SavedPaymentType[]
  onSaved: (types: SavedPaymentType[]) => void
  reread: () => Promise<SavedPaymentType[] | undefined>
}

/** Edits the list of the ways to pay, which is saved as a whole. */
export function PaymentTypesForm({ saved, onSaved, reread }: Props) {
  const { t } = useTranslation('settings')
  const place = useRef<HTMLDivElement>(null)
  const { rows, seen, isUnsaved, isChangedElsewhere, ...typing } = useEditedTypes(saved, reread)
  const [faults, setFaults] = useState<ReadonlyMap<string, PaymentTypeFault>>(new Map())
  const [isNoneOffered, setNoneOffered] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const focusFault = useFocusFault(() => place.current)
  const store = useStoringTypes(onSaved)
  useUnsaved('paymentTypes', isUnsaved)
  const isInUse = problem?.details.used !== undefined

  function forget() {
    typing.edit(null)
    setFaults(new Map())
    setNoneOffered(false)
    setProblem(null)
    typing.setChangedElsewhere(false)
  }

  function move(from: number, to: number) {
    const row = rows[from]
    if (!row) return
    typing.edit(withMovedRow(rows, from, to))
    setAnnouncement(t('paymentTypes.movedTo', { name: row.nameFr, position: to + 1, count: rows.length }))
    // A button loses the focus when its row moves, so it is focused again for the next press.
    requestAnimationFrame(() =>
      place.current
        ?.querySelector<HTMLElement>(`[data-press="${to < from ? 'earlier' : 'later'}:${row.key}"]`)
        ?.focus(),
    )
  }

  function remove(key: string) {
    typing.edit(rows.filter((row) => row.key !== key))
    place.current?.querySelector<HTMLElement>('[data-press="add"]')?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const found = faultsOfRows(rows)
    setFaults(found)
    setProblem(null)
    typing.setChangedElsewhere(false)
    setNoneOffered(rows.every(({ isHidden }) => isHidden))
    if (found.size > 0) focusFault()
    if (found.size > 0 || rows.every(({ isHidden }) => isHidden)) return
    setBusy(true)
    try {
      await store(rows, seen)
      forget()
    } catch (error) {
      const refusal = asProblem(error)
      const isChanged = refusal.details.reason === 'changed_since'
      if (!isChanged || !(await typing.takeOthers())) setProblem(refusal)
    }
    setBusy(false)
  }

  return (
    <FormCard
      title={t('paymentTypes.title')}
      lead={t('paymentTypes.lead')}
      isUnsaved={isUnsaved}
      isBusy={isBusy}
      problem={isInUse ? null : problem}
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
              onChange={(next) => typing.edit(rows.map((one) => (one.key === next.key ? next : one)))}
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
          onClick={() => typing.edit([...rows, blankRow()])}
        >
          <Plus className="size-4" aria-hidden />
          {t('paymentTypes.add')}
        </Button>
      </div>
      {isChangedElsewhere && (
        <Alert tone="warning">
          {t('paymentTypes.changedSince', { names: seen.map(({ nameFr }) => nameFr).join(', ') })}
        </Alert>
      )}
      {isNoneOffered && <Alert tone="danger">{t('paymentTypes.noneOffered')}</Alert>}
      {isInUse && <Alert tone="danger">{t('paymentTypes.inUse')}</Alert>}
    </FormCard>
  )
}
