import { expect, test } from 'vitest'
import { framedHtml } from './framed-html'

test('a mail looks in its frame as in a mailbox, without style attributes that the page’s policy refuses', () => {
  const mail = `<html><head><style>p{margin:0}</style></head><body><p style="color:red;font-family:&quot;Figtree&quot;">Il a dit : style="nu".</p></body></html>`
  const framed = framedHtml(mail, 'n0nce')
  expect(framed).not.toMatch(/<[^>]*\sstyle=/)
  expect(framed.match(/<style nonce="n0nce">/g)).toHaveLength(2)
  expect(framed).toContain('{color:red;font-family:"Figtree"}')
  expect(framed).toContain('Il a dit : style="nu".')
})
