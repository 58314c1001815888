import type { Area } from './route'
import { table } from './routes'

/** Every page but the client area's. Apart from the table, which the frames read. */
export const consoleArea: Area = {
  table,
  frames: {
    default: async () => (await import('./layout/default-layout')).DefaultLayout,
    settings: async () => (await import('./layout/settings-layout')).SettingsLayout,
    public: async () => (await import('./layout/public-layout')).PublicLayout,
    site: async () => (await import('./layout/site-layout')).SiteLayout,
    lost: async () => (await import('./layout/lost-layout')).LostLayout,
    blank: async () => (await import('./layout/blank-layout')).BlankLayout,
  },
}
