import { Problem } from '@ancrage/api/client'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test/show-part'
import { ConfirmedButton } from './confirmed-button'
import { TwoPressButton } from './two-press-button'

let leave = () => {}
afterEach(() => leave())

const refuse = () => Promise.reject(new Problem(409, 'conflict'))
const question = { title: 'Titre', text: 'Texte', keep: 'Retour' }

const questions: Record<string, { shown: ReactNode; place: 'dialog' | 'main' }> = {
  'a question in a dialog': {
    shown: <ConfirmedButton label="Faire" question={question} onConfirm={refuse} />,
    place: 'dialog',
  },
  'a question in its own place': {
    shown: <TwoPressButton label="Faire" effect="Texte" confirm="Vraiment faire" keep="Retour" act={refuse} />,
    place: 'main',
  },
}

test.each(Object.entries(questions))(
  '%s does not show again why the last attempt failed',
  async (_, { shown, place }) => {
    ;({ leave } = await showPart(shown, 'fr'))
    const ask = page.getByRole('button', { name: 'Faire', exact: true })
    const asked = page.getByRole(place)
    const back = asked.getByRole('button', { name: 'Retour' })
    await ask.click()
    await asked.getByRole('button', { name: place === 'main' ? 'Vraiment faire' : 'Faire' }).click()
    await expect.element(asked.getByRole('alert')).toBeVisible()
    await back.click()
    await expect.element(back).not.toBeInTheDocument()
    await expect.element(ask).toHaveFocus()
    await ask.click()
    await expect.element(back).toBeVisible()
    expect(asked.getByRole('alert').elements()).toEqual([])
  },
)
