import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Notices } from '../src/layout/notices'
import { switchLanguage } from '../src/lib/i18n'
import type { Language } from '../src/lib/languages'
import { signIn } from './app'

/** Shows a part of a page alone, with the notices; `leave` removes it. */
export async function showPart(part: ReactNode, language: Language) {
  signIn()
  await switchLanguage(language, { isChoice: false })
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const element = (
    <>
      <h1 className="sr-only">Zoé Benoît</h1>
      {part}
      <Notices />
    </>
  )
  root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return {
    place,
    leave() {
      root.unmount()
      place.remove()
    },
  }
}
