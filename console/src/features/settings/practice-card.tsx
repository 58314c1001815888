import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormCard } from '../../components/form-card'
import { useSavedForm } from '../../components/use-saved-form'
import { siretText } from '../../lib/figures'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useFormats } from '../../lib/use-formats'
import { useUnsaved } from './guarded-cards'
import type { PracticeField, PracticeValues } from './practice-checks'
import { type OwnPractice, type PracticeChanges, useSavePractice } from './use-practice'

interface Props {
  name: string
  title: string
  help: string
  practice: OwnPractice
  fields: readonly PracticeField[]
  children: (form: UseFormReturn<PracticeValues>) => ReactNode
}

const check = lazyResolver(async () => (await import('./practice-checks')).checkPracticeValues)

/** A card with some fields of the practice, saved together. */
export function PracticeCard({ name, title, help, practice, fields, children }: Props) {
  const { save, dialog } = useSavePractice()
  const format = useFormats()
  /** Shows numbers in groups, as people write them. */
  const shown = (from: OwnPractice, field: PracticeField) => {
    const value = from[field] ?? ''
    if (field === 'siret') return siretText(value)
    return field === 'phone' ? format.phone(value) : value
  }
  const valuesIn = (from: OwnPractice) =>
    Object.fromEntries(fields.map((field) => [field, shown(from, field)])) as PracticeValues
  const { form, card } = useSavedForm<PracticeValues>({
    values: valuesIn(practice),
    check: check as never,
    fields,
    save: async (values, changed) => {
      const sent = changed.map((field) => [field, values[field] === '' ? null : values[field]])
      const changes = Object.fromEntries(sent) as PracticeChanges
      const saved = await save(name, changes)
      return saved && valuesIn(saved)
    },
  })
  useUnsaved(name, card.isUnsaved)
  return (
    <>
      <FormCard title={title} lead={help} {...card}>
        {children(form)}
      </FormCard>
      {dialog}
    </>
  )
}
