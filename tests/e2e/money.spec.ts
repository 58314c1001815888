import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays, localDay } from '@ancrage/api/format/day'
import { type Browser, expect, type Page } from '@playwright/test'
import { aBiller } from './a-biller.ts'
import { demo, mailbox } from './demo.ts'
import { signInBrowser, test } from './own-account.ts'
import { aQuietPractice, freeTimeButtons } from './quiet-practice.ts'
import { takeCards } from './take-cards.ts'
import { aPerson, fillIn, type Person, widgetOn } from './visitor-page.ts'
import { words } from './words.ts'

const run = promisify(execFile)

/** The tests check pages of the practitioner, of the visitor and of Stripe. */
test.describe.configure({ timeout: 120_000 })

const texts = {
  fr: {
    amounts: /Prix\s: 60,00\s€, dont 30,00\s€ à payer maintenant/,
    waiver: /avant la fin du délai de rétractation/,
    book: 'Réserver avec obligation de paiement',
    toPay: 'Votre créneau vous attend',
    pay: /^Continuer vers le paiement de 30,00/,
    agreed: /Vous avez accepté ces conditions en réservant/,
    paid: 'C’est payé.',
    paidMail: 'Votre paiement est bien arrivé',
    mine: 'Voir mon rendez-vous',
    goesBack: /30,00\s€ vous sont rendus sur votre carte/,
    refundMail: 'Un remboursement est en route',
    withdraw: 'Renoncer au contrat ici',
  },
  en: {
    amounts: /Price: €60\.00, of which €30\.00 is to be paid now/,
    waiver: /before the end of the withdrawal period/,
    book: 'Book with an obligation to pay',
    toPay: 'Your time is waiting for you',
    pay: /^Continue to pay €30\.00/,
    agreed: /You agreed to these terms when booking/,
    paid: 'Paid.',
    paidMail: 'Your payment has arrived',
    mine: 'View my appointment',
    goesBack: /€30\.00 (will be|is being) refunded to your card/,
    refundMail: 'A refund is on its way',
    withdraw: 'Withdraw from contract here',
  },
} as const

type Lang = keyof typeof texts

/** A visitor reads the conditions on the site, agrees, and pays with a card whose bank asks for confirmation. */
async function bookAndPay(page: Page, site: string, person: Person, lang: Lang) {
  const t = texts[lang]
  const w = words[lang]
  await page.goto(site)
  const widget = widgetOn(page)
  await widget.scrollIntoViewIfNeeded()
  await freeTimeButtons(widget).first().click()
  await fillIn(widget, person, w)
  await expect(widget.getByText(t.amounts)).toBeVisible()
  const waiver = widget.getByRole('checkbox', { name: t.waiver })
  await expect(waiver).not.toBeChecked()
  await waiver.check()
  await widget.getByRole('button', { name: t.book }).click()
  await expect(widget.getByRole('heading', { name: t.toPay })).toBeVisible()
  await widget.getByRole('link', { name: t.pay }).click()
  await expect(page.getByText(t.agreed)).toBeVisible()
  await page.getByRole('button', { name: t.book }).click()
  await page.getByLabel('Numéro de carte').fill('4000002760003184')
  await page.getByLabel('Nom sur la carte').fill(`${person.firstname} ${person.lastname}`)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(page.getByRole('heading', { name: t.paid })).toBeVisible()
  const mail = await mailbox.next({ to: person.email, subject: t.paidMail })
  const text = mail.text.replace(/\s+/g, ' ')
  expect(text).toMatch(t.amounts)
  expect(text).toMatch(t.waiver)
}

