import { Problem } from './api.ts'

interface Grecaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** The action as the API expects it: it refuses a token of another practice or form. */
const actionOf = (practiceId: string, form: string) => `${form}/${practiceId.toLowerCase().replaceAll('-', '_')}`

/** How long to wait, in milliseconds: where its frame is blocked, Google's script never answers. */
const PATIENCE_MS = 15_000

const loads = new Map<string, Promise<Grecaptcha>>()

/** Loads Google's script into the page, once. A failed load may be tried again. */
function load(script: string): Promise<Grecaptcha> {
  const begun =
    loads.get(script) ??
    new Promise<Grecaptcha>((resolve, reject) => {
      const fail = () => reject(new Error('not loaded'))
      const tag = document.createElement('script')
      tag.src = script
      tag.onload = () => {
        const { grecaptcha } = window as { grecaptcha?: Grecaptcha }
        if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
        else fail()
      }
      tag.onerror = () => {
        tag.remove()
        fail()
      }
      document.head.append(tag)
    })
  loads.set(script, begun)
  begun.catch(() => loads.delete(script))
  return begun
}

/** Gets a token of reCAPTCHA v3 for one form. Throws `captcha_blocked` where the page or the browser blocks Google. */
export async function recaptchaToken(
  { siteKey = '', script = '' }: { siteKey?: string | undefined; script?: string | undefined },
  practiceId: string,
  form: string,
): Promise<string> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS))
  const token = load(script).then((google) => google.execute(siteKey, { action: actionOf(practiceId, form) }))
  try {
    return await Promise.race([token, late])
  } catch {
    throw new Problem(0, 'captcha_blocked')
  }
}
