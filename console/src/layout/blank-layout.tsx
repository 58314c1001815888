import { Outlet } from 'react-router'

/** Shows only the page, without a frame. */
export const BlankLayout = () => (
  <main id="content">
    <Outlet />
  </main>
)
