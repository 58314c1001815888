import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { textsReady } from './lib/i18n'
import { followPreferences } from './lib/layout-preferences'
import { followTheme } from './lib/theme'
import type { Area } from './route'
import { createRoutes, loadOtherArea } from './router'

/** Starts the app at the current address. The other area loads at the first of its addresses. */
export function start(area: Area, isOther: (path: string) => boolean, other: () => Promise<Area>) {
  followPreferences()
  followTheme()
  const router = createBrowserRouter(createRoutes(area), { patchRoutesOnNavigation: loadOtherArea(isOther, other) })

  const show = () =>
    createRoot(document.getElementById('app')!).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )

  // The page and its data load meanwhile.
  void textsReady().then(show, show)
}
