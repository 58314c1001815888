import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferred } from '../../../test/deferred'
import { showPart } from '../../../test/show-part'
import { ConfirmDialog } from '../confirm-dialog'

let leave = () => {}
afterEach(() => leave())

interface Given {
  names: string[]
  /** The list after what the dialog asks for is done. */
  after: string[]
  /** Resolves when the list is read again; it may be after the dialog has closed. */
  read?: Promise<unknown>
  children?: (names: string[], remove: () => void) => ReactNode
}

const rows = (names: string[], remove: () => void) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <button type="button" onClick={remove}>{`Retirer ${name}`}</button>
      </li>
    ))}
  </ul>
)

/** A list whose buttons open a dialog that changes it. */
function Names({ names: before, after, read, children = rows }: Given) {
  const [names, setNames] = useState(before)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(names, () => setOpen(true))}
      {isOpen && (
        <ConfirmDialog
          title="Retirer ?"
          text="La ligne disparaît."
          words={{ keep: 'Garder', confirm: 'Oui' }}
          onConfirm={async () => {
            if (read) void read.then(() => setNames(after))
            else setNames(after)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const show = async (part: ReactNode) => {
  ;({ leave } = await showPart(part, 'fr'))
}
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens the dialog with the keyboard and answers it. */
async function answer(opener: string, choice: 'Oui' | 'Garder' = 'Oui') {
  await expect.element(button(opener)).toBeVisible()
  button(opener).element().focus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

describe('when a dialog closes, the focus goes', () => {
  test('back to what opened it', async () => {
    await show(<Names names={['Anne', 'Basile']} after={['Basile']} />)
    await answer('Retirer Anne', 'Garder')
    await expect.element(button('Retirer Anne')).toHaveFocus()
  })

  test('to the next of the list, if that is gone', async () => {
    await show(<Names names={['Anne', 'Basile', 'Chloé']} after={['Anne', 'Chloé']} />)
    await answer('Retirer Basile')
    await expect.element(button('Retirer Chloé')).toHaveFocus()
  })

  test('to the one before, if the last is gone', async () => {
    await show(<Names names={['Anne', 'Basile', 'Chloé']} after={['Anne', 'Basile']} />)
    await answer('Retirer Chloé')
    await expect.element(button('Retirer Basile')).toHaveFocus()
  })

  test('to what stands in its place with the same words, before any neighbour', async () => {
    await show(
      <Names names={['avant']} after={['après']}>
        {([name], open) => (
          <section aria-label="Partie">
            <p key={name}>
              <button type="button">{`${name} 1`}</button>
              <button type="button" onClick={open}>
                Noter
              </button>
              <button type="button">{`${name} 2`}</button>
            </p>
            <button type="button">Suivant</button>
          </section>
        )}
      </Names>,
    )
    await answer('Noter')
    await expect.element(button('après 1')).toBeVisible()
    await expect.element(button('Noter')).toHaveFocus()
  })

  test('to the rest of its section, if the whole list is gone', async () => {
    await show(
      <Names names={['Anne']} after={[]}>
        {(names, open) => (
          <section aria-label="Partie">
            {names.length > 0 ? rows(names, open) : <p>Personne</p>}
            <button type="button">Ajouter</button>
          </section>
        )}
      </Names>,
    )
    await answer('Retirer Anne')
    await expect.element(button('Ajouter')).toHaveFocus()
  })

  test('to the main heading of the page, if its section is gone too', async () => {
    await show(
      <Names names={['Anne']} after={[]}>
        {(names, open) => (
          <>
            {names.length > 0 && <section aria-label="Partie">{rows(names, open)}</section>}
            <button type="button">Ailleurs</button>
          </>
        )}
      </Names>,
    )
    await answer('Retirer Anne')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('to the next of the list, if the list is read again only after the dialog has closed', async () => {
    const { answer: read, give } = deferred()
    await show(<Names names={['Anne', 'Basile', 'Chloé']} after={['Anne', 'Chloé']} read={read} />)
    await answer('Retirer Basile')
    await expect.element(button('Retirer Basile')).toHaveFocus()
    give(null)
    await expect.element(button('Retirer Chloé')).toHaveFocus()
  })

  test('to nobody else, if the list is read again after something has taken it', async () => {
    const { answer: read, give } = deferred()
    await show(
      <Names names={['Anne', 'Basile']} after={['Basile']} read={read}>
        {(names, open) => (
          <>
            {rows(names, open)}
            <input aria-label="Nom" />
          </>
        )}
      </Names>,
    )
    await answer('Retirer Anne')
    await expect.element(button('Retirer Anne')).toHaveFocus()
    const name = page.getByRole('textbox', { name: 'Nom' })
    name.element().focus()
    give(null)
    await expect.element(button('Retirer Anne')).not.toBeInTheDocument()
    await expect.element(name).toHaveFocus()
  })

  test('to its neighbour, if it is still there but off', async () => {
    await show(
      <Names names={['Anne']} after={[]}>
        {(names, open) => (
          <fieldset>
            <button type="button" disabled={names.length === 0} onClick={open}>
              Vider
            </button>
            <button type="button">Remplir</button>
          </fieldset>
        )}
      </Names>,
    )
    await answer('Vider')
    await expect.element(button('Remplir')).toHaveFocus()
  })

  test('nowhere else, if something has taken it', async () => {
    await show(
      <Names names={['Anne']} after={[]}>
        {(names, open) => (
          <>
            {names.length > 0 ? rows(names, open) : <input aria-label="Nom" ref={(field) => field?.focus()} />}
            <button type="button">Ailleurs</button>
          </>
        )}
      </Names>,
    )
    await answer('Retirer Anne')
    await expect.element(page.getByRole('textbox', { name: 'Nom' })).toHaveFocus()
  })
})
