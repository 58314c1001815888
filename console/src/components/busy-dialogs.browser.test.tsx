import { Problem } from '@ancrage/api/client'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferred } from '../../test/deferred'
import { sending } from '../../test/sending'
import { showPart } from '../../test/show-part'
import { useAction } from '../lib/use-action'
import { ConfirmDialog } from './confirm-dialog'
import { FormDialog } from './form-dialog'
import { PasswordDialog } from './password-dialog'
import { ShortFormDialog } from './short-form-dialog'
import { Dialog, DialogClose, DialogContent } from './ui/dialog'
import { useHeldDialog } from './ui/hold-dialog'

let leave = () => {}
afterEach(() => leave())

interface Given {
  act: () => Promise<never>
  onClose: () => void
}

/** Shows a dialog until it is closed. */
function Closable({ of }: { of: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && of(() => setOpen(false))
}

/** A form at the side, which is told by its page what is under way. */
function SideForm({ act, onClose }: Given) {
  const { run, isBusy, problem } = useAction(act)
  return (
    <FormDialog
      id="side"
      title="Titre"
      words={{ cancel: 'Retour', submit: 'Faire' }}
      isBusy={isBusy}
      isUnsaved={false}
      problem={problem}
      onSubmit={sending(run)}
      onClose={onClose}
    >
      Texte
    </FormDialog>
  )
}

/** A form that stands in a dialog of others, and holds it while it sends something. */
function FormInside({ act }: Pick<Given, 'act'>) {
  const { run, isBusy, problem } = useAction(act)
  useHeldDialog(isBusy)
  return (
    <form onSubmit={sending(run)}>
      {problem && <p role="alert">{problem.code}</p>}
      <DialogClose>Retour</DialogClose>
      <button type="submit">Faire</button>
    </form>
  )
}

const dialogs: Record<string, (given: Given) => ReactNode> = {
  'a question': ({ act, onClose }) => (
    <ConfirmDialog
      title="Titre"
      text="Texte"
      words={{ keep: 'Retour', confirm: 'Faire' }}
      onConfirm={act}
      onClose={onClose}
    />
  ),
  'a short form': ({ act, onClose }) => (
    <ShortFormDialog title="Titre" words={{ cancel: 'Retour', submit: 'Faire' }} onSubmit={act} onClose={onClose}>
      Texte
    </ShortFormDialog>
  ),
  'a form at the side': (given) => <SideForm {...given} />,
  'the dialog around a form': ({ act, onClose }) => (
    <Dialog onClose={onClose}>
      <DialogContent title="Titre">
        <FormInside act={act} />
      </DialogContent>
    </Dialog>
  ),
  'a question for the password': ({ act, onClose }) => (
    <PasswordDialog
      title="Titre"
      description="Texte"
      words={{ label: 'Mot de passe', cancel: 'Retour', confirm: 'Faire' }}
      resolver={async (values) => ({ values, errors: {} })}
      onConfirm={act}
      onClose={onClose}
    />
  ),
}

test.each(Object.entries(dialogs))('%s stays while its request runs, and shows why it failed', async (_, shown) => {
  const { answer, give } = deferred<never>()
  const act = vi.fn(() => answer)
  ;({ leave } = await showPart(<Closable of={(onClose) => shown({ act, onClose })} />, 'fr'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Faire' }).click()
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce(), 10_000)
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect.element(dialog).toBeVisible()
  give(Promise.reject(new Problem(409, 'conflict')))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
