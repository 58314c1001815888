import type { Context } from 'koa'
import { finishLink, openLink } from './account-links.ts'
import { accountOf, type OnboardingOutcome } from './accounts.ts'
import type { StripeActions } from './actions.ts'
import { checkoutOf, detailsOf } from './checkout.ts'
import { performAct } from './control.ts'
import { controlPage, dashboardPage } from './control-page.ts'
import { bankPage, checkoutPage, onboardingPage, overPage, stripePage } from './pages.ts'
import { attemptPayment } from './paying.ts'
import type { Platform } from './platform.ts'
import type { CheckoutSession, ConnectedAccount } from './things.ts'

/** The address to which a payer returns. */
const successOf = (session: CheckoutSession) => session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

/** Answers the pages for people; `form` is what they sent. */
export async function answerPages(ctx: Context, stripe: StripeActions, platform: Platform, form: URLSearchParams) {
  const [, area = '', first = '', second = '', third = ''] = ctx.path.split('/')
  ctx.type = 'html'
  if (area === '') ctx.body = controlPage(platform, stripe.state())
  else if (area === 'c' && first === 'pay') answerCheckout(ctx, platform, second, form)
  else if (area === 'setup' && first === 's') answerOnboarding(ctx, platform, third, form)
  else if (area === 'dashboard' && platform.store.find(null, 'v2.core.account', first))
    ctx.body = dashboardPage(platform, accountOf(platform, first))
  else if (area === 'acts' && ctx.method === 'POST') {
    await performAct(stripe, first, Object.fromEntries(form))
    ctx.redirect(form.get('account') && first !== 'deauthorise' ? `/dashboard/${form.get('account')}` : '/')
  } else {
    ctx.status = 404
    ctx.body = stripePage('Introuvable', '<h1>Cette page n’existe pas.</h1>')
  }
}

function answerCheckout(ctx: Context, platform: Platform, id: string, form: URLSearchParams) {
  const entry = platform.store.get(id)
  if (!entry?.account || entry.thing.object !== 'checkout.session') return ctx.throw(404)
  const { account } = entry
  const session = checkoutOf(platform, account, id)
  const shop = platform.store.find<ConnectedAccount>(null, 'v2.core.account', account)?.display_name ?? account
  const view = { session, details: detailsOf(platform, account, session), shop }
  if (session.status !== 'open') {
    ctx.body = overPage(successOf(session))
    return
  }
  if (ctx.method !== 'POST') {
    ctx.body = checkoutPage(view)
    return
  }
  const values = Object.fromEntries(form)
  const { card = '', name = '', email = '', bank } = values
  const payer = { card, name, email, ...(bank && { isAuthenticated: bank === 'yes' }) }
  const { outcome, message } = attemptPayment(platform, account, session, payer)
  if (outcome === 'paid') ctx.redirect(successOf(session))
  else if (outcome === 'authentication') ctx.body = bankPage(session, card, { card, name, email })
  else ctx.body = checkoutPage({ ...view, message, values })
}

function answerOnboarding(ctx: Context, platform: Platform, id: string, form: URLSearchParams) {
  if (ctx.method === 'POST') {
    const outcome = (form.get('outcome') ?? 'incomplete') as OnboardingOutcome
    const back = finishLink(platform, id, outcome)
    if (back) ctx.redirect(back)
    return
  }
  const opened = openLink(platform, id)
  if (!opened) return ctx.throw(404)
  const { link, isOpen } = opened
  if (!isOpen) return ctx.redirect(link.refresh_url)
  ctx.body = onboardingPage(accountOf(platform, link.account).display_name ?? link.account)
}
