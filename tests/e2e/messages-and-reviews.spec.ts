import { expect, test } from '@playwright/test'
import { demo, mailbox } from './demo.ts'
import { anAccount, asOwner, pageOfOtherBrowser, signInBrowser } from './own-account.ts'
import { aPerson } from './visitor-page.ts'

test('a visitor writes from the site, the practitioner replies from the inbox, and the reply arrives', async ({
  page,
  browser,
}) => {
  const owner = await anAccount()
  const { id } = await (await asOwner(owner)).practices.own({})
  const { firstname, lastname, email } = aPerson()
  const name = `${firstname} ${lastname}`

  await page.goto(`${demo.urls.site}/?practice=${id}`)
  const form = page.locator('ancrage-contact')
  await form.scrollIntoViewIfNeeded()
  await form.getByRole('textbox', { name: 'Prénom et nom' }).fill(name)
  await form.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Message' }).fill('Recevez-vous le samedi ?')
  await form.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(form.getByRole('heading', { name: 'Votre message est envoyé' })).toBeVisible()
  // A new practice starts with discretion: the mail names neither the sender nor the message.
  const notice = await mailbox.next({ to: owner.email, subject: 'Nouveau message' })
  expect(notice.subject).not.toContain(firstname)
  expect(notice.text).not.toContain('Recevez-vous le samedi')

  const practitioner = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await signInBrowser(practitioner.context(), owner)
  await practitioner.goto(`${demo.urls.console}/inbox`)
  await practitioner.getByRole('link', { name }).click()
  await practitioner.getByRole('textbox', { name: 'Votre réponse' }).fill('Oui, le matin.')
  await practitioner.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(practitioner.getByRole('list').getByText('Oui, le matin.')).toBeVisible()
  expect((await mailbox.next({ to: email })).text).toContain('Oui, le matin.')
  await practitioner.context().close()
})

test('the link of the mail after a session takes one review, for the practitioner alone unless its author agrees, and withdraws it', async ({
  page,
}) => {
  const practitioner = await asOwner(demo.practitioner)
  const { name } = await practitioner.accounts.user({})
  // The demonstration has asked for one; its mail may not have arrived yet.
  const link = async () => {
    const invitation = (await mailbox.all()).find(
      ({ subject, text }) => subject === 'Votre avis après votre rendez-vous' && text.includes(name),
    )
    return invitation?.text.split(/\s+/).find((word) => word.startsWith(`${demo.urls.console}/review/`)) ?? ''
  }
  await expect.poll(link).not.toBe('')
  await page.goto(await link())
  const form = page.locator('ancrage-review')
  await expect(form.getByRole('heading', { level: 1, name: 'Votre avis' })).toBeVisible()
  const mark = (of: string, words: string) =>
    form.getByRole('group', { name: of }).getByRole('radio', { name: words, exact: true })
  await mark('Efficacité', 'Bien').check()
  await mark('Praticien', 'Très bien').check()
  await mark('Prix', 'Correct').check()
  const comment = `Un lieu calme. ${crypto.randomUUID()}`
  await form.getByLabel('Commentaire').fill(comment)
  await form.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(form.getByRole('heading', { name: 'Merci pour votre avis' })).toBeVisible()

  const read = async (status: 'private' | 'withdrawn') =>
    (await practitioner.reviews.list({ query: { status } })).data.find((review) => review.comment === comment)
  expect(await read('private')).toMatchObject({ efficacy: 4, practitioner: 5, price: 3 })
  await page.reload()
  await expect(form.getByText('Votre avis n’est pas public.')).toBeVisible()
  await expect(form.getByText(comment)).toBeVisible()
  await form.getByRole('button', { name: 'Retirer mon avis' }).click()
  await form.getByRole('button', { name: 'Retirer définitivement' }).click()
  await expect(form.getByText(/Vous avez retiré votre avis le/)).toBeVisible()
  expect(await read('withdrawn')).toMatchObject({ allowed: [] })
  await page.reload()
  await expect(form.getByText(/Vous avez retiré votre avis le/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Retirer mon avis' })).toBeHidden()
})
