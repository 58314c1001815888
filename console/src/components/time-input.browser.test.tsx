import '../styles.css'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../test/show-part'
import { TimeInput } from './time-input'

function Form() {
  const [time, setTime] = useState('')
  return (
    <form noValidate>
      <Field label="Heure">{(control) => <TimeInput {...control} value={time} onChange={setTime} />}</Field>
      <output>{time}</output>
    </form>
  )
}

let leave = () => {}
const field = page.getByRole('textbox', { name: 'Heure' })
const given = () => document.querySelector('output')?.textContent

beforeEach(async () => {
  const shown = await showPart(<Form />, 'fr')
  leave = shown.leave
  await expect.element(field).toBeVisible()
})
afterEach(() => leave())

test.each(['9h30', '9 h 30', '930', '09:30'])('« %s » is written as 09:30 when the field is left', async (typed) => {
  await field.fill(typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue('09:30')
  expect(given()).toBe('09:30')
})

test.each(['midi', '24:00'])('« %s » stays, with an error', async (typed) => {
  await field.fill(typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(typed)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(/Écrivez une heure/)
  expect(given()).toBe('')
  await field.fill('23:59')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.poll(given).toBe('23:59')
})
