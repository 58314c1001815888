import { expect, type Locator, test } from '@playwright/test'
import { demo } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { expectStill } from './layout-shifts.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { withoutCode } from './without-code.ts'

test.use({ locale: 'fr-FR' })

const box = (kind: string) => `<style>ancrage-${kind} { display: block; min-height: 1040px }</style>`
/**
 * On a shared calendar days fill up, and too few times would come with the page; this practice is shared with nobody.
 */
let practice: Awaited<ReturnType<typeof aQuietPractice>>
test.beforeAll(async () => {
  practice = await aQuietPractice()
})
/** The local day that is so many days ahead. */
const dayAhead = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const anyTime = { name: /(^\d\d:\d\d, |, \d\d:\d\d$)/ }

/** The looks of an element, as far as its sheet and its markup tell. */
const looksOf = (shown: Locator) =>
  shown.locator('[part="panel"]').evaluate((panel) => {
    const styles = [panel, ...panel.querySelectorAll('*')].map((each) => {
      const { backgroundColor, color, fontSize, fontWeight, display } = getComputedStyle(each)
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.localName, backgroundColor, color, fontSize, fontWeight, display, x, y, width, height].join(' ')
    })
    return { styles, words: panel.textContent }
  })

for (const { kind, lang, theme, date, words } of [
  { kind: 'next', lang: 'fr', theme: 'light', words: 'Prochaines disponibilités' },
  { kind: 'next', lang: 'en', theme: 'dark', words: 'Next free times' },
  { kind: 'slots', lang: 'fr', theme: 'dark', words: 'Choisir une date' },
  { kind: 'slots', lang: 'en', theme: 'light', date: 3, words: 'Choose a date' },
  { kind: 'booking', lang: 'fr', theme: 'light', date: 3, words: 'Quel horaire vous convient' },
  { kind: 'booking', lang: 'en', theme: 'dark', date: 40, words: 'When would suit you?' },
]) {
  test(`the ${kind} ${date ? `from ${date} days ahead ` : ''}in ${lang}, ${theme}, stands on the page before its code and looks the same with it`, async ({
    page,
  }) => {
    const code = await withoutCode(page)
    const given = `session-type="${practice.typeId}" lang="${lang}" theme="${theme}"${date ? ` date="${dayAhead(date)}"` : ''}`
    await using site = await aSite(`${box(kind)}${script}${element(given, kind, practice.id)}`)
    await page.goto(site.url)
    const shown = page.locator(`ancrage-${kind}`)
    await expect(shown.getByText(words).first()).toBeVisible()
    const isFar = (date ?? 0) > 14
    if (!isFar) await expect(shown.getByRole('button', anyTime).first()).toBeVisible()
    expect(await page.evaluate((tag) => Boolean(customElements.get(tag)), `ancrage-${kind}`)).toBe(false)
    const before = { looks: await looksOf(shown), part: await shown.locator('button').last().elementHandle() }
    await code.arrive()
    expect(await before.part?.evaluate((button) => button.isConnected)).toBe(true)
    // A distant day is not among the times that came with the page: its times load afterwards.
    if (!isFar) await expect.poll(() => looksOf(shown)).toEqual(before.looks)
    else await expect(shown.getByRole('button', anyTime).first()).toBeVisible()
    expect(code.lines).toEqual([])
    expect(code.paths.filter((path) => path.endsWith(practice.id))).toEqual([])
    expect(code.paths.filter((path) => path.endsWith('/first-view'))).toHaveLength(1)
    if (!isFar) await expectStill(page)
  })
}

test('pressing one of the next times before the code has loaded opens the booking at it', async ({ page }) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box('next')}${script}${element('', 'next', practice.id)}`)
  await page.goto(site.url)
  const last = page.locator('ancrage-next').getByRole('button', anyTime).last()
  const clock = (await last.getAttribute('aria-label'))?.slice(-5) ?? ''
  await last.click()
  await code.arrive()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Vos coordonnées' })).toBeVisible()
  await expect(drawer.getByText(clock).first()).toBeVisible()
})

test('a time pressed in a form’s field before the code has loaded is sent with the form', async ({ page }) => {
  const code = await withoutCode(page)
  const field = element(`name="startsAt" session-type="${practice.typeId}"`, 'slots', practice.id)
  await using site = await aSite(`${box('slots')}${script}<form>${field}</form>`)
  await page.goto(site.url)
  await page.locator('ancrage-slots').getByRole('button', anyTime).last().click()
  await code.arrive()
  const value = () => page.evaluate(() => new FormData(document.querySelector('form') ?? undefined).get('startsAt'))
  await expect.poll(value).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(code.lines).toEqual([])
})

for (const { what, html } of [
  { what: 'a field that is disabled', html: () => element('disabled', 'slots') },
  {
    what: 'a field in a part of a form that is disabled',
    html: () => `<fieldset disabled>${element('', 'slots')}</fieldset>`,
  },
  { what: 'a booking that opens in a drawer', html: () => element('display="drawer"') },
  { what: 'a booking of one’s own', html: () => element(`booking="${'x'.repeat(24)}"`) },
]) {
  test(`${what} has no first view and waits for its code`, async ({ page }) => {
    const code = await withoutCode(page)
    const answered = page.waitForResponse('**/first-view*')
    await using site = await aSite(`${script}<form>${html()}</form>`)
    await page.goto(site.url)
    const answer = (await (await answered).json()) as { data: { markup: unknown } }
    expect(answer.data.markup).toBeNull()
    await expect(page.getByRole('link', { name: 'Rendez-vous' })).toBeVisible()
    const shown = page.locator('ancrage-booking, ancrage-slots')
    expect(await shown.evaluate((host) => host.shadowRoot)).toBeNull()
    expect(code.lines).toEqual([])
  })
}

test('an element of an unknown practice says so once its code has loaded', async ({ page }) => {
  const code = await withoutCode(page)
  const unknown = crypto.randomUUID()
  const next = element('', 'next').replace(`practice="${demo.practiceId}"`, `practice="${unknown}"`)
  await using site = await aSite(`${script}${next}`)
  const answered = page.waitForResponse('**/first-view*')
  await page.goto(site.url)
  expect((await answered).status()).toBe(404)
  expect(await page.locator('ancrage-next').evaluate((host) => host.shadowRoot)).toBeNull()
  code.letGo()
  await expect(page.getByText('Cet agenda n’est pas disponible.')).toBeVisible()
})
