/**
 * Returns a mail as a document for a sandboxed frame. The frame inherits the page's content security policy, which
 * refuses style attributes and reports them. They become rules of a style sheet with the page's nonce.
 */
export function framedHtml(html: string, nonce: string): string {
  const unstyled = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/^<style\b/i, `<style nonce="${nonce}"`).replace(/\sstyle=/gi, ' data-style='),
  )
  const mail = new DOMParser().parseFromString(unstyled, 'text/html')
  const rules = [...mail.querySelectorAll<HTMLElement>('[data-style]')].map((element, index) => {
    const rule = `[data-look="${index}"]{${element.dataset.style}}`
    element.dataset.look = String(index)
    delete element.dataset.style
    return rule
  })
  const sheet = mail.createElement('style')
  sheet.setAttribute('nonce', nonce)
  sheet.textContent = rules.join('\n')
  mail.head.append(sheet)
  return `<!doctype html>${mail.documentElement.outerHTML}`
}

/** Returns the nonce of this page's inline code; empty in development. */
export const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
