import type { Problem } from '@ancrage/api/client'
import { type FormEvent, useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, get, type PathValue, type Resolver, useForm } from 'react-hook-form'
import { asProblem } from '../lib/api'
import { markRefused } from './mark-refused'

interface SavedFormOptions<V extends FieldValues> {
  /** The saved values. */
  values: V
  check: Resolver<V>
  /** All fields in their order on screen, nested ones by their path: the first refused one gets the focus. */
  fields: readonly FieldPath<V>[]
  /**
   * Saves the changed fields, and returns the saved values; null where nothing had to be saved. `marks` has the shape
   * of the values, and is true where one was changed.
   */
  save: (values: V, changed: readonly FieldPath<V>[], marks: object) => Promise<V | null>
}

/** Discards typed values too. */
const WHOLLY = { keepDirtyValues: false }

/** The form of a card. Values saved elsewhere are taken over, except in fields that are being changed here. */
export function useSavedForm<V extends FieldValues>({ values, check, fields, save }: SavedFormOptions<V>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm<V>({ resolver: check, values, resetOptions: { keepDirtyValues: true } })
  const { isDirty, isSubmitting, dirtyFields } = form.formState

  // The error about the connection disappears once there is one again.
  useEffect(() => {
    const forget = () => setProblem((before) => (before?.code === 'unreachable' ? null : before))
    addEventListener('online', forget)
    return () => removeEventListener('online', forget)
  }, [])

  /** Keeps what was typed during saving. */
  function takeOver(saved: V, sent: V) {
    const typed = fields.map((field) => [field, form.getValues(field)] as const)
    form.reset(saved, WHOLLY)
    for (const [field, value] of typed)
      if (value !== get(sent, field)) form.setValue(field, value as PathValue<V, typeof field>, { shouldDirty: true })
  }

  async function send() {
    const sent = structuredClone(form.getValues())
    setProblem(null)
    try {
      const saved = await save(
        sent,
        fields.filter((field) => (dirtyFields as Record<string, unknown>)[field]),
        dirtyFields,
      )
      if (saved) takeOver(saved, sent)
    } catch (error) {
      const refusal = asProblem(error)
      if (!markRefused(refusal, fields, form.setError)) setProblem(refusal)
    }
  }

  const submit = form.handleSubmit(send)

  return {
    form,
    card: {
      isUnsaved: isDirty,
      isBusy: isSubmitting,
      problem,
      onSave: (event: FormEvent) => void submit(event),
      onDiscard: () => {
        setProblem(null)
        form.reset(values, WHOLLY)
      },
    },
  }
}
