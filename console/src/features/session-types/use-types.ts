import './texts'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useFailureToast } from '../../lib/use-failure-toast'
import { useLanguage } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { offerStartsByDuration } from './offer-starts-by-duration'
import { changesOf, type EditedType, type TypeChange, type TypeValues, typeBody } from './values'

type Done = 'saved' | 'suspended' | 'offered' | 'archived' | 'restored'

/** Returns a function that names a type in the current language. */
export function useTypeLabel() {
  const language = useLanguage()
  return (type: Pick<EditedType, 'nameFr' | 'nameEn'>) => (language === 'en' ? type.nameEn : type.nameFr)
}

/** Reads all session types, archived ones last, and returns their actions. */
export function useTypes() {
  const { t } = useTranslation('sessionTypes')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const typeLabel = useTypeLabel()
  const once = useIdempotentSend()
  const reading = useReading(['session-types', 'all'], () => api.sessionTypes.list({ query: { archived: '1' } }))

  /** Refreshes the types and everything that clients see of them. */
  const readAgain = () => Promise.all([refresh('session-types'), refresh('practice')])
  const change = async (id: string, body: TypeChange) => {
    const changed = await api.sessionTypes.change({ params: { id }, body })
    await readAgain()
    return changed
  }
  const failed = useFailureToast(t('failed'))

  async function undo(back: () => Promise<unknown>) {
    try {
      await back()
      await readAgain()
      toast.success(t('undone'))
    } catch (error) {
      void readAgain()
      toast.error(t('undoFailed'), { description: textOf(asProblem(error)) })
    }
  }
  /** Offers to undo what was done to a type. It replaces the type's older notice. */
  const say = (done: Done, type: EditedType, back: () => Promise<unknown>) =>
    toast.success(t(`done.${done}`, { name: typeLabel(type) }), {
      id: `type ${type.id}`,
      duration: UNDO_MS,
      action: undoAction(() => void undo(back)),
    })

  /**
   * Adds a type. It rejects with a `Problem`, which the form shows. With the first type of a practice, starts are
   * offered by the duration of the session.
   */
  async function add(values: TypeValues) {
    const body = typeBody(values)
    const isFirst = reading.data?.length === 0
    const added = await once(body, (options) => api.sessionTypes.add({ body }, options))
    // The type is there: without this choice it is offered every quarter of an hour, as the settings say.
    if (isFirst) await offerStartsByDuration().catch(() => undefined)
    await readAgain()
    toast.success(t('done.added', { name: typeLabel(added) }))
  }

  /**
   * Saves the changed fields of a type, and offers undo unless they change again. It rejects with a `Problem`, which
   * the form shows.
   */
  async function save(type: EditedType, values: TypeValues) {
    const changes = changesOf(typeBody(values), type)
    const saved = await change(type.id, changes)
    const changedOf = (of: EditedType): TypeChange =>
      Object.fromEntries(Object.keys(changes).map((key) => [key, of[key as keyof EditedType]]))
    say('saved', saved, () => change(type.id, { ...changedOf(type), expected: changedOf(saved) }))
  }

  async function offer(type: EditedType, isActive: boolean) {
    try {
      await change(type.id, { isActive })
      say(isActive ? 'offered' : 'suspended', type, () =>
        change(type.id, { isActive: !isActive, expected: { isActive } }),
      )
    } catch (error) {
      failed(error)
    }
  }

  const archive = (type: EditedType) => api.sessionTypes.remove({ params: { id: type.id } })
  /** Restores a type. The server restores it as bookable, so a suspended one is suspended again. */
  async function bringBack({ id }: EditedType, isActive: boolean, expected: TypeChange = {}) {
    await api.sessionTypes.change({ params: { id }, body: { isActive: true, expected } })
    if (!isActive) await api.sessionTypes.change({ params: { id }, body: { isActive } })
  }

  /** Deletes a type that has no session, and archives any other. */
  async function remove(type: EditedType) {
    try {
      const archived = await archive(type)
      await readAgain()
      if (archived) say('archived', type, () => bringBack(type, type.isActive, { isActive: false }))
      else toast.success(t('done.deleted', { name: typeLabel(type) }))
    } catch (error) {
      failed(error)
    }
  }

  async function restore(type: EditedType) {
    try {
      await bringBack(type, true)
      await readAgain()
      say('restored', type, () => archive(type))
    } catch (error) {
      failed(error)
    }
  }

  /** Shows the new order at once, and the old one again when the server refuses. */
  async function reorder(types: readonly EditedType[]) {
    const shown = [...types, ...(reading.data ?? []).filter(({ archivedAt }) => archivedAt)]
    try {
      await reading.mutate(
        async () => {
          await api.sessionTypes.reorder({ body: { ids: types.map(({ id }) => id) } })
          return shown
        },
        { optimisticData: shown, rollbackOnError: true, revalidate: false },
      )
      void readAgain()
    } catch (error) {
      failed(error)
    }
  }

  return { reading, add, save, offer, remove, restore, reorder }
}

export type SessionTypeList = ReturnType<typeof useTypes>
