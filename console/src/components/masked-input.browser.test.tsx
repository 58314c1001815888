import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MaskedInput } from './masked-input'

let root: Root
let place: HTMLElement

function Form({ mask, given }: { mask: string; given: string }) {
  const { register, control } = useForm({ defaultValues: { number: given } })
  return (
    <>
      <MaskedInput mask={mask} aria-label="Numéro" {...register('number')} />
      <output>{useWatch({ control, name: 'number' })}</output>
    </>
  )
}

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

async function fieldOf(mask: string, given = '') {
  root.render(<Form mask={mask} given={given} />)
  const field = page.getByRole('textbox', { name: 'Numéro' })
  await field.click()
  return field
}

const input = () => place.querySelector('input')!
const value = () => place.querySelector('output')?.textContent
/** Pastes a text at the cursor. */
const paste = (text: string) => document.execCommand('insertText', false, text)

describe('a masked field', () => {
  test('inserts spaces while somebody types, and the form gets the visible text', async () => {
    const field = await fieldOf('### ### ### #####')
    await userEvent.keyboard('73282932000074')
    await expect.element(field).toHaveValue('732 829 320 00074')
    await expect.poll(value).toBe('732 829 320 00074')
  })

  test.each(['732 829 320 00074', '732.829.320.00074', 'SIRET : 73282932000074', ' 73282932000074 '])(
    'accepts a pasted text in any notation: %s',
    async (text) => {
      const field = await fieldOf('### ### ### #####')
      paste(text)
      await expect.element(field).toHaveValue('732 829 320 00074')
      await expect.poll(value).toBe('732 829 320 00074')
    },
  )

  test('lets deletion pass over a separator', async () => {
    const field = await fieldOf('### ###')
    await userEvent.keyboard('7328{Backspace}')
    await expect.poll(() => input().value.trim()).toBe('732')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.poll(() => input().value.trim().length).toBeLessThan(3)
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(field).toHaveValue('')
    await expect.poll(value).toBe('')
  })

  test('keeps the cursor where somebody types', async () => {
    const field = await fieldOf('### ###')
    await userEvent.keyboard('1256')
    input().setSelectionRange(2, 2)
    await userEvent.keyboard('34')
    await expect.element(field).toHaveValue('123 456')
    await expect.poll(() => input().selectionStart).toBe(5)
  })

  test('a text that is selected when the mask loads stays selected, and typing replaces it', async () => {
    // A copy of the module has not loaded the mask yet, as on a fresh page.
    const copy = './masked-input.tsx?copy'
    const { MaskedInput: Copy } = (await import(/* @vite-ignore */ copy)) as { MaskedInput: typeof MaskedInput }
    flushSync(() => root.render(<Copy mask="### ###" aria-label="Numéro" defaultValue="123456" />))
    input().select()
    await expect.poll(() => input().value).toBe('123 456')
    await userEvent.keyboard('789')
    await expect.poll(() => input().value.trim()).toBe('789')
  })

  test('formats the text of the form and of the browser’s autofill', async () => {
    const field = await fieldOf('### ###', '123456')
    await expect.element(field).toHaveValue('123 456')
    await field.fill('654321')
    await expect.element(field).toHaveValue('654 321')
    await expect.poll(value).toBe('654 321')
  })

  // Specification §5: # is a digit, @ a letter, * either.
  test('accepts digits, letters with or without accents, and either', async () => {
    const field = await fieldOf('@@-##-**')
    await userEvent.keyboard('1éa2b3z4')
    await expect.element(field).toHaveValue('éa-23-z4')
  })
})
