import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useUndoAction } from '../../lib/undo'
import { useFailureToast } from '../../lib/use-failure-toast'
import type { Document } from './document'
import type { DocumentsOf } from './uploads'

/** How long a restore is offered, in milliseconds: half the time for which the server keeps a removed document. */
const UNDO_MS = 30_000

export const sortings = { newest: '-createdAt', name: 'name', size: '-size' } as const
export type Sorting = keyof typeof sortings

/** Reads a page of documents of a client or a session, and changes them. */
export function useDocuments({ patientId, sessionId }: DocumentsOf) {
  const { t } = useTranslation('documents')
  const undoAction = useUndoAction()
  const [{ page, sorting }, setShown] = useState<{ page: number; sorting: Sorting }>({ page: 1, sorting: 'newest' })
  const query = { page, perPage: '20', sort: sortings[sorting], ...(sessionId && { sessionId }) } as const
  const reading = useReading(
    ['documents', patientId, sessionId, page, sorting],
    () => api.documents.list({ params: { id: patientId }, query }),
    { keepPreviousData: true },
  )

  const failed = useFailureToast(t('failed'))

  async function change(id: string, body: { name?: string; isShared?: boolean }) {
    const expected = reading.data && {
      ...reading.data,
      data: reading.data.data.map((each) => (each.id === id ? { ...each, ...body } : each)),
    }
    try {
      await reading.mutate(
        async () => {
          await api.documents.change({ params: { id }, body })
          return api.documents.list({ params: { id: patientId }, query })
        },
        { ...(expected && { optimisticData: expected }), revalidate: false },
      )
    } catch (error) {
      failed(error)
    }
  }

  async function restore({ id, name }: Document) {
    try {
      await api.documents.restore({ params: { id } })
      await refresh('documents')
      toast.success(t('restored', { name }))
    } catch (error) {
      failed(error)
    }
  }

  async function remove(document: Document) {
    try {
      await api.documents.remove({ params: { id: document.id } })
      await refresh('documents')
      const action = undoAction(() => void restore(document))
      toast.success(t('removed', { name: document.name }), { duration: UNDO_MS, action })
    } catch (error) {
      failed(error)
    }
  }

  return {
    reading,
    sorting,
    sortBy: (by: Sorting) => setShown({ page: 1, sorting: by }),
    turnTo: (to: number) => setShown({ page: to, sorting }),
    change,
    remove,
  }
}
