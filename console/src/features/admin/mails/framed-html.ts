/**
 * A mail as a document for a sandboxed frame. Such a frame inherits the content security policy of the page, which
 * refuses style attributes: they become rules of a sheet that carries the page's nonce. Nothing of the mail runs.
 */
export function framedHtml(html: string, nonce: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  for (const active of mail.querySelectorAll('script, base, meta[http-equiv], iframe, object, embed')) active.remove()
  const rules = [...mail.querySelectorAll('[style]')].map((element, index) => {
    const rule = `[data-look="${index}"]{${element.getAttribute('style')}}`
    element.setAttribute('data-look', String(index))
    element.removeAttribute('style')
    return rule
  })
  for (const sheet of mail.querySelectorAll('style')) sheet.setAttribute('nonce', nonce)
  const sheet = mail.createElement('style')
  sheet.setAttribute('nonce', nonce)
  sheet.textContent = rules.join('\n')
  mail.head.append(sheet)
  return `<!doctype html>${mail.documentElement.outerHTML}`
}

/** The nonce of this page's inline code; none in development. */
export const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
