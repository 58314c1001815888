import './styles.css'
import './lib/i18n'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followPreferences } from './lib/layout-preferences'
import { followTheme } from './lib/theme'
import { createRoutes } from './router'

followPreferences()
followTheme()
const router = createBrowserRouter(createRoutes())

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
