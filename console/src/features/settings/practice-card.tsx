import type { Problem } from '@ancrage/api/client'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { refusedFields } from '../../components/field-words'
import { asProblem } from '../../lib/api'
import { lateCheck } from '../../lib/late-check'
import { useFormats } from '../../lib/use-formats'
import { Card } from './card'
import { useUnsaved } from './guarded-cards'
import type { Field, Values } from './practice-checks'
import { type OwnPractice, type PracticeChanges, useSavePractice } from './use-practice'

interface Props {
  name: string
  title: string
  help: string
  practice: OwnPractice
  fields: readonly Field[]
  children: (form: UseFormReturn<Values>) => ReactNode
}

/** Back to what is saved, whatever was typed. */
const whole = { keepDirtyValues: false }

const check = lateCheck(async () => (await import('./practice-checks')).checkPractice)

/** A part of what the practice is, saved together. */
export function PracticeCard({ name, title, help, practice, fields, children }: Props) {
  const save = useSavePractice()
  const [problem, setProblem] = useState<Problem | null>(null)
  const format = useFormats()
  /** As people write them: numbers spaced. */
  const shown = (from: OwnPractice, field: Field) => {
    const value = from[field] ?? ''
    return field === 'phone' || field === 'siret' ? format[field](value) : value
  }
  const valuesIn = (from: OwnPractice) =>
    Object.fromEntries(fields.map((field) => [field, shown(from, field)])) as Values
  const form = useForm<Values>({
    resolver: check as never,
    values: valuesIn(practice),
    // What was changed elsewhere meanwhile is taken over, what is typed here stays.
    resetOptions: { keepDirtyValues: true },
  })
  const { handleSubmit, formState, reset, setError } = form
  const { isDirty, isSubmitting, dirtyFields } = formState
  useUnsaved(name, isDirty)

  const send = handleSubmit(async (values) => {
    setProblem(null)
    const changed = fields.filter((field) => dirtyFields[field])
    const pick = (from: Values | OwnPractice) =>
      Object.fromEntries(changed.map((field) => [field, from[field] === '' ? null : from[field]])) as PracticeChanges
    try {
      reset(valuesIn(await save(pick(values), pick(practice))), whole)
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedFields(refusal, fields)
      refused.forEach(([field, message], index) => {
        setError(field, { message }, { shouldFocus: index === 0 })
      })
      if (refused.length === 0) setProblem(refusal)
    }
  })

  return (
    <Card
      {...{ title, help, isDirty, problem }}
      isBusy={isSubmitting}
      onSave={(event) => void send(event)}
      onReset={() => {
        setProblem(null)
        reset(valuesIn(practice), whole)
      }}
    >
      {children(form)}
    </Card>
  )
}
