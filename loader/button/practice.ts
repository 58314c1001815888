/** The folder above that of this code, which is served at `/widgets/` of the product's origin. */
const origin = new URL('..', import.meta.url).href

const baseOf = (button: Element) =>
  (button.getAttribute('api') ?? (window.Ancrage?.api as string | undefined) ?? origin).replace(/\/+$/, '')

const idOf = (button: Element) => encodeURIComponent(button.getAttribute('practice') ?? '')

/** The base address of the API for the button's practice. */
export const addressOf = (button: Element): string => `${baseOf(button)}/api/public/practices/${idOf(button)}`

/** The booking without scripts: the link inside the button, else the page for frames. */
export const embedOf = (button: Element): string =>
  button.querySelector('a')?.href ?? `${baseOf(button)}/embed/${idOf(button)}`

/** How long a button waits for its colour, in milliseconds. */
const PATIENCE_MS = 1_000

/** The practitioner's colour; null if there is none, or if it does not come in time. */
export const colorOf = (button: Element, lang: string): Promise<string | null> =>
  Promise.race([
    practiceColor(button, lang),
    new Promise<null>((late) => {
      setTimeout(late, PATIENCE_MS, null)
    }),
  ])

async function practiceColor(button: Element, lang: string): Promise<string | null> {
  if (!button.hasAttribute('practice')) return null
  const address = `${addressOf(button)}?lang=${lang}`
  try {
    const early = window.Ancrage?.early.get(address)
    const answer = await (early ??
      fetch(address, { credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin' }))
    const { data } = (await answer.clone().json()) as { data?: { theme?: { primary?: string } } }
    const color = data?.theme?.primary ?? ''
    return /^#[0-9a-f]{6}$/i.test(color) ? color : null
  } catch {
    return null
  }
}
