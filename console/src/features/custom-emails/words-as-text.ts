/** The words of a letter as plain text, with a line for each paragraph and list item; merge fields stay in braces. */
export function wordsAsText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|li|blockquote|h[1-6])>/gi, '$&\n')
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? ''
  return text.replace(/\n{2,}/g, '\n').trim()
}
