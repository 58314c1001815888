import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { textsReady } from './lib/i18n'
import { followPreferences } from './lib/layout-preferences'
import { followTheme } from './lib/theme'
import { createRoutes } from './router'

followPreferences()
followTheme()
const router = createBrowserRouter(createRoutes())

const show = () =>
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )

// The page and its data are on their way meanwhile.
void textsReady().then(show, show)
