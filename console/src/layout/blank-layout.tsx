import { Outlet } from 'react-router'

/** Nothing but the page. */
export const BlankLayout = () => (
  <main id="content">
    <Outlet />
  </main>
)
