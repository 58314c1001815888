/**
 * Empties the browser before each file: the files that one page runs share its cookies and storage, and a test that
 * fails or restores something late would change the next file's result.
 */
for (const pair of document.cookie.split('; ').filter(Boolean)) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
  document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`
}
localStorage.clear()
sessionStorage.clear()
