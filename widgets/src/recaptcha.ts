import { Problem } from './api.ts'

interface Grecaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** As the API expects it: a token of another practice or form is none. */
const actionOf = (practiceId: string, form: string) => `${form}/${practiceId.toLowerCase().replaceAll('-', '_')}`

/** Where its frame is kept out, Google's script says nothing. */
const PATIENCE_MS = 15_000

const loads = new Map<string, Promise<Grecaptcha>>()

/** Loads Google's script into the page, once; what failed is tried anew. */
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

/** A token of reCAPTCHA v3 for one form. Throws `captcha_blocked` where the page or the browser does not let Google in. */
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
