// Long: the tests of one part in all states of a consent share their set-up.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { animationsEnd } from '../../../../tests/accessibility/animations-end.ts'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain } from '../../../test/app'
import { aConsent, aConsentState, aConsentText } from '../../../test/build-consents'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import { textsReady } from '../../lib/i18n'
import { ConsentPart } from './consent-part'
import type { ConsentState } from './use-consents'

const { sessionId } = aConsent()
const patient = { firstname: 'Camille', lastname: 'Roux' }

let api: FakeApi
let state: ConsentState
let leave = () => {}

beforeEach(async () => {
  await page.viewport(1280, 900)
  state = aConsentState()
  api = aQuietPractice()
    .on('GET /api/sessions/*/consent', () => state)
    .on('POST /api/sessions/*/consent', ({ body }) => {
      const { signature } = body as { signature: { kind: 'drawn' | 'typed' } }
      state = { ...state, consent: aConsent({ signature: signature.kind }) }
      return state.consent
    })
})

afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

async function show(
  overrides: Partial<ConsentState> = {},
  { isLocked = false, obstacle = null as 'past' | 'dropped' | null, language = 'fr' as 'fr' | 'en' } = {},
) {
  state = aConsentState(overrides)
  const part = (
    <section>
      <h2>Consentement</h2>
      <ConsentPart sessionId={sessionId} patient={patient} isLocked={isLocked} obstacle={obstacle} />
    </section>
  )
  ;({ leave } = await showPart(part, language))
  await textsReady()
}

const dialog = page.getByRole('dialog')
const open = () => page.getByRole('button', { name: 'Faire signer', exact: true }).click()
const sheet = dialog.getByRole('img', { name: /Cadre de signature/ })
const box = dialog.getByRole('checkbox', { name: /J’ai lu ce texte/ })
const confirm = dialog.getByRole('button', { name: 'Signer', exact: true })
const sent = () => api.of('POST', /\/api\/sessions\/.*\/consent/).map(({ body }) => body as Record<string, unknown>)

/** Draws a line on the signature pad, as a finger does. */
async function draw(nth = 0) {
  await expect.element(sheet).toBeVisible()
  await animationsEnd()
  const canvas = sheet.element() as HTMLCanvasElement
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const at = (share: number) => ({
    clientX: left + width * (0.2 + share * 0.6),
    clientY: top + height * (0.3 + nth * 0.2 + (share % 0.2)),
    pointerId: 7,
    pointerType: 'touch',
    isPrimary: true,
    buttons: 1,
    button: 0,
    pressure: 0.5,
    bubbles: true,
    cancelable: true,
  })
  canvas.dispatchEvent(new PointerEvent('pointerdown', at(0)))
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) window.dispatchEvent(new PointerEvent('pointermove', at(share)))
  window.dispatchEvent(new PointerEvent('pointerup', { ...at(1), buttons: 0 }))
}

