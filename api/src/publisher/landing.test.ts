import { expect, test } from 'vitest'
import { landingDocument } from './landing.ts'

const shell = `<!doctype html>
<html lang="%LANG%">
  <head>
    <!-- %HEAD% -->
    <script nonce="%NONCE%">document.documentElement.dataset.theme = 'light'</script>
    <script type="module" crossorigin src="/build/assets/index-1.js" nonce="%NONCE%"></script>
    <link rel="modulepreload" crossorigin href="/build/assets/ground.js" nonce="%NONCE%">
    <link rel="stylesheet" crossorigin href="/build/assets/index-1.css" nonce="%NONCE%">
  </head>
  <body>
    <div id="app"></div>
    <noscript>JavaScript</noscript>
  </body>
</html>`

test('the landing page keeps the head and the styles of the console, and loads none of its scripts', () => {
  const html = landingDocument(shell, '<main>$& Votre cabinet, au calme.</main>', 'assets/alive.js')
  expect(html).toContain('<main>$& Votre cabinet, au calme.</main></body>')
  expect(html).toContain('index-1.css')
  expect(html).toContain("dataset.theme = 'light'")
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['/build/assets/alive.js'])
  expect(html).not.toMatch(/modulepreload|id="app"|<noscript>/)
  expect(html.match(/<script(?![^>]*nonce="%NONCE%")/)).toBeNull()
})
