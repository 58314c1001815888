import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice } from './app'
import { anOwnConfirmation, withCustomEmails } from './build-custom-emails'
import type { FakeApi } from './fake-api'

/** On a wide screen, a practice that has written its own words of the confirmation. */
export async function aPracticeWithLetter(): Promise<FakeApi> {
  await page.viewport(1280, 900)
  return withCustomEmails(aQuietPractice(), [anOwnConfirmation()])
}

const subject = page.getByRole('textbox', { name: 'Objet' })
const save = page.getByRole('button', { name: 'Enregistrer' })

/** Puts the cursor behind the text: a press could select a field. */
async function goToEnd() {
  await expect.element(subject).toBeVisible()
  subject.element().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
}

/** The page of one letter, as tests use it. */
export const letterPage = {
  subject,
  save,
  goToEnd,
  /** Adds a word to the subject, which can be saved then. */
  async type() {
    await goToEnd()
    await userEvent.keyboard(' Bientôt')
    await expect.element(save).toBeEnabled()
  },
  /** What was sent to be saved, in order. */
  saved: (api: FakeApi) => api.of('PUT', /.*custom-emails.*/).map(({ body }) => body),
}