describe('a client without a consent', () => {
  test('reads the text, ticks the unticked box, signs by hand, and gets the PDF', async () => {
    await show()
    await open()
    await expect.element(dialog.getByText(/un accompagnement, et non un acte médical/)).toBeVisible()
    await expect.element(box).not.toBeChecked()
    await draw()
    await box.click()
    await confirm.click()
    await expect.element(dialog.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'PDF signé' }))
      .toHaveAttribute('href', expect.stringMatching(/\/api\/consents\/.*\/pdf/))
    const [body] = sent()
    expect(body).toMatchObject({ accepted: true, signedBy: 'patient', locale: 'fr', textVersionId: state.text.id })
    expect(body).toHaveProperty('signature.image', expect.stringMatching(/^data:image\/png;base64,/))
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await expect.element(page.getByText('Consentement signé', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /PDF/ })).toHaveFocus()
  })

  test('can sign by keyboard alone, with a typed name', async () => {
    await show()
    const button = page.getByRole('button', { name: 'Faire signer' })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toBeVisible()
    for (let tabs = 0; tabs < 30 && document.activeElement !== box.element(); tabs++) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard(' ')
    await expect.element(box).toBeChecked()
    await userEvent.keyboard('{Tab}{ArrowRight}')
    await expect.element(dialog.getByRole('radio', { name: 'Taper mon nom' })).toBeChecked()
    await userEvent.keyboard('{Tab}Camille Roux{Enter}')
    await expect.element(dialog.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
    expect(sent()[0]).toMatchObject({ signature: { kind: 'typed', name: 'Camille Roux' } })
  })

  test('sees at each field what is missing, and nothing is sent', async () => {
    await show()
    await open()
    await expect.element(sheet).toBeVisible()
    await confirm.click()
    await expect.element(box).toHaveAccessibleDescription(/Cochez la case/)
    await expect.element(box).toHaveFocus()
    await expect.element(sheet).toHaveAccessibleDescription(/Signez dans le cadre/)
    expect(sent()).toEqual([])
  })

  test('undoes a stroke, and clears the pad', async () => {
    await show()
    await open()
    await draw()
    const first = (sheet.element() as HTMLCanvasElement).toDataURL()
    await draw(1)
    await expect.element(sheet).toHaveAccessibleName('Cadre de signature, signé')
    await dialog.getByRole('button', { name: 'Annuler le trait' }).click()
    expect((sheet.element() as HTMLCanvasElement).toDataURL()).toBe(first)
    await dialog.getByRole('button', { name: 'Effacer' }).click()
    await expect.element(sheet).toHaveAccessibleName('Cadre de signature, vide')
  })

  test('keeps the drawing when the screen turns, and while a name is typed instead', async () => {
    await page.viewport(360, 740)
    await show()
    await open()
    await draw()
    const drawn = (sheet.element() as HTMLCanvasElement).toDataURL()
    await page.viewport(740, 360)
    await dialog.getByText('Taper mon nom').click()
    await dialog.getByText('Signer à la main').click()
    expect((sheet.element() as HTMLCanvasElement).toDataURL()).toBe(drawn)
  })

  test('sees everything in their own language, whatever the console’s is', async () => {
    await show({ locale: 'en' })
    await open()
    await expect.element(dialog.getByText(/a form of support, not a medical act/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await dialog.getByText('Français').click()
    await expect.element(confirm).toBeVisible()
    await expect.element(dialog.getByText(/non un acte médical/)).toBeVisible()
  })

  test('cannot sign without a connection, is told so, and loses nothing', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get')
    await show()
    await open()
    await draw()
    online.mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await expect.element(dialog.getByText(/Cet appareil est hors ligne/)).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(confirm).toBeEnabled()
    await expect.element(sheet).toHaveAccessibleName('Cadre de signature, signé')
  })

  test('keeps the drawing when no answer comes, and can try again', async () => {
    await show()
    api.on('POST /api/sessions/*/consent', () => noAnswer)
    await open()
    await draw()
    await box.click()
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(sheet).toHaveAccessibleName('Cadre de signature, signé')
    await expect.element(box).toBeChecked()
  })

  test('reads the text again if it has changed meanwhile', async () => {
    await show()
    api.on('POST /api/sessions/*/consent', () => {
      state = aConsentState({ text: aConsentText({ id: crypto.randomUUID(), version: 2, textFr: 'Un autre texte.' }) })
      return new Refusal('conflict', { errors: { textVersionId: ['changed_since'] } })
    })
    await open()
    await draw()
    await box.click()
    await confirm.click()
    await expect.element(dialog.getByText('Un autre texte.')).toBeVisible()
    await expect.element(dialog.getByText(/Le texte a changé entre-temps/)).toBeVisible()
    await expect.element(box).not.toBeChecked()
  })
})

