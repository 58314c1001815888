import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { FormContent } from '../forms/public'

/** Reads a published version, which never changes. */
export const useFormVersion = (id: string, number: number) =>
  useReading(
    ['custom-forms', id, 'version', number],
    async () =>
      (await api.forms.version({ params: { id, number: String(number) } })) as { id: string; content: FormContent },
  )
