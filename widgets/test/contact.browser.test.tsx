import '../src/contact/index.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API, ids } from './fake-api.ts'
import { api, expectAccessible, field, focused, heading, styleHost } from './stage.ts'

type Contact = HTMLElement & { prefill: unknown }

function showContact(attributes: Record<string, string> = {}): Contact {
  const element = document.createElement('ancrage-contact') as Contact
  const all: Record<string, string> = { practice: ids.practice, api: API, lang: 'fr', ...attributes }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}

const send = () => page.getByRole('button', { name: 'Envoyer le message' })
const question = 'Recevez-vous le samedi ?'

async function write(): Promise<void> {
  await field('Prénom et nom').fill('Camille Durand')
  await field('Adresse e-mail').fill('camille@exemple.fr')
  await field('Message').fill(question)
}

test('a message is sent with a proof of work, and the page’s event does not say who wrote', async () => {
  const element = showContact({ utm: 'utm_source=affiche' })
  const heard: unknown[] = []
  element.addEventListener('ancrage-contact', (event) => heard.push((event as CustomEvent).detail))
  await write()
  await field('Téléphone').fill('06 12 34 56 78')
  await send().click()
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
  await expect.element(page.getByText(/par e-mail à camille@exemple.fr/)).toBeVisible()
  const [sent] = api.called('contact')
  expect(sent?.body).toEqual({
    name: 'Camille Durand',
    email: 'camille@exemple.fr',
    phone: '06 12 34 56 78',
    message: question,
    locale: 'fr',
    source: { page: location.origin + location.pathname, utm: 'utm_source=affiche', referrer: expect.any(String) },
    captcha: expect.any(String),
  })
  expect(api.called('challenge')[0]?.query.get('form')).toBe('contact')
  await expect.poll(() => heard).toEqual([{ practice: ids.practice }])
  await expectAccessible(element)
  await page.getByRole('button', { name: 'Écrire un autre message' }).click()
  await expect.element(field('Prénom et nom')).toHaveValue('Camille Durand')
  await expect.element(field('Message')).toHaveValue('')
})

test('what was written or sent to one practice is not shown for another', async () => {
  const element = showContact()
  await write()
  element.setAttribute('practice', 'another')
  await expect.element(field('Message')).not.toBeInTheDocument()
  element.setAttribute('practice', ids.practice)
  await expect.element(field('Message')).toHaveValue('')
  await write()
  await send().click()
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
  element.setAttribute('practice', 'another')
  await expect.element(heading('Votre message est envoyé')).not.toBeInTheDocument()
})

test('the form is filled in and sent by keyboard alone, and a missing field takes the focus', async () => {
  const element = showContact()
  await expect.element(field('Prénom et nom')).toBeVisible()
  await expectAccessible(element)
  send().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => (focused() as HTMLInputElement).name).toBe('name')
  await expect.element(page.getByText('Certains champs demandent votre attention.')).toBeVisible()
  await expectAccessible(element)
  await userEvent.keyboard('Camille{Tab}camille@exemple.fr{Tab}{Tab}')
  await userEvent.keyboard(question)
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => focused()?.textContent).toContain('Politique de confidentialité')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
  await expect.poll(() => focused()?.tagName).toBe('H2')
})

test('an error of the API is shown at its field', async () => {
  api.upset('contact', {
    status: 422,
    code: 'validation',
    errors: { email: ['invalid_email'], message: ['control_characters'] },
  })
  const element = showContact()
  await write()
  await send().click()
  await expect.element(page.getByText(/Écrivez une adresse complète/)).toBeVisible()
  await expect.element(page.getByText('Cette valeur n’est pas acceptée.')).toBeVisible()
  await expect.poll(() => (focused() as HTMLInputElement).name).toBe('email')
  await expectAccessible(element)
})

test('a visitor who has written too often learns how long to wait, and keeps what was written', async () => {
  api.upset('contact', { status: 429, code: 'too_many_requests', retryAfter: 540 })
  showContact()
  await write()
  await send().click()
  await expect.element(page.getByText(/Réessayez dans 9\sminutes/)).toBeVisible()
  await expect.element(field('Message')).toHaveValue(question)
  await send().click()
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
})

