import './texts'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useReading } from '../../lib/data'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useLanguage } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'

const UNDO_MS = 10_000

/** The practice as its widgets show it: to whoever is signed in, their own. */
export function useOwnProfile() {
  const practiceId = useCurrentUser().data?.entity.id
  const lang = useLanguage()
  return useReading(practiceId ? ['practice', 'profile', practiceId, lang] : null, () =>
    api.practices.publicProfile({ params: { practiceId: practiceId ?? '' }, query: { lang } }),
  )
}

const useSettings = () => useReading(['practice', 'settings'], () => api.practices.settings({}))

/** The sites that may frame the booking, and what can be done about them. */
export function useAllowedSites() {
  const { t } = useTranslation('widgetSettings')
  const textOf = useProblemText()
  const reading = useSettings()
  const sites = reading.data?.allowedSites

  /** Writes the list; gives it back as it is kept. */
  const write = async (allowedSites: string[]): Promise<string[]> => {
    const saved = await api.practices.changeSettings({ body: { allowedSites } })
    await reading.mutate(saved, { revalidate: false })
    return saved.allowedSites
  }

  const undo = (before: string[]) => {
    write(before).catch((error) => toast.error(textOf(asProblem(error))))
  }

  /** Adds one; false if it is there already. */
  const add = async (site: string): Promise<boolean> => {
    const before = sites ?? []
    const after = await write([...before, site])
    const added = after.find((one) => !before.includes(one))
    if (added) toast.success(t('sites.added', { site: added }))
    return added !== undefined
  }

  const remove = async (site: string): Promise<void> => {
    const before = sites ?? []
    try {
      await write(before.filter((one) => one !== site))
      toast.success(t('sites.removed', { site }), {
        duration: UNDO_MS,
        action: { label: t('sites.undo'), onClick: () => undo(before) },
      })
    } catch (error) {
      toast.error(textOf(asProblem(error)))
    }
  }
  return { reading, sites, add, remove }
}
