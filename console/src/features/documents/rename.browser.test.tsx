import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plain } from '../../../test/app'
import { aDocument, aFile, withDocuments } from '../../../test/build-documents'
import { showPart } from '../../../test/show-part'
import { DocumentsPart } from './documents-part'

test('the progress of a file does not select the name that is typed for another', async () => {
  await page.viewport(1280, 900)
  let answer = (_: unknown) => {}
  const held = new Promise((resolve) => {
    answer = resolve
  })
  withDocuments([aDocument({ name: 'bilan.pdf' })]).on('POST /api/patients/*/documents', () => held)
  const { place, leave } = await showPart(<DocumentsPart patientId={crypto.randomUUID()} />, 'fr')
  await page.getByRole('button', { name: 'Actions pour bilan.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  const name = page.getByRole('textbox', { name: 'Nouveau nom' })
  await name.fill('Compte')
  await userEvent.keyboard('{End}')
  const input = place.querySelector<HTMLInputElement>('[data-slot="files"]')!
  const list = new DataTransfer()
  list.items.add(aFile('un.pdf', 'xxxx'))
  input.files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const uploads = page.getByRole('list', { name: 'Envois en cours' })
  await expect.poll(() => plain(uploads.element().textContent)).toContain('Envoi : 50 %')
  await userEvent.keyboard(' rendu')
  await expect.element(name).toHaveValue('Compte rendu')
  answer(aDocument())
  await expect.element(uploads).not.toBeInTheDocument()
  leave()
})
