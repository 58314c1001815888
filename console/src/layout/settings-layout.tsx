import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { TabLinks } from '../components/ui/tab-links'
import { useMode } from '../lib/mode'
import { table } from '../routes'

const tabs = [
  'configs',
  'practice',
  'schedule',
  'session-types',
  'custom-forms',
  'custom-emails',
  'reminders',
  'payments',
  'integrations',
  'widgets',
  'public-page',
  'security',
] as const

const BeyondMode = lazy(async () => ({ default: (await import('./beyond-mode')).BeyondMode }))

/** A tab without a page is no place to go to. */
const built = tabs.filter((tab) => table.some(({ path, page }) => page && path === `/settings/${tab}`))

/** Around every page of the settings: its tabs, those marked that the practice's mode has not. */
export function SettingsLayout() {
  const { t } = useTranslation('layout')
  const known = useMode()
  const isIn = (tab: (typeof tabs)[number]) => isInMode(known ?? 'essential', modeTable.tabs[tab])
  // What the mode has not is named as soon as the mode is known.
  const shown = known ? built : built.filter(isIn)
  const [, , typed] = useLocation().pathname.split('/')
  const beyond = known && built.find((tab) => tab === typed && !isIn(tab))
  return (
    <>
      <TabLinks
        label={t('settings')}
        tabs={shown.map((tab) => ({ to: `/settings/${tab}`, label: t(`tabs.${tab}`), isBeyond: !isIn(tab) }))}
        className="mx-auto w-full max-w-(--content) px-4 pt-4 sm:px-6"
      />
      {beyond ? (
        <Suspense>
          <BeyondMode title={t(`tabs.${beyond}`)} />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </>
  )
}
