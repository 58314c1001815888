import '../styles.css'
import { Field } from '@ancrage/widgets/ui/field'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../tests/accessibility/find.ts'
import { showPart } from '../../test/show-part'
import type { Language } from '../lib/languages'
import { DateInput } from './date-input'
import { Dialog, DialogContent } from './ui/dialog'

interface Given {
  initial?: string
  min?: string
  max?: string
  keepsTyped?: boolean
}

function Form({ initial = '', ...rest }: Given) {
  const [day, setDay] = useState(initial)
  return (
    <form noValidate>
      <Field label="Jour" hint="De la séance">
        {(control) => <DateInput {...control} {...rest} value={day} onChange={setDay} />}
      </Field>
      <output>{day}</output>
    </form>
  )
}

function InDialog() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)}>
      <DialogContent title="Séance">
        <Form initial="2027-03-02" />
      </DialogContent>
    </Dialog>
  )
}

let leave = () => {}
const field = page.getByRole('textbox', { name: 'Jour' })
const button = page.getByRole('button', { name: 'Ouvrir le calendrier' })
const calendar = page.getByRole('grid')
const given = () => document.querySelector('output')?.textContent

beforeEach(async () => {
  await page.viewport(1280, 900)
  document.documentElement.dataset.theme = 'light'
})
afterEach(() => leave())

async function show(part: ReactNode, language: Language = 'fr') {
  const shown = await showPart(part, language)
  leave = shown.leave
  await expect.element(field).toBeVisible()
}

describe('a typed date', () => {
  test('is reported once it is complete, and written in full when the field is left', async () => {
    await show(<Form />)
    await expect.element(field).toHaveAttribute('placeholder', 'jj/mm/aaaa')
    await field.click()
    await userEvent.keyboard('2.3.2027')
    await expect.poll(given).toBe('2027-03-02')
    await expect.element(field).toHaveValue('2.3.2027')
    await userEvent.tab()
    await expect.element(field).toHaveValue('02/03/2027')
    expect(given()).toBe('2027-03-02')
  })

  test('with a two-digit year is reported only when the field is left', async () => {
    await show(<Form />)
    await field.fill('2/3/27')
    await expect.element(field).toHaveValue('2/3/27')
    expect(given()).toBe('')
    await userEvent.tab()
    await expect.element(field).toHaveValue('02/03/2027')
    await expect.poll(given).toBe('2027-03-02')
  })

  test('that cannot be read stays with an error until it is corrected', async () => {
    await show(<Form />)
    await field.fill('31/02/2027')
    await userEvent.tab()
    await expect.element(field).toHaveValue('31/02/2027')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(/^De la séance Écrivez le jour, le mois et l’année/)
    expect(given()).toBe('')
    await field.fill('28 février 2027')
    await userEvent.tab()
    await expect.element(field).toHaveValue('28/02/2027')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    expect(given()).toBe('2027-02-28')
  })

  test('that cannot be read is passed on, if the form wants to refuse it itself', async () => {
    await show(<Form keepsTyped />)
    await field.fill('demain')
    expect(given()).toBe('')
    await userEvent.tab()
    await expect.poll(given).toBe('demain')
    await expect.element(field).toHaveAccessibleDescription(/Écrivez le jour/)
    await field.fill('')
    await userEvent.tab()
    await expect.poll(given).toBe('')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
  })

  test.each([
    ['01/03/2027', /Choisissez le 2 mars 2027 ou un jour après/],
    ['02/03/2027', /^De la séance$/],
    ['09/03/2027', /^De la séance$/],
    ['10/03/2027', /Choisissez le 9 mars 2027 ou un jour avant/],
  ])('%s, between 2 and 9 March, is described by %s', async (typed, words) => {
    await show(<Form min="2027-03-02" max="2027-03-09" />)
    await field.fill(typed)
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription(words)
  })

  test('moves by one day with the arrow keys', async () => {
    await show(<Form initial="2027-02-28" max="2027-03-01" />)
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field).toHaveValue('01/03/2027')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field).toHaveValue('01/03/2027')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(field).toHaveValue('27/02/2027')
  })
})

describe('the calendar', () => {
  test('opens at the chosen day, moves by keys, and returns the focus', async () => {
    await show(<Form initial="2027-03-02" />)
    await button.click()
    await expect.element(page.getByRole('button', { name: 'mardi 2 mars 2027, choisi' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('button', { name: 'mardi 9 mars 2027' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('09/03/2027')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect(given()).toBe('2027-03-09')
  })

  test('reaches any month and year, and offers only allowed days', async () => {
    await show(<Form initial="2027-03-05" min="2015-06-02" max="2027-03-09" />)
    await button.click()
    await expect.element(page.getByRole('button', { name: 'mercredi 10 mars 2027' })).toBeDisabled()
    await page.getByLabelText('Année').selectOptions('2016')
    await page.getByLabelText('Mois', { exact: true }).selectOptions('juin')
    await page.getByRole('button', { name: 'jeudi 2 juin 2016' }).click()
    await expect.element(field).toHaveValue('02/06/2016')
  })

  test('closes on Escape, and the dialog around it stays open', async () => {
    await show(<InDialog />)
    await button.click()
    await expect.element(page.getByRole('button', { name: 'mardi 2 mars 2027, choisi' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    const dialog = page.getByRole('dialog', { name: 'Séance' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test.each([
    ['light', 'fr'],
    ['dark', 'en'],
  ] as const)('in %s and %s is accessible and fits a phone', async (theme, language) => {
    await page.viewport(360, 740)
    document.documentElement.dataset.theme = theme
    await show(<Form initial="2027-03-02" max="2027-03-09" />, language)
    await page.getByRole('button', { name: language === 'fr' ? 'Ouvrir le calendrier' : 'Open the calendar' }).click()
    await expect.element(calendar).toBeVisible()
    const { left, right } = document.querySelector('[popover]:popover-open')?.getBoundingClientRect() ?? new DOMRect()
    expect(right).toBeGreaterThan(left)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    expect(await findBarriers()).toEqual([])
  })
})
