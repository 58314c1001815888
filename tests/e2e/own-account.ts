import { createClient, fetchSend } from '@ancrage/api/client'
import { contract } from '@ancrage/api/contract'
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import { anAddress, asPractitioner, bearerOf, solutionOf } from '../system/people.ts'
import { cookiesOf } from '../system/sign-in.ts'
import { demo, demoPlace, mailbox } from './demo.ts'
import type { Lang } from './words.ts'

/** Tests whose browser has its own network address, since limits count addresses. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
})

/** A user of the console whom no other test knows. */
export interface Owner {
  name: string
  email: string
  password: string
  practice: string
}

export const aMark = () => crypto.randomUUID().slice(0, 8)

export function anOwner(mark = aMark()): Owner {
  return {
    name: `Solène Kerdoncuff ${mark}`,
    email: `solene.${mark}@cabinet.test`,
    password: `galet-${mark}-estran-bruyere`,
    practice: `Cabinet de l’Estran ${mark}`,
  }
}

/** The API for a caller without an account, at an address of its own. */
const aStranger = () =>
  createClient(
    contract,
    fetchSend(demoPlace.url, { headers: { authorization: 'Bearer', 'x-forwarded-for': anAddress() } }),
  )

/** Creates an account through the API, with a confirmed address. */
export async function anAccount({ lang = 'fr' as Lang, practice = '' } = {}): Promise<Owner> {
  const owner = { ...anOwner(), ...(practice && { practice }) }
  const { name, email, password } = owner
  const stranger = aStranger()
  const account = { name, email, password, locale: lang }
  const captcha = await solutionOf(await stranger.accounts.registrationChallenge({}))
  await stranger.accounts.register({
    body: { account, practice: { name: owner.practice }, acceptsTerms: true, captcha },
  })
  const link = linkIn((await mailbox.next({ to: email })).text)
  await stranger.accounts.verifyEmail({ body: { token: tokenIn(link), password } })
  return owner
}

/** The address in a mail that leads to a page of the console; its token is behind the `#`. */
export function linkIn(text: string): string {
  const found = text.split(/\s+/).find((word) => word.startsWith(demo.urls.console) && word.includes('#token='))
  if (!found) throw new Error(`no link with a token in: ${text}`)
  return found
}

const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''

/** The API for the owner of an account. */
export const asOwner = async (owner: Pick<Owner, 'email' | 'password'>) =>
  asPractitioner(demoPlace.url, await bearerOf(demoPlace.url, owner))

/** Signs a browser in without the sign-in page. */
export const signInBrowser = async (context: BrowserContext, account: Pick<Owner, 'email' | 'password'>) =>
  context.addCookies(await cookiesOf(demo.urls.console, account))

/** A page in another person's browser, or on another device, with the same width and language. */
export async function pageOfOtherBrowser(browser: Browser, page: Page, locale: string): Promise<Page> {
  const context = await browser.newContext({
    locale,
    viewport: page.viewportSize(),
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  return context.newPage()
}
