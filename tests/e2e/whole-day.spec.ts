import { expect, type Page } from '@playwright/test'
import { anAddress } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** The test covers a whole session with everything around it, by two people. */
test.describe.configure({ timeout: 240_000 })

const sleep = {
  name: { fr: 'Votre sommeil' },
  questions: [
    {
      id: 'nuits',
      kind: 'choice' as const,
      label: { fr: 'Comment dormez-vous ?' },
      isRequired: true,
      options: [
        { id: 'mal', label: { fr: 'Mal' } },
        { id: 'bien', label: { fr: 'Bien' } },
      ],
    },
    {
      id: 'depuis',
      kind: 'short_text' as const,
      label: { fr: 'Depuis quand ?' },
      isRequired: true,
      condition: { questionId: 'nuits', comparison: 'is' as const, value: 'mal' },
    },
    { id: 'energie', kind: 'scale' as const, label: { fr: 'Votre énergie' } },
  ],
}

/** A practice that sends its clients a form. */
async function aPractice() {
  const owner = await anAccount()
  const api = await asOwner(owner)
  await api.practices.fullMode({})
  const type = await api.sessionTypes.add({
    body: { nameFr: 'Suivi', durationMinutes: 60, priceCents: 6000, color: '#7c3aed', locations: ['office'] },
  })
  const { id, revision } = await api.forms.add({ body: { content: sleep } })
  await api.forms.publish({ params: { id }, body: { revision } })
  return { owner, api, type }
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a client is added, answers a form and signs, has the session, and the record is locked afterwards', async ({
  page,
  context,
  browser,
}) => {
  const { owner, api, type } = await aPractice()
  const email = `maelle.${crypto.randomUUID()}@essais.test`
  await signInBrowser(context, owner)

  await page.goto(`${demo.urls.console}/patients`)
  await page.getByRole('button', { name: 'Ajouter votre premier client' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Prénom').fill('Maëlle')
  await sheet.getByLabel('Nom', { exact: true }).fill('Le Goff')
  await sheet.getByLabel('E-mail').fill(email)
  await sheet.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Maëlle Le Goff est dans vos clients')).toBeVisible()

  const [client] = (await api.patients.list({ query: { q: 'le goff' } })).data
  const startsAt = new Date(Math.ceil(Date.now() / 300_000) * 300_000).toISOString()
  const body = { patientId: client?.id ?? '', sessionTypeId: type.id, startsAt, location: 'office' as const }
  const { id } = await api.sessions.plan({ body })
  const params = { id }
  await page.goto(`${demo.urls.console}/sessions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Maëlle Le Goff' })).toBeVisible()

  await test.step('the form is sent, and answered on a phone', async () => {
    const forms = part(page, 'Formulaires')
    await forms.getByRole('button', { name: 'Envoyer un formulaire' }).click()
    const dialog = page.getByRole('dialog', { name: 'Envoyer un formulaire' })
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const link = page.getByRole('dialog', { name: 'Le lien est prêt' }).getByLabel('Lien du formulaire')
    const url = await link.inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    await expect(forms.getByText(/^Envoyé .*, en attente$/)).toBeVisible()
    const mail = await mailbox.next({ to: email, subject: 'Quelques questions' })
    expect(mail.text).toContain(url)
    expect(JSON.stringify(mail)).not.toContain(sleep.name.fr)

    const phone = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    })
    const answering = await phone.newPage()
    await answering.goto(url)
    await expect(answering.getByText('Bonjour Maëlle,')).toBeVisible()
    await answering.getByText('Mal', { exact: true }).tap()
    await answering.getByLabel('Depuis quand ?').fill('L’hiver dernier')
    await answering.getByRole('radio', { name: '4', exact: true }).tap()
    await expectAccessible(answering)
    await answering.getByRole('button', { name: 'Envoyer mes réponses' }).tap()
    await expect(answering.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
    await answering.reload()
    await expect(answering.getByText('Ce formulaire a déjà été rempli')).toBeVisible()
    await phone.close()

    await page.reload()
    await expect(forms.getByText('L’hiver dernier')).toBeVisible()
  })

  await test.step('the consent is signed', async () => {
    const consent = part(page, 'Consentement')
    await consent.getByRole('button', { name: 'Faire signer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Votre consentement' })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('radio', { name: 'Taper mon nom' }).check()
    await dialog.getByLabel('Prénom et nom').fill('Maëlle Le Goff')
    await dialog.getByRole('button', { name: 'Signer', exact: true }).click()
    await page.getByRole('dialog', { name: 'C’est signé' }).getByRole('button', { name: 'Terminer' }).click()
    await expect(consent.getByText('Consentement signé', { exact: true })).toBeVisible()
  })

  await test.step('the session is started and written, also while the network is cut', async () => {
    await page.getByRole('button', { name: 'Commencer la séance' }).click()
    await expect(page.getByRole('button', { name: 'Terminer la séance' })).toBeVisible()
    const storedText = async () => (await api.clinicalRecord.get({ params })).fields.anamnesis.text
    const saving = page.getByRole('status').filter({ hasText: /nregistré|Hors ligne/ })
    const text = page.getByRole('textbox', { name: 'Anamnèse' })
    await text.click()
    await expect(text).toBeFocused()
    await page.keyboard.type('Deux réveils par nuit.')
    await expect.poll(storedText).toBe('<p>Deux réveils par nuit.</p>')
    await expect(saving).toHaveText(/^Enregistré à/)

    await context.setOffline(true)
    await page.keyboard.type(' Marche le soir.')
    await expect(saving).toHaveText('Hors ligne : gardé sur cet appareil, sera envoyé.')
    expect(await storedText()).toBe('<p>Deux réveils par nuit.</p>')
    await context.setOffline(false)
    await expect.poll(storedText).toBe('<p>Deux réveils par nuit. Marche le soir.</p>')
    await expect(saving).toHaveText(/^Enregistré à/)
  })

  await test.step('it is ended and completed, and nothing can be written any more', async () => {
    const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name })
    await page.getByRole('button', { name: 'Terminer la séance' }).click()
    await confirm('Terminer la séance').click()
    await page.getByRole('button', { name: 'Clôturer et verrouiller' }).click()
    await confirm('Clôturer et verrouiller').click()
    await expect(page.getByText(/^Dossier verrouillé /)).toBeVisible()
    // The practice has no hours, so no day is suggested.
    await expect(part(page, 'La suite').getByRole('button', { name: 'Planifier la prochaine séance' })).toBeVisible()
    await expect(page.getByText('Deux réveils par nuit. Marche le soir.')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    const { fields } = await api.clinicalRecord.get({ params })
    const change = { field: 'anamnesis' as const, text: 'Autre chose', base: fields.anamnesis.revision }
    const writing = api.clinicalRecord.change({ params, body: { changes: [change] } })
    await expect(writing).rejects.toMatchObject({ code: 'locked' })
    await expectAccessible(page)
  })

  await test.step('with a reason it is unlocked, which the history tells', async () => {
    await page.getByRole('button', { name: 'Déverrouiller' }).click()
    const dialog = page.getByRole('dialog', { name: 'Déverrouiller le dossier ?' })
    await dialog.getByLabel('Motif').fill('Une date à corriger')
    await dialog.getByRole('button', { name: 'Déverrouiller' }).click()
    const history = part(page, 'Historique')
    await expect(history.getByText('Dossier déverrouillé')).toBeVisible()
    await expect(history.getByText('« Une date à corriger »')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Anamnèse' })).toBeVisible()
  })
})