/** Cancels on the page of the booking, which shows the refund beforehand; then it is made. */
async function cancel(page: Page, person: Person, lang: Lang) {
  const t = texts[lang]
  const w = words[lang]
  await page.getByRole('link', { name: t.mine }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.confirmed })).toBeVisible()
  await expect(page.getByRole('link', { name: t.withdraw })).toBeVisible()
  await page.getByRole('button', { name: w.cancel, exact: true }).click()
  await expect(page.getByRole('dialog').getByText(t.goesBack)).toBeVisible()
  await page.getByRole('textbox', { name: w.reason }).fill('Empêchement')
  await page.getByRole('button', { name: w.cancelConfirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.cancelled })).toBeVisible()
  await mailbox.next({ to: person.email, subject: t.refundMail })
}

async function throughAll(page: Page, browser: Browser, lang: Lang) {
  const practice = await aQuietPractice()
  await takeCards(page, practice, lang)
  const person = aPerson()
  // The context needs no address of its own, since a page of another site may not send that header.
  const context = await browser.newContext({
    locale: words[lang].locale,
    viewport: page.viewportSize(),
    extraHTTPHeaders: {},
  })
  const visitor = await context.newPage()
  await bookAndPay(visitor, practice.on(words[lang].site), person, lang)
  await cancel(visitor, person, lang)
  const { data } = await practice.api.sessions.list({ query: { status: 'cancelled' } })
  const [request] = await practice.api.stripe.ofSession({ params: { id: data[0]?.id ?? '' } })
  expect(request).toMatchObject({ status: 'paid', refundedCents: 3000, refunds: [{ reason: 'cancelled' }] })
}

test('a practice connects Stripe, and a visitor pays beforehand with 3-D Secure, cancels, and is refunded', async ({
  page,
  browser,
}) => throughAll(page, browser, 'fr'))

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 360, height: 740 } })

  test('the same is done', async ({ page, browser }) => throughAll(page, browser, 'en'))

  test('an invoice is paid in cash and by cheque', async ({ page }) => {
    const { api, owner } = await aBiller()
    const { id: patientId } = await api.patients.add({ body: aPerson() })
    const lines = [{ label: 'Séance', unitPriceCents: 6000 }]
    const { id } = await api.invoices.create({ body: { patientId, lines, issue: true } })
    await signInBrowser(page.context(), owner)
    await page.goto(`${demo.urls.console}/facturation?invoice=${id}`)
    const today = localDay(new Date(), 'Europe/Paris')
    await takePart(page, 'en', { amount: '20', kind: 'Cash', on: today })
    await takePart(page, 'en', { amount: '40', kind: 'Cheque', on: today, cheque: '0004711' })
    await expect(page.getByRole('dialog').getByText('Paid', { exact: true }).first()).toBeVisible()
    const { data } = await api.billing.payments({ query: { patientId } })
    expect(data.map(({ typeKey, amountCents, cheque }) => [typeKey, amountCents, cheque?.number])).toEqual([
      ['cheque', 4000, '0004711'],
      ['cash', 2000, undefined],
    ])
  })
})

const takingTexts = {
  fr: { take: 'Encaisser', amount: /^Montant/, cheque: /^Numéro du chèque/, on: /^Reçu le/, done: /^Encaisser / },
  en: { take: 'Take payment', amount: /^Amount/, cheque: /^Cheque number/, on: /^Received on/, done: /^Take €/ },
} as const

interface Part {
  amount: string
  kind: string
  /** The day on which it was received. */
  on: string
  cheque?: string
}

/** Records a part payment of the open invoice. */
async function takePart(page: Page, lang: Lang, { amount, kind, on, cheque }: Part) {
  const t = takingTexts[lang]
  await page.getByRole('dialog').getByRole('button', { name: t.take, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t.take })
  await sheet.getByRole('textbox', { name: t.amount }).fill(amount)
  await sheet.getByRole('radio', { name: kind }).check()
  if (cheque) await sheet.getByRole('textbox', { name: t.cheque }).fill(cheque)
  await sheet.getByLabel(t.on).fill(on)
  await sheet.getByRole('button', { name: t.done }).click()
  await expect(sheet).toBeHidden()
}

