import type { Area } from './route'
import { table } from './routes'

/** All pages except those of the client area. The table stands apart, because the frames read it. */
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
