import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useUndoAction } from '../../lib/undo'
import { useFailureToast } from '../../lib/use-failure-toast'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { type FormContent, type FormSummary, useForms, useLocalized } from '../forms/public'

/** Returns the address of a form's builder. */
export const formPath = (id: string) => `/settings/custom-forms/${id}`

/** Reads the practice's forms and changes them as a whole. */
export function useCustomForms() {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  const undoAction = useUndoAction()
  const navigate = useNavigate()
  const once = useIdempotentSend()
  const inUse = useForms('0')
  const archived = useForms('1')
  const failed = useFailureToast(t('failed'))

  async function setArchived(id: string, isArchived: boolean) {
    await api.forms.change({ params: { id }, body: { isArchived } })
    await refresh('custom-forms')
  }

  async function begin(content: FormContent) {
    try {
      const body = { content }
      const { id } = await once(body, (options) => api.forms.add({ body }, options))
      void refresh('custom-forms')
      await navigate(formPath(id))
    } catch (error) {
      failed(error)
    }
  }

  async function duplicate({ id }: FormSummary) {
    try {
      const copy = await once({ copyOf: id }, (options) => api.forms.duplicate({ params: { id } }, options))
      void refresh('custom-forms')
      await navigate(formPath(copy.id))
    } catch (error) {
      failed(error)
    }
  }

  async function archive({ id, name }: FormSummary) {
    try {
      await setArchived(id, true)
      toast.success(t('archived', { name: words(name) }), {
        action: undoAction(() => void setArchived(id, false).catch(failed)),
      })
    } catch (error) {
      failed(error)
    }
  }

  const restore = ({ id }: FormSummary) => void setArchived(id, false).catch(failed)
  return { inUse, archived, begin, duplicate, archive, restore }
}
