import type { Problem } from '@ancrage/api/client'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../components/field-words'
import { FormDialog } from '../../components/form-dialog'
import { asProblem } from '../../lib/api'
import { hasChanges } from '../../lib/has-changes'
import type { Language } from '../../lib/languages'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useComma } from '../../lib/use-formats'
import { TypeFields } from './type-fields'
import { unusedColor } from './unused-color'
import { useTypeLabel } from './use-types'
import { blankValues, type EditedType, type TypeValues, typeFields, typeValues } from './values'

interface Props {
  /** The edited type; null adds one. */
  type: EditedType | null
  /** The colours of the other types. */
  taken: readonly string[]
  hasPacks: boolean
  onSave: (values: TypeValues) => Promise<void>
  onClose: () => void
}

const check = lazyResolver<TypeValues, unknown, TypeValues>(async () => (await import('./checks')).checkType)

/** Edits a session type in a side sheet. It asks before it discards typed values. */
export function TypeSheet({ type, taken, hasPacks, onSave, onClose }: Props) {
  const { t } = useTranslation('sessionTypes')
  const id = useId()
  const typeLabel = useTypeLabel()
  const comma = useComma()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [language, setLanguage] = useState<Language>('fr')
  const form = useForm<TypeValues>({
    defaultValues: type ? typeValues(type, comma) : blankValues(unusedColor(taken)),
    resolver: check,
    // The refused field may be on the hidden tab: `lookAt` shows that tab first.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState

  const send = form.handleSubmit(
    async (values) => {
      setProblem(null)
      try {
        await onSave(values)
        onClose()
      } catch (error) {
        const refusal = asProblem(error)
        const refused = refusedFields(refusal, typeFields)
        for (const [field, message] of refused) form.setError(field, { message })
        if (refused[0]) lookAt(refused[0][0])
        else setProblem(refusal)
      }
    },
    (errors) => {
      setProblem(null)
      lookAt(typeFields.find((field) => errors[field]) ?? 'nameFr')
    },
  )

  /** Shows and focuses a refused field. */
  function lookAt(field: keyof TypeValues) {
    if (/^(name|description)/.test(field)) flushSync(() => setLanguage(field.endsWith('En') ? 'en' : 'fr'))
    document.getElementById(id)?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
  }

  return (
    <FormProvider {...form}>
      <FormDialog
        id={id}
        title={type ? typeLabel(type) : t('form.new')}
        words={{ cancel: t('form.cancel'), submit: t(type ? 'form.save' : 'form.add') }}
        isBusy={isSubmitting}
        isOff={type !== null && !isDirty}
        isUnsaved={isDirty}
        hasUnsaved={() => hasChanges(form)}
        problem={problem}
        onSubmit={send}
        onClose={onClose}
      >
        <TypeFields hasPacks={hasPacks} language={language} onLanguage={setLanguage} />
      </FormDialog>
    </FormProvider>
  )
}
