import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../components/field-words'
import { FormDialog } from '../../components/form-dialog'
import { markFields } from '../../components/mark-refused'
import { asProblem } from '../../lib/api'
import { hasChanges } from '../../lib/has-changes'
import { ReminderFields } from './reminder-fields'
import type { Rule, RuleBody } from './use-reminders'
import { blankRule, type RuleValues, ruleBody, ruleValues } from './values'

interface Props {
  /** The edited rule; null adds one. */
  rule: Rule | null
  types: readonly { id: string; name: string }[]
  onSave: (body: RuleBody) => Promise<unknown>
  onRemove: (rule: Rule) => Promise<void>
  onClose: () => void
}

/** Maps a refused field of the API to its field in the form. */
const formField = { when: 'amount', quiet: 'quietFrom', 'words.fr': 'fr', 'words.en': 'en' } as const

/** Edits one reminder in a side sheet. It asks before it discards typed values. */
export function RuleSheet({ rule, types, onSave, onRemove, onClose }: Props) {
  const { t } = useTranslation('reminders')
  const id = useId()
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm<RuleValues>({ defaultValues: rule ? ruleValues(rule) : blankRule })
  const { isDirty, isSubmitting } = form.formState

  const send = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await onSave(ruleBody(values, rule?.isActive ?? true))
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedFields(refusal, ['when', 'quiet', 'words.fr', 'words.en'])
      markFields(
        refused.map(([field, code]) => [formField[field], code]),
        form.setError,
      )
      if (refused.length === 0) setProblem(refusal)
    }
  })

  return (
    <FormProvider {...form}>
      <FormDialog
        id={id}
        title={t(rule ? 'form.change' : 'form.new')}
        words={{ cancel: t('form.cancel'), submit: t(rule ? 'form.save' : 'form.add') }}
        isBusy={isSubmitting}
        isOff={rule !== null && !isDirty}
        isUnsaved={isDirty}
        hasUnsaved={() => hasChanges(form)}
        problem={problem}
        onSubmit={send}
        onClose={onClose}
        aside={
          rule && (
            <Button
              variant="ghost"
              size="icon"
              className="me-auto"
              aria-label={t('form.remove')}
              data-tooltip={t('form.remove')}
              onClick={() => void onRemove(rule)}
            >
              <Trash2 className="size-4" aria-hidden />
            </Button>
          )
        }
      >
        <ReminderFields types={types} isNew={rule === null} />
      </FormDialog>
    </FormProvider>
  )
}
