import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useMode } from '../lib/mode'
import { table } from '../routes'
import { SettingsList } from './settings-list'

const groups = [
  { name: 'practice', tabs: ['configs', 'practice', 'schedule', 'session-types'] },
  { name: 'clients', tabs: ['custom-forms', 'custom-emails', 'reminders'] },
  { name: 'money', tabs: ['payments'] },
  { name: 'online', tabs: ['widgets', 'public-page', 'integrations'] },
  { name: 'account', tabs: ['security', 'data'] },
] as const

type SettingsTab = (typeof groups)[number]['tabs'][number]

const NotInMode = lazy(async () => ({ default: (await import('./not-in-mode')).NotInMode }))

/** Says whether the tab has a page. */
const isBuilt = (tab: SettingsTab) => table.some(({ path, page }) => page && path === `/settings/${tab}`)

/** Lists all settings pages beside the open one. Pages that the practice's mode lacks are marked. */
export function SettingsLayout() {
  const { t } = useTranslation('layout')
  const known = useMode()
  const isIn = (tab: SettingsTab) => isInMode(known ?? 'essential', modeTable.tabs[tab])
  const [, , typed] = useLocation().pathname.split('/')
  const built = groups.flatMap(({ tabs }) => tabs.filter(isBuilt))
  const open = built.find((tab) => tab === typed)
  const beyond = known && open && !isIn(open) ? open : null
  // Pages that the mode lacks are listed once the mode is known.
  const shown = groups
    .map(({ name, tabs }) => ({
      name: t(`settingGroups.${name}`),
      pages: tabs
        .filter((tab) => isBuilt(tab) && (known || isIn(tab)))
        .map((tab) => ({ to: `/settings/${tab}`, label: t(`tabs.${tab}`), isBeyond: !isIn(tab) })),
    }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <div className="mx-auto w-full max-w-(--content) items-start lg:flex">
      <div className="px-4 pt-4 sm:px-6 lg:sticky lg:top-(--header) lg:max-h-[calc(100dvh-var(--header))] lg:w-60 lg:shrink-0 lg:overflow-y-auto lg:ps-3 lg:pe-0 lg:pt-8 lg:pb-4">
        <SettingsList groups={shown} current={open && t(`tabs.${open}`)} />
      </div>
      <div className="min-w-0 flex-1">
        {beyond ? (
          <Suspense>
            <NotInMode title={t(`tabs.${beyond}`)} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  )
}