test('under 15 needs the guardian’s signature, and agrees too', async () => {
  await show({ signer: 'guardian_and_child', guardianName: 'Marthe Roux' })
  await open()
  await expect.element(dialog.getByLabelText(/Nom du représentant légal/)).toHaveValue('Marthe Roux')
  await dialog.getByRole('checkbox', { name: /En tant que représentant légal de Camille Roux/ }).click()
  await draw()
  await confirm.click()
  const child = dialog.getByRole('checkbox', { name: /Camille Roux est d’accord/ })
  await expect.element(child).toHaveFocus()
  await child.click()
  await confirm.click()
  await expect.element(dialog.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
  expect(sent()[0]).toMatchObject({ signedBy: 'guardian', guardianName: 'Marthe Roux', childAgrees: true })
})

test('who is a child without an address is signed for by guardians, who get a link', async () => {
  await show({ signer: 'guardian', mailed: 'guardians' })
  await expect.element(page.getByText('L’e\u2011mail part à chaque parent qui a un accès.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Demander une signature à distance' })).toBeVisible()
})

test('without any address cannot be asked by link, and the page says what is missing', async () => {
  await show({ signer: 'guardian', mailed: null })
  await expect.element(page.getByText(/pour un mineur l’accès d’un parent/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Demander une signature à distance' })).not.toBeInTheDocument()
})

describe('a signed consent', () => {
  test('shows who signed when, and the fingerprint of its PDF', async () => {
    await show({ consent: aConsent({ signedBy: 'guardian', guardianName: 'Marthe Roux' }) })
    const line = page.getByText(/Marthe Roux, représentant légal/)
    await expect
      .poll(() => plain(line.element().textContent))
      .toBe('vendredi 26 février à 10 h, par Marthe Roux, représentant légal')
    await page.getByText('Empreinte du PDF').click()
    await expect.element(page.getByText(aConsent().pdfSha256 ?? '')).toBeVisible()
  })

  test('says that the text has changed since, and that it was signed in another session', async () => {
    await show({ consent: aConsent({ sessionId: crypto.randomUUID() }), text: aConsentText({ version: 3 }) })
    await expect.element(page.getByText(/version 1 signée, version 3 aujourd’hui/)).toBeVisible()
    await expect.element(page.getByText('Signé lors d’une autre séance.')).toBeVisible()
  })

  test('is withdrawn in two presses, with or without a reason', async () => {
    await show({ consent: aConsent() })
    api.on('POST /api/consents/*/withdraw', ({ body }) => {
      const { reason = null } = body as { reason?: string }
      const withdrawn = {
        state: 'withdrawn',
        withdrawnAt: '2027-02-27T09:00:00.000Z',
        withdrawalReason: reason,
      } as const
      state = { ...state, consent: aConsent(withdrawn) }
      return state.consent
    })
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await dialog.getByRole('button', { name: 'Retirer le consentement' }).click()
    await expect.element(page.getByText('Consentement retiré', { exact: true })).toBeVisible()
    expect(api.of('POST', /.*withdraw/)[0]?.body).toEqual({})
  })

  test('of a locked record takes no new signature, but can be withdrawn', async () => {
    await show({ consent: aConsent() }, { isLocked: true })
    await expect.element(page.getByRole('button', { name: 'Retirer', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Faire signer/ })).not.toBeInTheDocument()
  })
})

describe.each([
  ['fr', 360],
  ['en', 1280],
] as const)('in %s at %i points', (language, width) => {
  test.each(['light', 'dark'] as const)('everything is accessible in %s', async (theme) => {
    await page.viewport(width, 780)
    document.documentElement.dataset.theme = theme
    await show({ signer: 'guardian_and_child', locale: language, consent: aConsent() }, { language })
    await expect.element(page.getByRole('link', { name: /PDF/ })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: /Faire signer|Get it signed/ }).click()
    await expect.element(dialog.getByRole('img')).toBeVisible()
    await dialog.getByRole('button', { name: /^(Signer|Sign)$/ }).click()
    await expect.element(dialog.getByText(/Signez dans le cadre|Sign in the box/)).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

test('nothing is signed for a session that did not take place, nor asked by a link for a past one', async () => {
  await show({}, { obstacle: 'dropped' })
  await expect.element(page.getByText('La séance n’a pas eu lieu : il se signe à une autre.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  leave()
  await show({}, { obstacle: 'past' })
  await expect.element(page.getByRole('button', { name: 'Faire signer', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /à distance/ })).not.toBeInTheDocument()
})
