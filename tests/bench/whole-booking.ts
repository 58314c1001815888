import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'

/** The longest of some measured times, in ms, and what the visitor was doing. */
export interface SlowestMoment {
  ms: number
  doing: string
}

/** What one visitor noticed: the slowest response to an interaction (INP, as there are few), and the longest task. */
export interface VisitorMetrics {
  answer: SlowestMoment
  task: SlowestMoment
}

interface Timed {
  at: number
  ms: number
}

/** The label of a day without free times says so after a comma. */
const FREE_DAY = /^(lundi|mardi|mercredi|jeudi|vendredi) [^,]+$/
const time = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d, / }).first()

/**
 * Goes from the session type to the confirmation like a visitor who looks around, on a machine slowed down so many
 * times.
 */
export async function wholeBooking(browser: Browser, url: string, slower: number): Promise<VisitorMetrics> {
  const page = await aPage(browser, slower)
  await page.addInitScript(() => {
    const felt = { answers: [] as Timed[], tasks: [] as Timed[], doing: [] as { at: number; what: string }[] }
    Object.assign(window, { felt })
    // Under inspection, the browser looks up the source of every error, and React creates some when it starts.
    Error.stackTraceLimit = 0
    new PerformanceObserver((list) => {
      for (const { startTime, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) felt.answers.push({ at: startTime, ms: duration })
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) felt.tasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  const doing = async (what: string, act: () => Promise<unknown>) => {
    await page.evaluate((now) => {
      Reflect.get(window, 'felt').doing.push({ at: performance.now(), what: now })
    }, what)
    await act()
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const write = (label: string, text: string) =>
    doing(`writing: ${label}`, () => page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text))

  await page.goto(url)
  // Playwright compiles its own scripts in the page before anything is measured.
  await page.getByRole('button').count()
  await page.waitForFunction(() => document.body)
  await doing('arriving', () =>
    page.evaluate(() => document.body.append(document.querySelector('template')?.content ?? '')),
  )
  await page.getByRole('button', { name: /^Suivi/ }).waitFor()
  await page.waitForFunction(() => customElements.get('ancrage-booking'))
  await doing('choosing the session', () => press(/^Suivi/))
  await time(page).waitFor()
  await doing('later', () => press('Plus tard'))
  await doing('earlier', () => press('Plus tôt'))
  await doing('opening the month', () => press('Choisir une date'))
  await page.getByRole('grid').waitFor()
  await doing('the next month', () => press('Mois suivant'))
  await doing('choosing a day', () => page.getByRole('grid').getByRole('button', { name: FREE_DAY }).first().click())
  await page.getByRole('grid').waitFor({ state: 'detached' })
  await doing('choosing a time', () => time(page).click())
  await write('Prénom', 'Anne')
  await doing('going back', () => press('Retour'))
  await doing('choosing a time again', () => time(page).click())
  await write('Nom', 'Morvan')
  // Another person each time: nobody may have many pending requests.
  await write('Adresse e-mail', `anne-${randomInt(1_000_000)}@essais.test`)
  await write('Message (facultatif)', 'Je dors mal.')
  await doing('agreeing', () => page.getByRole('checkbox', { name: /^J’accepte/ }).click())
  await doing('sending', () => press('Envoyer la demande'))
  await page.getByRole('heading', { name: 'Votre demande est envoyée' }).waitFor()

  const feelings = await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const { answers, tasks, doing } = Reflect.get(window, 'felt') as Record<'answers' | 'tasks', Timed[]> & {
      doing: { at: number; what: string }[]
    }
    const longest = (all: Timed[]) => {
      const felt = all.map(({ at, ms }) => ({ ms, doing: doing.findLast((step) => step.at <= at)?.what ?? '' }))
      const known = felt.filter((one) => one.doing)
      return known.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, doing: 'none' })
    }
    return { answer: longest(answers), task: longest(tasks) }
  })
  await page.context().close()
  return feelings
}

/** A browser window of its own, slowed down, with an empty cache. */
export async function aPage(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  // The proof of work takes long on a busy machine.
  page.setDefaultTimeout(120_000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}