test('a message whose answer was lost is sent again under the same key', async () => {
  api.upset('contact', 'unreachable')
  showContact()
  await write()
  await send().click()
  await expect.element(page.getByText('Votre message n’a pas pu être envoyé.')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Votre message n’a pas pu être envoyé.')).not.toBeInTheDocument()
  await send().click()
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
  const [first, again] = api.called('contact')
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(again?.body).toEqual(first?.body)
})

test('an outdated proof is made anew without a message', async () => {
  api.upset('contact', { status: 403, code: 'captcha' })
  showContact()
  await write()
  await send().click()
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
  expect(api.called('challenge')).toHaveLength(2)
})

test('a page may cancel the sending, and what was written stays', async () => {
  const element = showContact()
  element.addEventListener('ancrage-before-submit', (event) => event.preventDefault(), { once: true })
  await write()
  await send().click()
  await expect.element(field('Message')).toHaveValue(question)
  expect(api.called('contact')).toEqual([])
})

test('the page’s prefill fills the fields that the visitor has not touched, and an object stays out of the markup', async () => {
  const element = showContact({ prefill: 'name=Anne&email=anne%40exemple.fr&phone=nobody' })
  await expect.element(field('Prénom et nom')).toHaveValue('Anne')
  await field('Prénom et nom').fill('Anna')
  element.prefill = { name: 'Léa', email: 'lea@exemple.fr' }
  await expect.element(field('Adresse e-mail')).toHaveValue('lea@exemple.fr')
  await expect.element(field('Prénom et nom')).toHaveValue('Anna')
  expect(element.outerHTML).not.toContain('lea')
  const other = showContact({ prefill: 'firstname=Anne&lastname=Durand', lang: 'en' })
  await expect.element(page.getByRole('textbox', { name: 'First and last name' })).toHaveValue('Anne Durand')
  other.remove()
})

test('the language changes and keeps what was written, and a page may leave the phone out', async () => {
  const element = showContact({ hide: 'phone title' })
  await write()
  element.lang = 'en'
  await expect.element(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue(question)
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).not.toBeInTheDocument()
})

test('the form fits at 240 px and from right to left', async () => {
  styleHost('html { direction: rtl }')
  const element = showContact()
  element.style.width = '240px'
  await expect.element(field('Message')).toBeVisible()
  const box = element.shadowRoot?.querySelector('[data-root]') as HTMLElement
  expect(box.scrollWidth).toBeLessThanOrEqual(240)
  await expectAccessible(element)
})

test('a page says in its own words what happens next, and an unknown practice is shown as such', async () => {
  const element = showContact()
  element.innerHTML = '<p slot="success">Je vous rappelle demain.</p>'
  await write()
  await send().click()
  await expect.element(page.getByText('Je vous rappelle demain.')).toBeVisible()
  element.setAttribute('practice', '00000000-0000-7000-8000-00000000ffff')
  await expect.element(page.getByText('Ce formulaire n’est pas disponible.')).toBeVisible()
})

test('a form that could not be loaded loads when it is asked for again', async () => {
  const down = { status: 503, code: 'unavailable' }
  api.upset('practice', down, down)
  showContact()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(field('Message')).toBeVisible()
})

/** A fake of Google's script that answers tokens; `forms` lists the actions that tokens were asked for. */
const googleScript = (forms: string) =>
  URL.createObjectURL(
    new Blob(
      [
        `window.${forms} = []; window.grecaptcha = { ready: (then) => then(),
          execute: (key, { action }) => { window.${forms}.push(action); return Promise.resolve('jeton de ' + key) } }`,
      ],
      { type: 'text/javascript' },
    ),
  )
const googleScripts = (address: string) => document.querySelectorAll(`script[src="${address}"]`)

test('where the installation uses Google, its script loads only at sending, and the form says so', async () => {
  const script = googleScript('askedForms')
  api.recaptcha = script
  const element = showContact()
  await write()
  await expect.element(page.getByText(/En envoyant, vous acceptez que Google vérifie/)).toBeVisible()
  await expectAccessible(element)
  expect(googleScripts(script)).toHaveLength(0)
  await send().click()
  await expect.element(heading('Votre message est envoyé')).toBeVisible()
  expect(googleScripts(script)).toHaveLength(1)
  expect(api.called('contact')[0]?.body).toMatchObject({ captcha: 'jeton de cle-du-site' })
  expect(api.called('challenge')).toEqual([])
  const forms = (window as unknown as { askedForms: string[] }).askedForms
  expect(forms).toEqual([`contact/${ids.practice.replaceAll('-', '_')}`])
})

test('on a page that blocks Google the visitor learns so, and what was written stays', async () => {
  api.recaptcha = URL.createObjectURL(new Blob(['']))
  URL.revokeObjectURL(api.recaptcha)
  showContact()
  await write()
  await send().click()
  await expect.element(page.getByText(/n’a pas pu être chargée/)).toBeVisible()
  expect(api.called('contact')).toEqual([])
  await expect.element(field('Message')).toHaveValue(question)
})
