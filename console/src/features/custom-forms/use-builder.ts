import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import type { Form, FormContent } from '../forms/public'

/** The refusals of the server, by their path in the form: `questions.0.label.fr`. */
export type RefusedFields = Readonly<Record<string, string>>

/** Keeps a form while it is edited: typed, saved and refused parts. */
export function useBuilder(form: Form) {
  const { t } = useTranslation('customForms')
  const [content, setContent] = useState<FormContent>(form.draft)
  const [saved, setSaved] = useState(form)
  const [refused, setRefused] = useState<RefusedFields>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const params = { id: form.id }
  const isUnsaved = JSON.stringify(content) !== JSON.stringify(saved.draft)

  function change(next: FormContent) {
    setContent(next)
    setRefused({})
  }

  function refuse(error: unknown) {
    const refusal = asProblem(error)
    const errors = Object.entries(refusal.details.errors ?? {}).map(
      ([path, [code = '']]) => [path.replace(/^draft\.content\./, ''), code] as const,
    )
    if (refusal.code === 'validation' && errors.length) setRefused(Object.fromEntries(errors))
    else setProblem(refusal)
  }

  /** Runs a change of the form and shows its problem. Returns null if it was refused. */
  async function attempt(work: () => Promise<Form>): Promise<Form | null> {
    setBusy(true)
    setProblem(null)
    setRefused({})
    try {
      const now = await work()
      setSaved(now)
      void refresh('custom-forms')
      return now
    } catch (error) {
      refuse(error)
      return null
    } finally {
      setBusy(false)
    }
  }

  const store = async () =>
    (await api.forms.change({ params, body: { draft: { content, revision: saved.revision } } })) as Form

  async function save() {
    if (await attempt(store)) toast.success(t('saved'))
  }

  /** Saves first, so that exactly what is shown gets published. */
  async function publish(): Promise<boolean> {
    const current = isUnsaved ? await attempt(store) : saved
    if (!current) return false
    const now = await attempt(
      async () => (await api.forms.publish({ params, body: { revision: current.revision } })) as Form,
    )
    if (now) toast.success(t('publish.done'))
    return now !== null
  }

  return { content, change, saved, refused, problem, isBusy, isUnsaved, save, publish }
}
