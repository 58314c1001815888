import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Captcha, CaptchaForm, Proof } from './captcha.ts'
import { checkRecaptcha, recaptchaAction } from './recaptcha.ts'

/** What forms ask for: our proof of work, or reCAPTCHA where the installation has keys for it. Never both. */
export function captchaChoice({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_URL,
}: Pick<Config, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_URL'>) {
  if (!siteKey) return { kind: 'altcha' as const }
  return { kind: 'recaptcha' as const, siteKey, script: `${RECAPTCHA_URL}/api.js?render=${siteKey}` }
}

/** The forms that visitors send to a practice. Holds and our own forms always ask for work. */
type SentForm = Extract<CaptchaForm, 'booking' | 'contact' | 'review' | 'report'>

/** Checks what came with a form without spending it; null when it proves nothing. Throws `unavailable`. */
export type CheckForm = (shown: string, practiceId: PracticeId, form: SentForm, now: Date) => Promise<Proof | null>

/** Checks forms in the way that the installation has chosen. */
export function formCheck(config: Config, captcha: Captcha, log: Logger): CheckForm {
  const { RECAPTCHA_SECRET } = config
  if (!RECAPTCHA_SECRET) return async (...shown) => captcha.check(...shown)
  return (token, practiceId, form, now) =>
    checkRecaptcha(
      { ...config, RECAPTCHA_SECRET },
      { token, action: recaptchaAction(practiceId, form), now },
      // The log names neither the token nor its owner.
      (reason) => log.warn({ reason }, 'reCAPTCHA failed'),
    )
}

/** Our pages with such a form. */
const FORM_PAGES = /^\/(embed|review|p|accueil|index_old)(\/|$)/

/** The page's policy, with Google's sources on the pages that need them. Source: Google's page on such policies. */
export function withRecaptcha(
  policy: string,
  path: string,
  config: Pick<Config, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_URL'>,
): string {
  if (!config.RECAPTCHA_SITE_KEY || !FORM_PAGES.test(path)) return policy
  const home = `${config.RECAPTCHA_URL}/`
  const code = [home, ...(home.startsWith('https://www.google.com/') ? ['https://www.gstatic.com/recaptcha/'] : [])]
  const connecting = policy.replace(/(^|; )(connect-src [^;]*)/, (_, before, rule) => `${before}${rule} ${home}`)
  const running = connecting.replace(
    /(^|; )(script-src [^;]*)/,
    (_, before, rule) => `${before}${rule} ${code.join(' ')}`,
  )
  return `${running}; frame-src ${home}`
}
