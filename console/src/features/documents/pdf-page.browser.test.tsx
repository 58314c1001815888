import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { PdfPage } from './pdf-page'

const aFrame = () => new Promise((passed) => requestAnimationFrame(passed))

test('a damaged page of a PDF stays white, and raises no error', async () => {
  const raised: unknown[] = []
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    raised.push(event.reason)
  }
  addEventListener('unhandledrejection', note)
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  onTestFinished(() => {
    removeEventListener('unhandledrejection', note)
    root.unmount()
    place.remove()
  })
  const damaged = { getPage: () => Promise.reject(new Error('damaged')) } as unknown as PDFDocumentProxy
  root.render(<PdfPage pdf={damaged} page={1} label="Page 1 sur 1" />)
  await expect.element(page.getByRole('img', { name: 'Page 1 sur 1' })).toBeVisible()
  // The browser reports a rejection in a task of its own.
  await aFrame()
  await aFrame()
  expect(raised).toEqual([])
})
