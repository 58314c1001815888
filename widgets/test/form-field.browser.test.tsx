import '../src/slots/index.tsx'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import { api, expectAccessible, focused, time } from './stage.ts'

type Slots = HTMLElement & {
  value: string
  disabled: boolean
  form: HTMLFormElement | null
  validity: ValidityState
  validationMessage: string
  checkValidity(): boolean
}

const sent: FormData[] = []
afterEach(() => sent.splice(0))

/** A form of the page that contains the field. */
function show(attributes: Record<string, string> = {}) {
  const form = document.createElement('form')
  const label = Object.assign(document.createElement('p'), { id: 'when', textContent: 'Votre horaire' })
  const field = document.createElement('ancrage-slots') as Slots
  const all = { practice: ids.practice, api: API, lang: 'fr', name: 'startsAt', 'aria-labelledby': 'when' }
  const subject = { 'session-type': typeId(ids.follow), location: 'office' }
  for (const [name, value] of Object.entries({ ...all, ...subject, ...attributes })) field.setAttribute(name, value)
  const main = document.createElement('main')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(new FormData(form))
  })
  form.append(label, field)
  main.append(form)
  document.body.append(main)
  return { form, field }
}

const tenOClock = () => inParis(openDays(1)[0] ?? '', '10:00')

test('the chosen time is a field of the page’s own form', async () => {
  const { form, field } = show()
  await expect.element(time('10:00')).toBeVisible()
  await expectAccessible(field)
  const heard: string[] = []
  for (const name of ['input', 'change', 'ancrage-slot']) form.addEventListener(name, () => heard.push(name))
  await time('10:00').click()
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(/^Horaire choisi/)).toBeVisible()
  expect(heard).toEqual(['input', 'change', 'ancrage-slot'])
  expect(field.value).toBe(tenOClock())
  expect(field.form).toBe(form)
  form.requestSubmit()
  expect([...(sent[0] ?? [])]).toEqual([['startsAt', tenOClock()]])
  expect(api.called('hold')).toEqual([])
})

test('a form that needs a time is not sent without one, says so in the visitor’s language, and leads to the field', async () => {
  const { form, field } = show({ required: '', lang: 'en' })
  await expect.element(time('10:00')).toBeVisible()
  expect(field.validity.valueMissing).toBe(true)
  expect(field.validationMessage).toBe('Choose a time.')
  form.requestSubmit()
  expect(sent).toEqual([])
  await expect.element(page.getByText('Choose a time.')).toBeVisible()
  await expect.poll(() => focused()?.localName).toBe('button')
  // The field keeps the focus when the element stops being focusable.
  await expect.poll(() => field.hasAttribute('tabindex')).toBe(false)
  await expect.poll(() => focused()?.localName).toBe('button')
  await time('10:00').click()
  await expect.poll(() => field.checkValidity()).toBe(true)
  await expect.element(page.getByText('Choose a time.')).not.toBeInTheDocument()
  form.requestSubmit()
  expect(sent).toHaveLength(1)
})

test('resetting the form clears the time, and a form that needs none is sent without it', async () => {
  const { form, field } = show()
  await time('10:00').click()
  form.reset()
  await expect.element(time('10:00')).not.toHaveAttribute('aria-pressed')
  expect(field.value).toBe('')
  form.requestSubmit()
  expect([...(sent[0] ?? [])]).toEqual([])
})

test('a refused form shows no error any more once it is reset', async () => {
  const { form } = show({ required: '' })
  await expect.element(time('10:00')).toBeVisible()
  form.requestSubmit()
  await expect.element(page.getByText('Choisissez un horaire.')).toBeVisible()
  form.reset()
  await expect.element(page.getByText('Choisissez un horaire.')).not.toBeInTheDocument()
})

test('a disabled fieldset around it disables it', async () => {
  const { form, field } = show()
  await time('10:00').click()
  const fieldset = document.createElement('fieldset')
  fieldset.disabled = true
  form.append(fieldset)
  fieldset.append(field)
  await expect.poll(() => field.shadowRoot?.querySelector('[inert]')).not.toBeNull()
  form.requestSubmit()
  expect([...(sent[0] ?? [])]).toEqual([])
  expect(field.value).toBe(tenOClock())
})

test('the first times on the screen are emitted once, and times that do not load emit an error', async () => {
  const heard: unknown[] = []
  const note = (event: Event) => heard.push([event.type, (event as CustomEvent).detail])
  const names = ['ancrage-ready', 'ancrage-view', 'ancrage-error']
  for (const name of names) document.addEventListener(name, note)
  api.upset('availability', { status: 503, code: 'unavailable' }, { status: 503, code: 'unavailable' })
  show()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await time('10:00').click()
  for (const name of names) document.removeEventListener(name, note)
  expect(heard).toEqual([
    ['ancrage-ready', { practice: ids.practice }],
    ['ancrage-error', { code: 'unavailable', status: 503 }],
    ['ancrage-view', { practice: ids.practice, sessionType: typeId(ids.follow), days: expect.any(Number) }],
  ])
})

test('required="false" and disabled="false" mean that it is neither', async () => {
  const { form, field } = show({ required: 'false', disabled: 'false' })
  await expect.element(time('10:00')).toBeVisible()
  expect(field.disabled).toBe(false)
  expect(field.matches(':disabled')).toBe(false)
  form.requestSubmit()
  expect(sent).toHaveLength(1)
})

test('a disabled field cannot be used and is not sent', async () => {
  const { form, field } = show()
  await time('10:00').click()
  field.setAttribute('disabled', '')
  await expect.poll(() => field.shadowRoot?.querySelector('[inert]')).not.toBeNull()
  form.requestSubmit()
  expect([...(sent[0] ?? [])]).toEqual([])
  field.removeAttribute('disabled')
  await expect.poll(() => field.shadowRoot?.querySelector('[inert]')).toBeNull()
  expect(field.value).toBe(tenOClock())
})

test('a value that the page sets is shown as chosen, in any notation; an invalid one clears the choice', async () => {
  const { field } = show()
  await expect.element(time('10:00')).toBeVisible()
  field.value = tenOClock().replace('.000Z', '+00:00')
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
  expect(field.value).toBe(tenOClock())
  field.value = '<b>soon</b>'
  expect(field.value).toBe('')
  await expect.element(time('10:00')).not.toHaveAttribute('aria-pressed')
})

test('a value set before the code runs is kept', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  // An element of a document without definitions is like an element before the script has loaded.
  const early = frame.contentDocument?.createElement('ancrage-slots') as Slots
  Object.assign(early, { value: tenOClock() })
  frame.remove()
  const field = document.adoptNode(early)
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang: 'fr', location: 'office' }))
    field.setAttribute(name, value)
  field.setAttribute('session-type', typeId(ids.follow))
  customElements.upgrade(field)
  document.body.append(field)
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
  expect(Object.hasOwn(field, 'value')).toBe(false)
})

test('where the page names no session the visitor chooses one, and a time of another session is cleared', async () => {
  const { field } = show({ 'session-type': '', location: '' })
  await page.getByRole('radio', { name: 'Arrêt du tabac' }).click()
  await time('10:00').click()
  await expect.poll(() => field.value).toBe(tenOClock())
  await page.getByRole('radio', { name: 'Séance de suivi' }).click()
  await expect.poll(() => field.value).toBe('')
  await expect.element(page.getByRole('radio', { name: 'En visio' })).toBeVisible()
})

test('the value that the browser restores with a form comes back', async () => {
  const { field } = show()
  const restored = field as Slots & { formStateRestoreCallback(state: string): void }
  restored.formStateRestoreCallback(tenOClock())
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
})
