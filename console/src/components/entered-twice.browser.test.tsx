import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferred } from '../../test/deferred'
import { sending } from '../../test/sending'
import { showPart } from '../../test/show-part'
import { useAction } from '../lib/use-action'
import { EmailForm } from './email-form'
import { FormCard } from './form-card'
import { FormDialog } from './form-dialog'
import { PasswordDialog } from './password-dialog'
import { ShortFormDialog } from './short-form-dialog'

let leave = () => {}
afterEach(() => leave())

type Act = () => Promise<boolean>

function SideForm({ act }: { act: Act }) {
  const { run, isBusy, problem } = useAction(act)
  return (
    <FormDialog
      id="side"
      title="Titre"
      words={{ cancel: 'Retour', submit: 'Faire' }}
      isUnsaved={false}
      isBusy={isBusy}
      problem={problem}
      onSubmit={sending(run)}
      onClose={() => undefined}
    >
      <input aria-label="Champ" />
    </FormDialog>
  )
}

function Card({ act }: { act: Act }) {
  const { run, isBusy, problem } = useAction(act)
  return (
    <FormCard
      title="Titre"
      lead="Texte"
      isUnsaved
      isBusy={isBusy}
      problem={problem}
      onSave={sending(run)}
      onDiscard={() => undefined}
    >
      <input aria-label="Champ" />
    </FormCard>
  )
}

const forms: Record<string, (act: Act) => ReactNode> = {
  'a short form': (act) => (
    <ShortFormDialog
      title="Titre"
      words={{ cancel: 'Retour', submit: 'Faire' }}
      onSubmit={act}
      onClose={() => undefined}
    >
      <input aria-label="Champ" />
    </ShortFormDialog>
  ),
  'a form at the side': (act) => <SideForm act={act} />,
  'a card': (act) => <Card act={act} />,
  'a question for the password': (act) => (
    <PasswordDialog
      title="Titre"
      description="Texte"
      words={{ label: 'Champ', cancel: 'Retour', confirm: 'Faire' }}
      resolver={async (values) => ({ values, errors: {} })}
      onConfirm={async () => void (await act())}
      onClose={() => undefined}
    />
  ),
  'a question for an address': (act) => (
    <EmailForm
      label="Faire"
      check={async () => async (values) => ({ values, errors: {} })}
      send={act}
      onSent={() => undefined}
    />
  ),
}

test.each(Object.entries(forms))(
  '%s with one field is sent once, however often Enter is pressed in it',
  async (_, shown) => {
    const { answer, give } = deferred<boolean>()
    const act = vi.fn(() => answer)
    ;({ leave } = await showPart(shown(act), 'fr'))
    await page.getByLabelText(/^(Champ|Adresse e-mail)/).click()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(act).toHaveBeenCalled(), 10_000)
    await expect.element(page.getByRole('button', { name: /Faire|Enregistrer/ })).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}{Enter}')
    give(true)
    expect(act).toHaveBeenCalledOnce()
  },
)
