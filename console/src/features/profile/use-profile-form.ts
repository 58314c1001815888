import type { Problem } from '@ancrage/api/client'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { markRefused } from '../../components/mark-refused'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'

interface ProfileFormOptions<V extends FieldValues> {
  /** The saved values. */
  values: V
  check: Resolver<V>
  /** The fields in visual order; the first refused one takes the focus. */
  fields: readonly FieldPath<V>[]
  /** Saves only the fields that were changed here, and returns the saved values. */
  save: (changed: Changed<V>) => Promise<V>
  /** Called when the form becomes unsaved or saved. */
  onUnsaved: (isUnsaved: boolean) => void
}

type Changed<V> = { [K in keyof V]?: V[K] extends object ? Changed<V[K]> : V[K] }

/** Discards all typed values. */
const WHOLLY = { keepDirtyValues: false }

/** Holds the form of a card. Values that another tab saves come in, except into fields that are being changed here. */
export function useProfileForm<V extends FieldValues>({
  values,
  check,
  fields,
  save,
  onUnsaved,
}: ProfileFormOptions<V>) {
  const { t } = useTranslation('profile')
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm<V>({
    values,
    resetOptions: { keepDirtyValues: true },
    defaultValues: values as DefaultValues<V>,
    resolver: check,
  })
  const { isDirty, isSubmitting, dirtyFields } = form.formState

  useEffect(() => {
    onUnsaved(isDirty)
  }, [isDirty, onUnsaved])

  const submit = form.handleSubmit(async (sent) => {
    setProblem(null)
    try {
      form.reset(await save(only(sent, dirtyFields)), WHOLLY)
      toast.success(t('saved'))
    } catch (error) {
      const refusal = asProblem(error)
      if (!markRefused(refusal, fields, form.setError)) setProblem(refusal)
    }
  })

  return {
    form,
    card: {
      isUnsaved: isDirty,
      isBusy: isSubmitting,
      problem,
      onSave: (event: React.FormEvent) => void submit(event),
      onDiscard: () => {
        setProblem(null)
        form.reset(values, WHOLLY)
      },
    },
  }
}

/** Returns the marked fields only, so that another window's changes are not overwritten. */
function only<V extends object>(values: V, marked: object): Changed<V> {
  const markedValues = Object.entries(marked).map(([key, mark]): [string, unknown] => {
    const value = values[key as keyof V]
    if (typeof mark !== 'object' || mark === null) return [key, mark ? value : undefined]
    return [key, only(value as object, mark)]
  })
  return Object.fromEntries(markedValues.filter(([, value]) => value !== undefined)) as Changed<V>
}