/** The file that a press downloads. */
async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('an invoice is issued, paid in cash and by cheque, mailed and opened; its month is closed, exported, and verified offline', async ({
  page,
}) => {
  const { api, owner } = await aBiller()
  const person = aPerson()
  await api.patients.add({ body: person })
  const lastMonth = addDays(`${localDay(new Date(), 'Europe/Paris').slice(0, 8)}01`, -1)
  await signInBrowser(page.context(), owner)
  await page.goto(`${demo.urls.console}/facturation`)
  await page.getByRole('button', { name: 'Nouveau document' }).click()
  await page.getByRole('menuitem', { name: 'Nouvelle facture', exact: true }).click()
  await page.getByRole('combobox', { name: 'Client' }).fill(person.lastname)
  await page.getByRole('option', { name: new RegExp(person.lastname) }).click()
  const draft = page.getByRole('dialog', { name: 'Nouvelle facture' })
  await draft.getByRole('textbox', { name: 'Intitulé' }).fill('Séance')
  await draft.getByRole('textbox', { name: /^Prix unitaire/ }).fill('60')
  await draft.getByRole('button', { name: 'Enregistrer' }).click()
  const invoice = page.getByRole('dialog')
  await invoice.getByRole('button', { name: 'Établir', exact: true }).click()
  await takePart(page, 'fr', { amount: '20', kind: 'Espèces', on: lastMonth })
  await takePart(page, 'fr', { amount: '40', kind: 'Chèque', on: lastMonth, cheque: '0004711' })
  await expect(invoice.getByRole('button', { name: 'Encaisser', exact: true })).toBeHidden()
  await invoice.getByRole('button', { name: 'Envoyer par e-mail' }).click()
  const mail = await mailbox.next({ to: person.email })
  expect(mail.attachments).toMatchObject([{ type: 'application/pdf' }])

  const pdf = await downloaded(page, () => invoice.getByRole('link', { name: 'Télécharger le PDF' }).click())
  expect(pdf.name).toMatch(/-00001\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.bytes.toString('latin1')).toContain('factur-x.xml')

  const year = lastMonth.slice(0, 4)
  const month = `year=${year}&period=${lastMonth.slice(0, 7)}`
  await page.goto(`${demo.urls.console}/facturation?view=books&${month}`)
  await page.getByRole('button', { name: 'Clôturer une période' }).click()
  const closing = page.getByRole('dialog', { name: 'Clôturer une période' })
  await closing.getByLabel(/^Jour de la période/).fill(lastMonth)
  await closing.getByRole('button', { name: 'Clôturer définitivement' }).click()
  await expect(closing).toBeHidden()
  await expect(page.getByRole('table', { name: 'Périodes closes' }).getByText(/^Mois · /)).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
  await expect(page.getByText(/2 lignes vérifiées/)).toBeVisible()

  const book = page.getByRole('region', { name: 'Livre des recettes' })
  const table = await downloaded(page, () => book.getByRole('button', { name: 'CSV' }).click())
  const rows = table.bytes.toString().trim().split('\r\n').slice(1)
  expect(rows.map((row) => [row.includes('20,00'), row.includes('40,00')])).toEqual([
    [true, false],
    [false, true],
  ])

  const archive = test.info().outputPath('books.txt')
  const answer = await page.request.get(`${demo.urls.console}/api/exports/books.txt?year=${year}`)
  await writeFile(archive, await answer.body())
  const cwd = join(import.meta.dirname, '../..')
  const verify = (file: string) => run('npm', ['run', '--silent', 'verify-books', '--', file], { cwd })
  const { stdout } = await verify(archive)
  expect(stdout).toContain('2 lines, 1 closings')
  expect(stdout).toContain('received 60.00 EUR')
  // Changing one figure makes the verification fail.
  await writeFile(archive, (await answer.text()).replace('4000', '4001'))
  await expect(verify(archive)).rejects.toMatchObject({ code: 1 })
})
