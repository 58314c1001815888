import { useEffect } from 'react'
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSavedForm } from '../../components/use-saved-form'
import { toast } from '../../lib/toast'

interface ProfileFormOptions<V extends FieldValues> {
  /** The saved values. */
  values: V
  check: Resolver<V>
  /** All fields in visual order, nested ones by their path; the first refused one takes the focus. */
  fields: readonly FieldPath<V>[]
  /** Saves only the values that were changed here, nested ones too, and returns the saved values. */
  save: (changed: Changed<V>) => Promise<V>
  /** Called when the form becomes unsaved or saved. */
  onUnsaved: (isUnsaved: boolean) => void
}

type Changed<V> = { [K in keyof V]?: V[K] extends object ? Changed<V[K]> : V[K] }

/** The form of a card of the profile, which says when it is saved. */
export function useProfileForm<V extends FieldValues>({ save, onUnsaved, ...options }: ProfileFormOptions<V>) {
  const { t } = useTranslation('profile')
  const { form, card } = useSavedForm<V>({
    ...options,
    save: async (values, _, marks) => {
      const saved = await save(only(values, marks))
      toast.success(t('saved'))
      return saved
    },
  })
  const { isUnsaved } = card
  useEffect(() => {
    onUnsaved(isUnsaved)
  }, [isUnsaved, onUnsaved])
  return { form, card }
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
