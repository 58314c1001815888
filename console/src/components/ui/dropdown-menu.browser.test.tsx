// Loaded before a menu is pressed, which may take long on a busy machine.
import '../../lib/keep-focus'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferred } from '../../../test/deferred'
import { showPart } from '../../../test/show-part'
import { DropdownMenu, MenuItem } from './dropdown-menu'

let leave = () => {}
afterEach(() => leave())

const show = async (part: ReactNode) => {
  ;({ leave } = await showPart(part, 'fr'))
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Rows whose menus remove them, once `removed` is answered. */
function Rows({ removed }: { removed: Promise<unknown> }) {
  const [names, setNames] = useState(['Anne', 'Basile', 'Chloé'])
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <DropdownMenu trigger={<button type="button">{name}</button>}>
            <MenuItem onSelect={() => void removed.then(() => setNames(names.filter((one) => one !== name)))}>
              Retirer
            </MenuItem>
          </DropdownMenu>
        </li>
      ))}
    </ul>
  )
}

test('when a row disappears by its own menu, the next row has the focus', async () => {
  const { answer, give } = deferred()
  await show(<Rows removed={answer} />)
  await expect.element(button('Basile')).toBeVisible()
  button('Basile').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Retirer' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Basile')).toHaveFocus()
  give(null)
  await expect.element(button('Chloé')).toHaveFocus()
})

test('when a menu is left, its button has the focus', async () => {
  await show(<Rows removed={deferred().answer} />)
  await button('Anne').click()
  await expect.element(page.getByRole('menuitem', { name: 'Retirer' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Anne')).toHaveFocus()
})
