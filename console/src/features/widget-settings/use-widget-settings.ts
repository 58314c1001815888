import './texts'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { usePracticeSettings } from '../../lib/practice-settings'
import { useProblemText } from '../../lib/problem-text'
import { useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useLanguage } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'

/** Two people can edit the list at once, so a conflict is tried again; more conflicts have another cause. */
const MOST_ATTEMPTS = 4

/** Reads the practice of the signed-in user, as its widgets show it. */
export function useOwnProfile() {
  const practiceId = useCurrentUser().data?.entity.id
  const lang = useLanguage()
  return useReading(practiceId ? ['practice', 'profile', practiceId, lang] : null, () =>
    api.practices.publicProfile({ params: { practiceId: practiceId ?? '' }, query: { lang } }),
  )
}

/** Reads the sites that may frame the booking, and returns the actions. */
export function useAllowedSites() {
  const { t } = useTranslation('widgetSettings')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const reading = usePracticeSettings()
  const sites = reading.data?.allowedSites

  /** Changes the list as it is on the server now, because another window may have changed it. */
  const write = async (change: (sites: string[]) => string[]) => {
    for (let attempt = 1; ; attempt++) {
      const { allowedSites } = await api.practices.settings({})
      const body = { allowedSites: change(allowedSites), expected: { allowedSites } }
      try {
        const { replaced: _, ...saved } = await api.practices.changeSettings({ body })
        await reading.mutate(saved, { revalidate: false })
        return { before: allowedSites, after: saved.allowedSites }
      } catch (error) {
        if (asProblem(error).code !== 'conflict' || attempt === MOST_ATTEMPTS) throw error
      }
    }
  }

  const putBack = (site: string, at: number) => {
    write((now) => (now.includes(site) ? now : now.toSpliced(at, 0, site))).catch((error) =>
      toast.error(textOf(asProblem(error))),
    )
  }

  /** Adds a site; returns false if the list has it already. */
  const add = async (site: string): Promise<boolean> => {
    const { before, after } = await write((now) => [...now, site])
    const added = after.find((one) => !before.includes(one))
    if (added) toast.success(t('sites.added', { site: added }))
    return added !== undefined
  }

  const remove = async (site: string): Promise<void> => {
    try {
      const { before } = await write((now) => now.filter((one) => one !== site))
      toast.success(t('sites.removed', { site }), {
        duration: UNDO_MS,
        action: undoAction(() => putBack(site, before.indexOf(site))),
      })
    } catch (error) {
      toast.error(textOf(asProblem(error)))
    }
  }
  return { reading, sites, add, remove }
}
